import { v7 } from 'uuid'
import { addDays, type Day } from '#domain/shared/day.ts'
import { mul, roundYen } from '#domain/shared/decimal.ts'
import type { Db } from '#server/deps.ts'
import type { DemoItem } from './data/item.ts'
import { type DemoSupplier, type DemoSupplierKey, suppliers } from './data/suppliers.ts'
import { insertAll } from './insert-all.ts'
import type { Masters } from './masters.ts'

/** A flyer: its dates counted from today, and its items by name with what is said of each. */
type DemoFlyer = {
  supplier: DemoSupplierKey
  title: string
  from: number
  to: number
  off: string
  items: [name: string, headline: string][]
}

const flyers: DemoFlyer[] = [
  {
    supplier: 'fish',
    title: '三陸・北海道 冬の味覚フェア',
    from: 0,
    to: 8,
    off: '0.85',
    items: [
      ['真鱈', '白子入り、鍋に'],
      ['銀鮭', '女川から直送'],
      ['アンコウ', '肝付きのまま'],
      ['メバチマグロ 中落ち', '数量をまとめてお得に'],
    ],
  },
  {
    supplier: 'fish',
    title: '年末の本マグロ 早割り',
    from: 7,
    to: 21,
    off: '0.9',
    items: [
      ['養殖本マグロ 赤身 柵', ''],
      ['養殖本マグロ 中トロ 柵', '忘年会のコースに'],
    ],
  },
]

const itemNamed = (supplier: DemoSupplier, name: string): DemoItem => {
  const found = supplier.items.find(item => item.name === name)
  if (!found) throw new Error(`${supplier.name} sells no ${name}`)
  return found
}

/**
 * What stands beside the orders of the demo world: flyers, my lists of the demo restaurant, and one 発注なし. Written after
 * the orders, so that a flyer's price changes none that is placed.
 */
export const writeOrderAids = async (db: Db, masters: Masters, today: Day, at: Date): Promise<void> => {
  await writeFlyers(db, masters, today, at)
  await writeMyLists(db, masters, at)
  await writeNoOrder(db, masters, today, at)
}

const writeFlyers = async (db: Db, masters: Masters, today: Day, at: Date) => {
  for (const flyer of flyers) {
    const supplier = suppliers.find(one => one.key === flyer.supplier)
    const seeded = masters.suppliers.get(flyer.supplier)
    if (!supplier || !seeded) throw new Error(`no supplier ${flyer.supplier}`)
    const { supplier_id } = seeded
    const web_flyer_id = v7()
    const stamps = { created_at: at.toISOString(), published_at: at.toISOString(), told_at: at.toISOString() }
    const dates = { delivery_from: addDays(today, flyer.from), delivery_to: addDays(today, flyer.to) }
    await insertAll(db, 'web_flyers', [{ id: web_flyer_id, supplier_id, title: flyer.title, ...dates, ...stamps }])
    const ids = await productIds(db, supplier_id)
    const rows = flyer.items.map(([name, headline], position) => {
      const item = itemNamed(supplier, name)
      const price = item.price === null ? null : mul(roundYen(mul(mul(item.price, flyer.off), '0.1'), 'floor'), '10')
      return { web_flyer_id, supplier_id, product_item_id: ids.get(item.code) ?? '', price, headline, position }
    })
    await insertAll(db, 'web_flyer_items', rows)
  }
}

const productIds = async (db: Db, supplier_id: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('product_items')
    .select(['id', 'code'])
    .where('supplier_id', '=', supplier_id)
    .execute()
  return new Map(rows.map(row => [row.code, row.id]))
}

const writeMyLists = async (db: Db, masters: Masters, at: Date) => {
  const restaurant = masters.restaurants.get('demo-restaurant')
  const deal = restaurant?.deals.get('fish')
  const fish = suppliers.find(one => one.key === 'fish')
  if (!restaurant || !deal || !fish) throw new Error('no demo restaurant')
  for (const [position, [name, category]] of [
    ['朝の仕込み', '鮮魚（丸）'],
    ['マグロ', 'マグロ'],
  ].entries()) {
    const my_list_id = v7()
    const changed = { changed_at: at.toISOString(), changed_by_name: restaurant.people[0]?.name ?? '' }
    await insertAll(db, 'my_lists', [{ id: my_list_id, deal_id: deal.id, name: name ?? '', position, ...changed }])
    const items = fish.items.filter(item => item.category === category && deal.list_items.has(item.code)).slice(0, 6)
    const rows = items.map((item, index) => ({
      my_list_id,
      deal_id: deal.id,
      order_list_item_id: deal.list_items.get(item.code) ?? '',
      unit_kind: item.unit_kinds[0] ?? 'piece',
      quantity: item.usual_quantity,
      position: index,
    }))
    await insertAll(db, 'my_list_items', rows)
  }
}

/** One restaurant needs nothing of the greengrocer for the day after tomorrow. */
const writeNoOrder = async (db: Db, masters: Masters, today: Day, at: Date) => {
  const restaurant = masters.restaurants.get('kappo-miyako')
  const deal = restaurant?.deals.get('vegetables')
  const supplier = masters.suppliers.get('vegetables')
  const [person] = restaurant?.people ?? []
  if (!deal || !supplier || !person) throw new Error('no deal for 発注なし')
  const said = { declared_at: at.toISOString(), declared_by: person.account_id, declared_by_name: person.name }
  const row = { deal_id: deal.id, supplier_id: supplier.supplier_id, delivery_date: addDays(today, 2), ...said }
  await insertAll(db, 'no_orders', [row])
}

import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { mul, wholeTimes } from '#domain/shared/decimal.ts'
import type { DB } from '#server/db/tables.ts'
import type { Db } from '#server/deps.ts'
import { random } from './data/random.ts'
import type { DemoDeal, DemoRestaurant } from './data/restaurants.ts'
import type { DemoSupplierKey } from './data/suppliers.ts'
import { insertAll } from './insert-all.ts'
import {
  demoAccount,
  type KnownSupplier,
  masters_from,
  type Put,
  type SeededRestaurant,
  type SeededSupplier,
  type SeedWorld,
} from './put.ts'
import { putProspects } from './put-prospects.ts'
import { putSupplier } from './put-supplier.ts'
import { analyze } from './seed-store.ts'

type Rows = { [T in keyof DB]?: Insertable<DB[T]>[] }

export type Masters = {
  restaurants: ReadonlyMap<string, SeededRestaurant>
  suppliers: ReadonlyMap<DemoSupplierKey, SeededSupplier>
}

/** Writes everything that stands before the first order: one insert a table. */
export const writeMasters = async (db: Db, world: SeedWorld): Promise<Masters> => {
  const rows: Rows = {}
  const put = <T extends keyof DB>(table: T, ...more: Insertable<DB[T]>[]) => {
    const list: Insertable<DB[T]>[] = rows[table] ?? []
    list.push(...more)
    Object.assign(rows, { [table]: list })
  }
  const suppliers = new Map(world.suppliers.map(one => [one.key, putSupplier(put, one, world)]))
  const restaurants = new Map(
    world.restaurants.map((one, index) => [one.login_id, putRestaurant(put, one, index, suppliers, world)]),
  )
  putStaffStores(put, world, suppliers)
  putOthers(put, world, restaurants)
  const fish = suppliers.get('fish')
  if (fish)
    putProspects(
      put,
      fish,
      [...restaurants.values()].filter(one => !one.deals.has('fish')),
      world.today,
    )
  const write = (table: keyof DB) => insertAll(db, table, rows[table] ?? [])
  for (const table of order) await write(table)
  await analyze(db, order)
  return { restaurants, suppliers }
}

/** What is referred to comes first. */
const order = [
  'accounts',
  'consumers',
  'consumer_members',
  'staff_events',
  'suppliers',
  'supplier_users',
  'order_counters',
  'store_groups',
  'stores',
  'store_group_members',
  'supplier_user_stores',
  'deals',
  'closing_notifications',
  'store_invites',
  'product_items',
  'product_item_prices',
  'order_list_items',
  'order_list_item_prices',
  'order_closings',
  'non_delivery_days',
] as const satisfies (keyof DB)[]

const people = [
  '佐藤 誠',
  '鈴木 美咲',
  '田中 拓也',
  '山本 由紀子',
  '中村 健太',
  '松本 彩',
  '井上 雅之',
  '木村 奈々',
  '林 大樹',
  '清水 恵子',
  '山崎 翼',
  '森 さくら',
  '池田 修',
  '橋本 香織',
  '石川 亮',
  '前田 千尋',
  '藤田 和也',
  '岡田 真理',
  '後藤 隆',
  '長谷川 舞',
  '村上 剛',
  '近藤 理沙',
  '遠藤 浩',
]

const putRestaurant = (
  put: Put,
  one: DemoRestaurant,
  index: number,
  suppliers: ReadonlyMap<DemoSupplierKey, KnownSupplier>,
  world: SeedWorld,
): SeededRestaurant => {
  const consumer_id = v7()
  const created_at = `${masters_from}T00:00:00+09:00`
  const { name, name_kana, postal_code, prefecture, address, phone_number, mail_address } = one
  const place = { name, name_kana, postal_code, prefecture, address, phone_number, mail_address, created_at }
  put('consumers', { id: consumer_id, ...place })
  let owner: { actor_id: string; actor_name: string } | undefined
  const actors = Array.from({ length: one.accounts }, (_, number) => {
    const login_id = number === 0 ? one.login_id : `${one.login_id}-${number + 1}`
    const person = people[(index * 2 + number * 7) % people.length] ?? name
    const row = demoAccount(world, 'consumer', login_id, person, `${login_id}@restaurant.example.jp`)
    const role = number === 0 ? ('owner' as const) : ('staff' as const)
    put('accounts', row)
    put('consumer_members', { account_id: row.id, consumer_id, role, created_at })
    owner ??= { actor_id: row.id, actor_name: person }
    if (number > 0) {
      const event = { account_id: row.id, consumer_id, kind: 'added', detail: login_id, ...owner }
      put('staff_events', { ...event, happened_at: created_at })
    }
    return { area: 'consumer' as const, account_id: row.id, name: person, consumer_id, role }
  })
  const deals = one.deals.map((deal, position) => {
    const supplier = suppliers.get(deal.supplier)
    if (!supplier) throw new Error(`${name}: no supplier ${deal.supplier}`)
    const { supplier_id } = supplier
    const store_id = v7()
    put('stores', { id: store_id, supplier_id, customer_code: deal.customer_code, ...place })
    put('store_group_members', { store_group_id: known(supplier.groups, deal.store_group), store_id, supplier_id })
    supplier.stores.push({ store_id, order_counter: deal.order_counter })
    const id = v7()
    put('deals', {
      id,
      consumer_id,
      supplier_id,
      store_id,
      order_counter_id: known(supplier.counters, deal.order_counter),
      method: 'web',
      state: 'active',
      delivery_weekdays: deal.delivery_weekdays,
      minimum_amount: deal.minimum_amount,
      position,
      created_at,
    })
    return [deal.supplier, { id, list_items: putList(put, id, supplier, one, deal, world) }] as const
  })
  if (owner && one.login_id === 'demo-restaurant') {
    const wish = { account_id: owner.actor_id, minutes_before: 120, weekdays: [0, 1, 2, 3, 4, 5, 6], mail: true }
    put('closing_notifications', ...deals.map(([, { id }]) => ({ ...wish, deal_id: id })))
  }
  return { consumer_id, name: one.name, people: actors, deals: new Map(deals) }
}

const known = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name)
  if (!id) throw new Error(`the demo world has no ${name}`)
  return id
}

const putList = (
  put: Put,
  deal_id: string,
  supplier: KnownSupplier,
  restaurant: DemoRestaurant,
  deal: DemoDeal,
  world: SeedWorld,
): ReadonlyMap<string, string> => {
  const prices = new Map(
    world.suppliers.find(one => one.key === deal.supplier)?.items.map(one => [one.code, one.price]),
  )
  const chance = random(`${restaurant.login_id}:${deal.supplier}:own prices`)
  const rows = deal.item_codes.map((code, position) => {
    const id = v7()
    const { supplier_id, items } = supplier
    put('order_list_items', { id, deal_id, supplier_id, product_item_id: known(items, code), position })
    const price = prices.get(code)
    // A good customer's own price. Not where a minimum amount is planned by the general one.
    if (price && deal.minimum_amount === null && chance.chance(0.08)) {
      const own = mul(wholeTimes(mul(price, '0.96'), '10'), '10')
      if (own !== '0') put('order_list_item_prices', { order_list_item_id: id, valid_from: masters_from, price: own })
    }
    return [code, id] as const
  })
  return new Map(rows)
}

/** Those who don't see all stores have those of their branch: the last order counter's. */
const putStaffStores = (put: Put, world: SeedWorld, suppliers: ReadonlyMap<DemoSupplierKey, KnownSupplier>) => {
  for (const one of world.suppliers) {
    const supplier = suppliers.get(one.key)
    const branch = one.order_counters.at(-1)?.name
    if (!supplier) continue
    const { supplier_id } = supplier
    for (const { account_id, sees_all_stores } of supplier.users) {
      if (sees_all_stores) continue
      const own = supplier.stores.filter(store => store.order_counter === branch)
      put('supplier_user_stores', ...own.map(({ store_id }) => ({ account_id, store_id, supplier_id })))
    }
  }
}

/** An administrator, and someone who orders for two restaurants and is asked for which after logging in. */
const putOthers = (put: Put, world: SeedWorld, restaurants: ReadonlyMap<string, SeededRestaurant>) => {
  put('accounts', demoAccount(world, 'admin', 'demo-admin', '運営 太郎', 'admin@oroshi.example'))
  const both = demoAccount(world, 'consumer', 'demo-two-stores', '丸田 久美子', 'demo-two-stores@restaurant.example.jp')
  put('accounts', both)
  for (const login_id of ['demo-restaurant', 'izakaya-yoimachi']) {
    const consumer_id = restaurants.get(login_id)?.consumer_id
    if (!consumer_id) throw new Error(`the demo world has no ${login_id}`)
    const role = login_id === 'demo-restaurant' ? 'owner' : 'staff'
    put('consumer_members', { account_id: both.id, consumer_id, role, created_at: `${masters_from}T00:00:00+09:00` })
  }
}

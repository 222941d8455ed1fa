import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { NonDelivery } from '#domain/calendar/closing.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import { add, mul, wholeTimes } from '#domain/shared/decimal.ts'
import { unit_kind_words } from '#domain/trade/unit.ts'
import type { DB } from '#server/db/tables.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import type { DemoItem } from './data/item.ts'
import { random } from './data/random.ts'
import type { DemoDeal, DemoRestaurant } from './data/restaurants.ts'
import type { DemoSupplier, DemoSupplierKey } from './data/suppliers.ts'
import { insertAll } from './insert-all.ts'
import { putProspects } from './put-prospects.ts'
import { analyze } from './seed-store.ts'

type Rows = { [T in keyof DB]?: Insertable<DB[T]>[] }

export type SeededDeal = {
  id: string
  /** Order list items by the product item's code. */
  list_items: ReadonlyMap<string, string>
}

export type SeededRestaurant = {
  consumer_id: string
  name: string
  /** The owner first. */
  people: ConsumerActor[]
  deals: ReadonlyMap<DemoSupplierKey, SeededDeal>
}

export type SeededSupplier = {
  supplier_id: string
  /** Whoever sees all stores, the desk first. */
  clerk: SupplierActor
}

export type Masters = {
  restaurants: ReadonlyMap<string, SeededRestaurant>
  suppliers: ReadonlyMap<DemoSupplierKey, SeededSupplier>
}

type World = {
  restaurants: readonly DemoRestaurant[]
  suppliers: readonly DemoSupplier[]
  /** All demo accounts have one password. */
  password_hash: string
  today: Day
}

/** Prices and lists hold from here on: long before the first order. */
const beginning = '2025-01-01'

/** Writes everything that stands before the first order: one insert a table. */
export const writeMasters = async (db: Db, world: World): Promise<Masters> => {
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

export type Put = <T extends keyof DB>(table: T, ...more: Insertable<DB[T]>[]) => void

type Known = SeededSupplier & {
  users: { account_id: string; sees_all_stores: boolean }[]
  counters: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
  items: ReadonlyMap<string, string>
  /** Stores by the order counter that serves them. */
  stores: { store_id: string; order_counter: string }[]
}

const account = (
  world: World,
  area: 'consumer' | 'supplier' | 'admin',
  login_id: string,
  name: string,
  mail_address: string,
) => ({
  id: v7(),
  area,
  login_id,
  password_hash: world.password_hash,
  name,
  mail_address,
  created_at: `${beginning}T00:00:00+09:00`,
})

const putSupplier = (put: Put, one: DemoSupplier, world: World): Known => {
  const supplier_id = v7()
  const created_at = `${beginning}T00:00:00+09:00`
  const { key: _, closing, non_delivery, users, order_counters, store_groups, items, ...own } = one
  put('suppliers', { id: supplier_id, origin: 'platform', ...own, created_at })
  const seeded = users.map(user => {
    const row = account(world, 'supplier', user.login_id, user.name, user.mail_address)
    put('accounts', row)
    const { role, sees_all_stores } = user
    // Mails go to those at the desk; who owns the house would have sixty a night.
    const mail_on_order = role === 'staff'
    const may_change_items = sees_all_stores
    put('supplier_users', {
      account_id: row.id,
      supplier_id,
      role,
      sees_all_stores,
      may_change_items,
      mail_on_order,
      created_at,
    })
    return {
      area: 'supplier' as const,
      account_id: row.id,
      name: user.name,
      supplier_id,
      role,
      sees_all_stores,
      may_change_items,
    }
  })
  const counters = order_counters.map((counter, position) => {
    const id = v7()
    put('order_counters', {
      id,
      supplier_id,
      ...counter,
      fax_verified_at: created_at,
      // The first one has its code still to enter.
      mail_verified_at: position > 0 ? created_at : null,
      position,
    })
    return [counter.name, id] as const
  })
  put('order_closings', { supplier_id, store_group_id: null, rule: { ...closing }, updated_at: created_at })
  put('non_delivery_days', ...nonDeliveryRows(supplier_id, null, non_delivery))
  const groups = store_groups.map((group, position) => {
    const id = v7()
    put('store_groups', { id, supplier_id, name: group.name, position })
    if (group.closing) {
      put('order_closings', { supplier_id, store_group_id: id, rule: { ...group.closing }, updated_at: created_at })
    }
    if (group.non_delivery) put('non_delivery_days', ...nonDeliveryRows(supplier_id, id, group.non_delivery))
    return [group.name, id] as const
  })
  const clerk = seeded.find(user => user.role === 'staff' && user.sees_all_stores) ?? seeded[0]
  if (!clerk) throw new Error(`${one.name} has no users`)
  return {
    supplier_id,
    clerk,
    users: seeded,
    counters: new Map(counters),
    groups: new Map(groups),
    items: new Map(items.map((item, position) => [item.code, putItem(put, supplier_id, item, position, world.today)])),
    stores: [],
  }
}

const nonDeliveryRows = (
  supplier_id: string,
  store_group_id: string | null,
  days: NonDelivery,
): Insertable<DB['non_delivery_days']>[] => {
  const row = { supplier_id, store_group_id, weekday: null, date_from: null, date_to: null, note: '' }
  return [
    ...days.weekdays.map(weekday => ({ ...row, kind: 'weekday', weekday })),
    ...(days.holidays ? [{ ...row, kind: 'holidays' }] : []),
    ...days.ranges.map(({ from, to, note = '' }) => ({ ...row, kind: 'closed', date_from: from, date_to: to, note })),
    ...days.open_days.map(day => ({ ...row, kind: 'open', date_from: day, date_to: day, note: '臨時営業' })),
  ]
}

const putItem = (put: Put, supplier_id: string, item: DemoItem, position: number, today: Day): string => {
  const id = v7()
  const { name_alternative: _, price, season_from, usual_quantity: __, case_unit, ...own } = item
  put('product_items', {
    id,
    supplier_id,
    ...own,
    case_unit: case_unit ?? unit_kind_words.case,
    // A limit counts per delivery date; with a first day of sale it would count the whole season.
    sales_from: season_from && item.sales_limit === null ? seasonStart(season_from, today) : null,
    position,
    created_at: `${beginning}T00:00:00+09:00`,
    updated_at: `${beginning}T00:00:00+09:00`,
  })
  put('product_item_prices', { product_item_id: id, valid_from: beginning, price })
  const chance = random(`${item.code}:coming price`)
  if (price !== null && chance.chance(0.06)) {
    const valid_from = addDays(today, chance.between(7, 14))
    put('product_item_prices', { product_item_id: id, valid_from, price: raised(price) })
  }
  return id
}

/** The season of the half-year that `today` is in: what begins on 11-07 began last November where today is in spring. */
const seasonStart = (month_day: string, today: Day): Day => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) >= '07-01' ? 0 : 1)
  return `${year}-${month_day}`
}

/** About a twentieth dearer, in tens of yen. */
const raised = (price: string) => mul(add(wholeTimes(mul(price, '1.05'), '10'), '1'), '10')

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
  suppliers: ReadonlyMap<DemoSupplierKey, Known>,
  world: World,
): SeededRestaurant => {
  const consumer_id = v7()
  const created_at = `${beginning}T00:00:00+09:00`
  const { name, name_kana, postal_code, prefecture, address, phone_number, mail_address } = one
  const place = { name, name_kana, postal_code, prefecture, address, phone_number, mail_address, created_at }
  put('consumers', { id: consumer_id, ...place })
  let owner: { actor_id: string; actor_name: string } | undefined
  const actors = Array.from({ length: one.accounts }, (_, number) => {
    const login_id = number === 0 ? one.login_id : `${one.login_id}-${number + 1}`
    const person = people[(index * 2 + number * 7) % people.length] ?? name
    const row = account(world, 'consumer', login_id, person, `${login_id}@restaurant.example.jp`)
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
  supplier: Known,
  restaurant: DemoRestaurant,
  deal: DemoDeal,
  world: World,
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
      if (own !== '0') put('order_list_item_prices', { order_list_item_id: id, valid_from: beginning, price: own })
    }
    return [code, id] as const
  })
  return new Map(rows)
}

/** Those who don't see all stores have those of their branch: the last order counter's. */
const putStaffStores = (put: Put, world: World, suppliers: ReadonlyMap<DemoSupplierKey, Known>) => {
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
const putOthers = (put: Put, world: World, restaurants: ReadonlyMap<string, SeededRestaurant>) => {
  put('accounts', account(world, 'admin', 'demo-admin', '運営 太郎', 'admin@oroshi.example'))
  const both = account(world, 'consumer', 'demo-two-stores', '丸田 久美子', 'demo-two-stores@restaurant.example.jp')
  put('accounts', both)
  for (const login_id of ['demo-restaurant', 'izakaya-yoimachi']) {
    const consumer_id = restaurants.get(login_id)?.consumer_id
    if (!consumer_id) throw new Error(`the demo world has no ${login_id}`)
    const role = login_id === 'demo-restaurant' ? 'owner' : 'staff'
    put('consumer_members', { account_id: both.id, consumer_id, role, created_at: `${beginning}T00:00:00+09:00` })
  }
}

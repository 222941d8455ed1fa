import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Insertable, sql } from 'kysely'
import { v7 } from 'uuid'
import type { ClosingRule } from '#domain/calendar/closing.ts'
import type { Day } from '#domain/shared/day.ts'
import type { DB } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { test_password } from './password.ts'

/** Anything that holds the test's deps: a `testApp()`, or `{ deps }`. */
type Place = { deps: Deps }

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>

export type ItemWish = Row<'product_items'> & {
  /** Yen; null is 時価. */
  price?: string | null
  /** Instead of `price`: prices by the day from which they hold. */
  prices?: Record<Day, string | null>
  /** How the deal's order list differs from the product item. */
  list?: Row<'order_list_items'>
  /** The deal's own prices, by day. */
  own_prices?: Record<Day, string | null>
}

export type SupplierWish = Row<'suppliers'> & {
  /** Until when orders are taken. Without it: for every day, until 24:00 of the day before. */
  closing?: ClosingRule
  non_delivery_days?: Row<'non_delivery_days'>[]
  owner?: Row<'accounts'>
  /** How the owner's own settings differ. */
  owner_user?: Row<'supplier_users'>
}

export type RestaurantWish = {
  consumer?: Row<'consumers'>
  owner?: Row<'accounts'>
  store?: Row<'stores'>
  deal?: Row<'deals'>
}

export type WorldWish = RestaurantWish & { supplier?: SupplierWish; items?: ItemWish[] }

export type Person = { account_id: string; login_id: string; name: string; mail_address: string }

const created_at = '2026-01-05T10:00:00+09:00'
/** Prices hold from here on where a test names no day. */
const long_ago = '2025-01-01'

/** Every weekday, until 24:00 of the day before. */
export const every_day: ClosingRule = {
  weekdays: Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map(weekday => [weekday, { lead_days: 1, minutes: 1440, day_kind: 'calendar' as const }]),
  ),
}

/** A hundredth of the product's own cost, which thousands of logins would pay. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }
let password_hash: Promise<string> | undefined

/**
 * Short and new every time: worlds of one database never meet. Letters alone: what a test looks for in figures (a code, a
 * price, a telephone number) is in no name by chance.
 */
const suffix = () => Array.from(randomBytes(10), byte => String.fromCodePoint(97 + (byte % 26))).join('')

/** A fax machine of its own: one that another test leaves ringing would keep the next order waiting. */
const machine = () => {
  const digits = String(5_000_000 + (randomBytes(4).readUInt32BE() % 5_000_000))
  return `03-0${digits.slice(0, 3)}-${digits.slice(3)}`
}

const addAccount = async ({ deps }: Place, area: string, wish: Row<'accounts'>): Promise<Person> => {
  password_hash ??= hash(test_password, cheap)
  const id = v7()
  const login_id = wish.login_id ?? `${area}-${suffix()}`
  const mail_address = wish.mail_address ?? `${login_id}@test.example`
  const row = {
    id,
    area,
    login_id,
    name: '試験 花子',
    password_hash: await password_hash,
    created_at,
    ...wish,
    mail_address,
  }
  await insertAll(deps.db, 'accounts', [row])
  return { account_id: id, login_id, name: row.name, mail_address }
}

/** An administrator of the platform. */
export const addAdmin = (app: Place, wish: Row<'accounts'> = {}) => addAccount(app, 'admin', wish)

/** One more person at a restaurant; with `account_id`, someone who is there already gets this restaurant too. */
export const addMember = async (
  app: Place,
  consumer_id: string,
  { role = 'staff', account_id, ...wish }: Row<'accounts'> & { role?: 'owner' | 'staff'; account_id?: string } = {},
) => {
  const person = account_id ? null : await addAccount(app, 'consumer', wish)
  const row = { account_id: account_id ?? person?.account_id ?? '', consumer_id, role, created_at }
  await insertAll(app.deps.db, 'consumer_members', [row])
  return person
}

/** One more user of a supplier: staff who sees all stores, unless the wish says otherwise. */
export const addSupplierUser = async (
  app: Place,
  supplier_id: string,
  { user = {}, store_ids = [], ...wish }: Row<'accounts'> & { user?: Row<'supplier_users'>; store_ids?: string[] } = {},
) => {
  const person = await addAccount(app, 'supplier', wish)
  const { account_id } = person
  await insertAll(app.deps.db, 'supplier_users', [{ account_id, supplier_id, role: 'staff', created_at, ...user }])
  await insertAll(
    app.deps.db,
    'supplier_user_stores',
    store_ids.map(store_id => ({ account_id, store_id, supplier_id })),
  )
  return person
}

/** A supplier with its owner, an order counter, a closing rule and product items. */
export const addSupplier = async (app: Place, wish: SupplierWish = {}, items: ItemWish[] = [{}, {}]) => {
  const { db } = app.deps
  const { closing = every_day, non_delivery_days = [], owner: owner_wish = {}, owner_user = {}, ...own } = wish
  const id = v7()
  const name = `試験水産${suffix()}`
  const supplier = { id, origin: 'platform', name, phone_number: '03-0100-2000', created_at, ...own }
  await insertAll(db, 'suppliers', [supplier])
  const owner = await addSupplierUser(app, id, { ...owner_wish, user: { role: 'owner', ...owner_user } })
  const order_counter_id = v7()
  await insertAll(db, 'order_counters', [{ id: order_counter_id, supplier_id: id, name: '本店' }])
  await insertAll(db, 'order_closings', [{ supplier_id: id, rule: { ...closing }, updated_at: created_at }])
  for (const day of non_delivery_days) {
    await insertAll(db, 'non_delivery_days', [{ supplier_id: id, kind: 'closed', ...day }])
  }
  const product_items = await addProductItems(app, id, items)
  return { id, name: supplier.name, owner, order_counter_id, product_items }
}

export type TestSupplier = Awaited<ReturnType<typeof addSupplier>>

const pricesOf = (prices: Record<Day, string | null>) =>
  Object.entries(prices).map(([valid_from, price]) => ({ valid_from, price }))

/** Product items of a supplier: 商品1, 商品2 … at 300 yen a piece, unless the wishes say otherwise. */
export const addProductItems = async ({ deps }: Place, supplier_id: string, wishes: ItemWish[]) => {
  const prefix = suffix()
  const made = wishes.map(({ price = '300', prices = { [long_ago]: price }, list, own_prices, ...own }, index) => {
    const row = {
      id: v7(),
      supplier_id,
      code: `${prefix}-${index + 1}`,
      name: `商品${index + 1}`,
      unit: '個',
      tax_rate: 8,
      position: index,
      created_at,
      updated_at: created_at,
      ...own,
    }
    return { row, prices, wish: { list, own_prices } }
  })
  for (const { row } of made) await insertAll(deps.db, 'product_items', [row])
  const prices = made.flatMap(({ row, prices }) => pricesOf(prices).map(one => ({ product_item_id: row.id, ...one })))
  await insertAll(deps.db, 'product_item_prices', prices)
  return made.map(({ row, wish }) => ({ id: row.id, code: row.code, name: row.name, wish }))
}

/** A restaurant with its owner, that has a store record, an active deal and an order list at this supplier. */
export const addRestaurant = async (app: Place, supplier: TestSupplier, wish: RestaurantWish = {}) => {
  const { db } = app.deps
  const consumer_id = v7()
  const consumer = { id: consumer_id, name: `試験食堂${suffix()}`, created_at, ...wish.consumer }
  await insertAll(db, 'consumers', [consumer])
  const owner = await addAccount(app, 'consumer', wish.owner ?? {})
  await addMember(app, consumer_id, { role: 'owner', account_id: owner.account_id })
  const { store, deal, items } = await addDeal(app, supplier, { id: consumer_id, name: consumer.name }, wish)
  return { consumer: { id: consumer_id, name: consumer.name, owner }, store, deal, items }
}

/** A deal between a restaurant that is there and a supplier: store record, order list, its own prices. */
export const addDeal = async (
  app: Place,
  supplier: TestSupplier,
  consumer: { id: string; name: string },
  wish: RestaurantWish = {},
) => {
  const { db } = app.deps
  const supplier_id = supplier.id
  const store = { id: v7(), supplier_id, customer_code: suffix(), name: consumer.name, created_at, ...wish.store }
  await insertAll(db, 'stores', [store])
  const deal = {
    id: v7(),
    consumer_id: consumer.id,
    supplier_id,
    store_id: store.id,
    order_counter_id: supplier.order_counter_id,
    method: 'web',
    state: 'active',
    created_at,
    ...wish.deal,
  }
  await insertAll(db, 'deals', [deal])
  const items = supplier.product_items.map(({ id: product_item_id, code, name, wish }, position) => ({
    row: { id: v7(), deal_id: deal.id, supplier_id, product_item_id, position, ...wish.list },
    own_prices: pricesOf(wish.own_prices ?? {}),
    code,
    name,
  }))
  for (const { row } of items) await insertAll(db, 'order_list_items', [row])
  const own = items.flatMap(({ row, own_prices }) => own_prices.map(one => ({ order_list_item_id: row.id, ...one })))
  await insertAll(db, 'order_list_item_prices', own)
  return {
    store: { id: store.id, customer_code: store.customer_code, name: store.name },
    deal: { id: deal.id },
    /** The order list: `id` is what an order line names. */
    items: items.map(({ row, code, name }) => ({ id: row.id, product_item_id: row.product_item_id, code, name })),
  }
}

/**
 * A world of its own for one test: a supplier, a restaurant that deals with it, and their items. Nothing in it is shared
 * with another world, and nobody cleans it up.
 * `const { supplier, consumer, deal, items } = await world(app, { items: [{ sales_limit: '25' }] })`
 */
export const world = async (app: Place, wish: WorldWish = {}) => {
  const supplier = await addSupplier(app, wish.supplier, wish.items)
  return { supplier, ...(await addRestaurant(app, supplier, wish)) }
}

/** A checked file of the directory that would bring one entry. */
export const addDirectoryImport = async ({ deps }: Place, account_id: string) => {
  const at = deps.now()
  const counts = { new: 1, changed: 0, unchanged: 0, missing: 0, removed: 0, left: 0, errors: 0 }
  const { id } = await deps.db
    .insertInto('directory_imports')
    .values({
      account_id,
      account_name: '運営 花子',
      file_name: '掲載店.csv',
      row_count: 1,
      fields: ['restaurant_code', 'name'],
      unread: [],
      state: 'checked',
      counts: JSON.stringify(counts),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file of holidays that was read: of a far year, with one day. */
export const addHolidayList = async ({ deps }: Place, account_id: string) => {
  const list = { account_id, account_name: '運営 花子', file_name: 'syukujitsu.csv', row_count: 1, years: [2090] }
  const { id } = await deps.db
    .insertInto('holiday_lists')
    .values({ ...list, state: 'read', error_count: 0, errors: '[]', created_at: deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db.insertInto('holidays').values({ list_id: id, day: '2090-01-02', name: '休日' }).execute()
  return id
}

/** A file of items that waits for its columns to be named. */
export const addItemImport = async ({ deps }: Place, supplier: { id: string; owner: Person }) => {
  const at = deps.now()
  const { id } = await deps.db
    .insertInto('product_item_imports')
    .values({
      supplier_id: supplier.id,
      account_id: supplier.owner.account_id,
      file_name: '商品.csv',
      content: Buffer.from('商品コード\n1\n'),
      encoding: 'utf-8',
      headers: ['商品コード'],
      samples: '[["1"]]',
      row_count: 1,
      mapping: '["code"]',
      valid_from: '2026-11-20',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A restaurant's list of these items, one of each. */
export const addMyList = async ({ deps }: Place, deal: { id: string }, item_ids: string[], name: string) => {
  const list = { deal_id: deal.id, name, position: 0, changed_at: deps.now(), changed_by_name: '試験 花子' }
  const { id } = await deps.db.insertInto('my_lists').values(list).returning('id').executeTakeFirstOrThrow()
  const items = item_ids.map((order_list_item_id, position) => ({ order_list_item_id, position }))
  const rows = items.map(one => ({ my_list_id: id, deal_id: deal.id, unit_kind: 'piece', quantity: '1', ...one }))
  await insertAll(deps.db, 'my_list_items', rows)
  return id
}

type FlyerWish = Omit<Row<'web_flyers'>, 'supplier_id'> & {
  items: { product_item_id: string; price?: string | null; headline?: string }[]
}

/** A flyer that is out, for the days from 2026-11-24 to 30, unless the wish says otherwise. */
export const addFlyer = async ({ deps }: Place, supplier: { id: string }, { items, ...own }: FlyerWish) => {
  const id = v7()
  const dates = { delivery_from: '2026-11-24', delivery_to: '2026-11-30' }
  const flyer = {
    id,
    supplier_id: supplier.id,
    title: '週末の特売',
    ...dates,
    created_at,
    published_at: created_at,
    told_at: created_at,
  }
  await insertAll(deps.db, 'web_flyers', [{ ...flyer, ...own }])
  const rows = items.map((one, position) => ({
    web_flyer_id: id,
    supplier_id: supplier.id,
    position,
    price: null,
    headline: '',
    ...one,
  }))
  await insertAll(deps.db, 'web_flyer_items', rows)
  return id
}

/** A template of a flyer with one item. */
export const addFlyerTemplate = async (
  { deps }: Place,
  supplier: { id: string },
  product_item_id: string,
  name = '週末',
) => {
  const id = v7()
  const items = [{ product_item_id, price: '1', headline: '' }]
  const row = { id, supplier_id: supplier.id, name, title: name, items, created_at, created_by_name: '試験 花子' }
  await insertAll(deps.db, 'web_flyer_templates', [row])
  return id
}

/** A restaurant that asks a supplier for a deal, and is in none of its records. */
export const addAsked = async (
  { deps }: Place,
  supplier_id: string,
  { consumer = {}, deal = {} }: { consumer?: Row<'consumers'>; deal?: Row<'deals'> } = {},
) => {
  const consumer_id = v7()
  const name = consumer.name ?? `申請食堂${suffix()}`
  await insertAll(deps.db, 'consumers', [{ id: consumer_id, created_at, ...consumer, name }])
  const id = v7()
  const row = { id, consumer_id, supplier_id, method: 'web', state: 'requested', created_at, ...deal }
  await insertAll(deps.db, 'deals', [row])
  return { deal_id: id, consumer_id, name }
}

/** A store's record with an invitation, that no restaurant is linked to. */
export const addInvitedStore = async (
  { deps }: Place,
  supplier_id: string,
  { expires_at = '2027-02-01T00:00:00Z', ...store }: Row<'stores'> & { expires_at?: string } = {},
) => {
  const id = v7()
  await insertAll(deps.db, 'stores', [
    { id, supplier_id, customer_code: suffix(), name: `招待食堂${suffix()}`, created_at, ...store },
  ])
  await insertAll(deps.db, 'store_invites', [
    { store_id: id, supplier_id, made_by_name: '試験 花子', made_at: created_at, expires_at },
  ])
  return { id }
}

/** A file of stores that was read and checked, without anything in it. */
export const addStoreFile = async ({ deps }: Place, supplier: { id: string; owner: Person }) => {
  const { id } = await deps.db
    .insertInto('store_imports')
    .values({
      supplier_id: supplier.id,
      account_id: supplier.owner.account_id,
      file_name: '得意先.csv',
      rows: '[]',
      counts: '{"new":0,"changed":0,"unchanged":0,"errors":0}',
      errors: '[{"row_number":2,"column_title":"得意先コード","value":"","message":"得意先コードを入力してください"}]',
      digest: '',
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A restaurant's change request that waits for its answer: the order's first line wished away. */
export const addChangeRequest = async ({ deps }: Place, order_id: string, by: Person): Promise<string> => {
  const id = v7()
  const line = { line_number: 1, name: '', unit: '', before: '3', after: '1' }
  await sql`
    insert into change_requests (id, order_id, order_revision, whole_cancel, lines, requested_at, requested_by, requested_by_name)
    values (${id}, ${order_id}, 1, false, ${JSON.stringify([line])}::jsonb, ${created_at}, ${by.account_id}, ${by.name})
  `.execute(deps.db)
  return id
}

/** A supplier that a restaurant has entered itself, with template items: a fax number that works, unless the wish says otherwise. */
export const addOwnSupplier = async (
  { deps }: Place,
  consumer: { id: string },
  { method = 'fax', items = [{}], ...own }: Row<'suppliers'> & { method?: string; items?: Row<'product_items'>[] } = {},
) => {
  const { db } = deps
  const supplier = {
    id: v7(),
    origin: 'consumer_registered',
    owner_consumer_id: consumer.id,
    name: `自店の仕入先${suffix()}`,
    phone_number: '03-0100-7000',
    fax_number: machine(),
    mail_address: `${suffix()}@shop.test.example`,
    created_at,
    ...own,
  }
  await insertAll(db, 'suppliers', [supplier])
  const supplier_id = supplier.id
  const deal = {
    id: v7(),
    consumer_id: consumer.id,
    supplier_id,
    method,
    state: 'active',
    price_visible: false,
    created_at,
  }
  await insertAll(db, 'deals', [deal])
  await insertAll(db, 'order_closings', [
    { supplier_id, deal_id: deal.id, rule: { ...every_day }, updated_at: created_at },
  ])
  const made = items.map((wish, position) => ({
    id: v7(),
    supplier_id,
    code: '',
    name: `品物${position + 1}`,
    unit: '箱',
    tax_rate: 8,
    decimal_places: 3,
    position,
    created_at,
    updated_at: created_at,
    ...wish,
  }))
  for (const row of made) await insertAll(db, 'product_items', [row])
  const listed = made.map(row => ({
    id: v7(),
    deal_id: deal.id,
    supplier_id,
    product_item_id: row.id,
    position: row.position,
  }))
  await insertAll(db, 'order_list_items', listed)
  return {
    id: supplier_id,
    name: supplier.name,
    mail_address: supplier.mail_address,
    deal: { id: deal.id },
    items: listed.map((row, index) => ({ id: row.id, name: made[index]?.name ?? '' })),
  }
}

/** A file of users that was read and checked, without anything in it. */
export const addUserFile = async ({ deps }: Place, supplier: { id: string; owner: Person }) => {
  const { id } = await deps.db
    .insertInto('user_imports')
    .values({
      supplier_id: supplier.id,
      account_id: supplier.owner.account_id,
      file_name: 'ユーザー.csv',
      rows: '[]',
      counts: '{"new":0,"changed":0,"unchanged":0,"errors":0}',
      errors: '[]',
      digest: '',
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An offer of a deal that waits for a restaurant's answer. */
export const addOffer = async (
  app: Place,
  supplier: { id: string },
  consumer_id: string,
  wish: Row<'deal_offers'> = {},
): Promise<string> => {
  const { id: store_id } = await addInvitedStore(app, supplier.id)
  const id = v7()
  const offered = { state: 'offered', offered_by_name: '試験 花子', offered_at: created_at }
  await insertAll(app.deps.db, 'deal_offers', [
    { id, supplier_id: supplier.id, consumer_id, store_id, ...offered, ...wish },
  ])
  return id
}

/** A memo that came by LINE and waits to be ordered. */
export const addLineDraft = async (
  { deps }: Place,
  consumer: { id: string; owner: Person },
  deal: { id: string },
  memo: string,
): Promise<string> => {
  const id = v7()
  const { account_id } = consumer.owner
  const made = { event_id: id, kind: 'memo', memo, made_at: created_at, expires_at: '2030-01-01T00:00:00Z' }
  await insertAll(deps.db, 'line_drafts', [{ id, deal_id: deal.id, consumer_id: consumer.id, account_id, ...made }])
  return id
}

/** A message that a supplier has sent to one restaurant, which has not read it. */
export const addMessage = async (
  { deps }: Place,
  {
    supplier,
    consumer,
    deal,
    store,
  }: Pick<Awaited<ReturnType<typeof world>>, 'supplier' | 'consumer' | 'deal' | 'store'>,
  wish: Row<'messages'> = {},
) => {
  const at = deps.now()
  const [message_id, receiver_id] = [v7(), v7()]
  const { account_id, name } = supplier.owner
  const written = {
    created_at: at,
    created_by_id: account_id,
    created_by_name: name,
    changed_at: at,
    changed_by_name: name,
  }
  const message = {
    id: message_id,
    supplier_id: supplier.id,
    title: '本日のおすすめ',
    body: '真鯛が入りました。',
    audience: 'all',
    state: 'sent',
    send_at: at,
    sent_at: at,
    receiver_count: 1,
    ...written,
    ...wish,
  }
  await insertAll(deps.db, 'messages', [message])
  const reached = {
    message_id,
    supplier_id: supplier.id,
    consumer_id: consumer.id,
    deal_id: deal.id,
    store_id: store.id,
  }
  await insertAll(deps.db, 'message_receivers', [
    { id: receiver_id, ...reached, variables: { 店舗名: store.name }, muted: false, received_at: at },
  ])
  return { message_id, receiver_id }
}

import { sql } from 'kysely'
import type { ToldStore } from '#contract/order-lists/price-notices.contract.ts'
import { comingPrices, type ItemPrices } from '#domain/catalogue/effective-price.ts'
import type { Day } from '#domain/shared/day.ts'
import { basisWord, type PriceBasis } from '#domain/trade/unit.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { wantsMailOf } from '#server/notices/mail-wishes.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { groupPrices, pricesFrom } from './list-store.ts'

/** A price that a deal will pay from a day on. */
export type DealChange = {
  deal_id: string
  order_list_item_id: string
  product_item_id: string
  name: string
  spec: string
  per: string
  valid_from: Day
  price_before: string | null
  price: string | null
}

type Row = ItemPrices & {
  deal_id: string
  id: string
  product_item_id: string
  name: string
  spec: string
  unit: string
  case_unit: string
  price_basis: PriceBasis
}

/** Whether any level has a price for the item `i`, `p` of the deal `d` that begins after a day. */
const hasComing = (day: Day) => sql`(
  exists (select from product_item_prices x where x.product_item_id = p.id and x.valid_from > ${day}::date)
  or exists (select from order_list_item_prices x where x.order_list_item_id = i.id and x.valid_from > ${day}::date)
  or exists (select from store_group_members m
    join store_group_items y on y.store_group_id = m.store_group_id and y.product_item_id = p.id and y.removed_at is null
    join store_group_item_prices x on x.store_group_item_id = y.id
    where m.store_id = d.store_id and x.valid_from > ${day}::date))`

const shownItems = sql`order_list_items i join product_items p on p.id = i.product_item_id and p.visible and i.visible`

/** All prices that these deals will pay for what they see, by the day from which they hold. One query. */
export const findDealChanges = async (db: Db, deal_ids: readonly string[], day: Day): Promise<DealChange[]> => {
  const { rows } = await sql<Row>`/* deal-changes */
    select d.id as deal_id, i.id, p.id as product_item_id, coalesce(i.alias_name, p.name) as name, p.spec, p.unit,
      p.case_unit, p.price_basis, ${pricesFrom(sql.raw('order_list_item_prices'), sql`x.order_list_item_id = i.id`, day)} as own,
      ${groupPrices(day)} as groups,
      ${pricesFrom(sql.raw('product_item_prices'), sql`x.product_item_id = p.id`, day, false)} as general
    from deals d
    cross join lateral (select array(select m.store_group_id from store_group_members m
      join store_groups g on g.id = m.store_group_id where m.store_id = d.store_id order by g.position, g.id) as groups) l
    join (${shownItems}) on i.deal_id = d.id
    where d.id = any(${deal_ids}::uuid[]) and d.price_visible and ${hasComing(day)}
    order by d.id, i.position, i.id`.execute(db)
  return rows
    .flatMap(row =>
      comingPrices(row, day).map(change => ({
        deal_id: row.deal_id,
        order_list_item_id: row.id,
        product_item_id: row.product_item_id,
        name: row.name,
        spec: row.spec,
        per: basisWord(row),
        ...change,
      })),
    )
    .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : a.valid_from > b.valid_from ? 1 : 0))
}

/** Deals, in the order of their ids, that something will change for: `limit` of them after `after`. */
export const findDealsWithChanges = async (db: Db, day: Day, after: string | null, limit: number) => {
  const { rows } = await sql<{ id: string }>`/* deals-with-changes */
    select d.id from deals d where d.state = 'active' and d.price_visible and (${after}::uuid is null or d.id > ${after}::uuid)
      and exists (select from ${shownItems} where i.deal_id = d.id and ${hasComing(day)})
    order by d.id limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/** Lets nobody else tell until the transaction ends. */
export const lockTelling = async (trx: Db) => {
  await sql`/* lock-telling */ select pg_advisory_xact_lock(hashtext('price_notices'))`.execute(trx)
}

/** What these deals were told last of each item and day: `deal/item/day` to the price. */
export const findToldPrices = async (db: Db, deal_ids: readonly string[], day: Day) => {
  const { rows } = await sql<{ key: string; price: string | null }>`/* told-changes */
    select distinct on (c.deal_id, c.product_item_id, c.valid_from)
      concat_ws('/', c.deal_id, c.product_item_id, c.valid_from) as key, c.price
    from price_notice_changes c where c.deal_id = any(${deal_ids}::uuid[]) and c.valid_from > ${day}::date
    order by c.deal_id, c.product_item_id, c.valid_from, c.price_notice_id desc`.execute(db)
  return new Map(rows.map(row => [row.key, row.price]))
}

export type PriceNotice = {
  consumer_name: string
  id: string
  deal_id: string
  consumer_id: string
  supplier_name: string
  mail_addresses: string[]
}

/** Writes one notice for each deal with what it says, and answers whom to tell. */
export const insertNotices = async (trx: Db, changes: readonly DealChange[], at: Date): Promise<PriceNotice[]> => {
  const rows = changes.map(({ deal_id, product_item_id, valid_from, price_before, price }) => ({
    deal_id,
    product_item_id,
    valid_from,
    price_before,
    price,
  }))
  const { rows: made } = await sql<PriceNotice>`/* insert-notices */
    with n as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        r (deal_id uuid, product_item_id uuid, valid_from date, price_before numeric, price numeric)),
    made as (insert into price_notices (deal_id, supplier_id, told_at)
      select id, supplier_id, ${at}::timestamptz from deals where id in (select deal_id from n)
      returning id, deal_id, supplier_id),
    said as (insert into price_notice_changes
        (price_notice_id, deal_id, supplier_id, product_item_id, valid_from, price_before, price)
      select made.id, n.deal_id, made.supplier_id, n.product_item_id, n.valid_from, n.price_before, n.price
      from n join made on made.deal_id = n.deal_id)
    select made.id, made.deal_id, d.consumer_id, c.name as consumer_name, s.name as supplier_name,
      array(select a.mail_address from consumer_members m join accounts a on a.id = m.account_id
        where m.consumer_id = d.consumer_id and m.role = 'owner' and m.disabled_at is null and a.suspended_at is null
          and a.mail_address is not null and ${wantsMailOf('prices')} order by a.mail_address) as mail_addresses
    from made join deals d on d.id = made.deal_id join suppliers s on s.id = d.supplier_id
      join consumers c on c.id = d.consumer_id order by made.id`.execute(trx)
  return made
}

type Seen = { product_item_id: string; valid_from: Day; price: string | null }

/** What a person has seen of a deal's coming prices: `item/day` to the prices seen. */
export const findSeen = async (db: Db, deal_id: string, account_id: string, day: Day): Promise<Seen[]> => {
  const { rows } = await sql<Seen>`/* seen-changes */
    select product_item_id, valid_from, price from price_notice_reads
    where deal_id = ${deal_id} and account_id = ${account_id} and valid_from > ${day}::date`.execute(db)
  return rows
}

/**
 * What was decided before a deal began, and is so still: told of as it began (`fillOrderList`), which nobody was told of in
 * words. A price that is decided anew afterwards is none.
 */
export const findKnownAtBegin = async (db: Db, deal_id: string, day: Day): Promise<Seen[]> => {
  const { rows } = await sql<Seen>`/* known-at-begin */
    select l.product_item_id, l.valid_from, l.price from (
      select distinct on (c.product_item_id, c.valid_from) c.product_item_id, c.valid_from, c.price, c.price_notice_id
      from price_notice_changes c where c.deal_id = ${deal_id} and c.valid_from > ${day}::date
      order by c.product_item_id, c.valid_from, c.price_notice_id desc) l
    where l.price_notice_id = (select n.id from price_notices n join deals d on d.id = n.deal_id
      where n.deal_id = ${deal_id} and n.told_at <= d.state_changed_at order by n.told_at, n.id limit 1)`.execute(db)
  return rows
}

export const insertReads = async (
  db: Db,
  deal_id: string,
  person: { account_id: string; name: string },
  changes: readonly Seen[],
  at: Date,
) => {
  const column = <K extends keyof Seen>(name: K) => changes.map(one => one[name])
  await sql`/* insert-reads */
    insert into price_notice_reads (deal_id, product_item_id, valid_from, price, account_id, account_name, seen_at)
    select ${deal_id}, u.item, u.day, u.price, ${person.account_id}, ${person.name}, ${at}
    from unnest(${column('product_item_id')}::uuid[], ${column('valid_from')}::date[], ${column('price')}::numeric[])
      u (item, day, price)
    on conflict do nothing`.execute(db)
}

type Told = Omit<ToldStore, 'told_at' | 'seen_at'> & { told_at: Date | null; seen_at: Date | null }

type Change = { product_item_id: string; valid_from: Day }

/** The items of the lists of stores that a change reaches and that this user may see. */
const reached = (actor: SupplierActor, { product_item_id, valid_from }: Change) => sql`
  order_list_items i join deals d on d.id = i.deal_id and d.state = 'active'
  join stores t on t.id = d.store_id and i.product_item_id = ${product_item_id} and i.visible and ${storesSeen(actor)}
  left join lateral (select n.told_at, c.price_before, c.price from price_notice_changes c
    join price_notices n on n.id = c.price_notice_id
    where c.deal_id = d.id and c.product_item_id = i.product_item_id and c.valid_from = ${valid_from}::date
    order by n.id desc limit 1) c on true
  left join lateral (select r.seen_at, r.account_name from price_notice_reads r
    where r.deal_id = d.id and r.product_item_id = i.product_item_id and r.valid_from = ${valid_from}::date
    order by r.id limit 1) r on true
  where (c.told_at is not null or r.seen_at is not null)`

/** A page of the stores that a change reaches, by their code, with when they were told and who saw it first. */
export const findToldStores = async (
  db: Db,
  actor: SupplierActor,
  { cursor, limit, ...change }: Change & { cursor?: string | undefined; limit: number },
): Promise<Told[]> => {
  const after = cursor
    ? sql`and (t.customer_code, t.id) > ((select o.customer_code from stores o
        where o.id = ${cursor}::uuid and o.supplier_id = ${actor.supplier_id}), ${cursor}::uuid)`
    : sql``
  const { rows } = await sql<Told>`/* told-stores */
    select t.id as store_id, t.customer_code, t.name as store_name, c.price_before, c.price, c.told_at, r.seen_at,
      r.account_name as seen_by
    from ${reached(actor, change)} ${after} order by t.customer_code, t.id limit ${limit}`.execute(db)
  return rows
}

/** How many stores a change reaches, and how many of them were told of it and have seen it. */
export const countToldStores = async (db: Db, actor: SupplierActor, change: Change) => {
  const { rows } = await sql<{ stores: number; told: number; seen: number }>`/* told-stores-count */
    select count(*)::int as stores, count(c.told_at)::int as told, count(r.seen_at)::int as seen
    from ${reached(actor, change)}`.execute(db)
  return rows[0] ?? { stores: 0, told: 0, seen: 0 }
}

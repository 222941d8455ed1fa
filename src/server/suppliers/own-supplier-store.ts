import { sql } from 'kysely'
import type { OwnMethod, OwnSupplierForm } from '#contract/suppliers/own-supplier.form.ts'
import type { ListedSupplier, SupplierTwin } from '#contract/suppliers/own-suppliers.contract.ts'
import type { ClosingRule } from '#domain/calendar/closing.ts'
import { parseClosingTime } from '#domain/calendar/closing-words.ts'
import type { Day } from '#domain/shared/day.ts'
import { fold } from '#domain/shared/japanese.ts'
import type { Db } from '#server/deps.ts'
import { linkStopped, toShare, undelivered } from '#server/orders/find-orders.ts'

export type OwnSupplierRow = {
  deal_id: string
  supplier_id: string
  revision: number
  name: string
  phone_number: string | null
  fax_number: string | null
  mail_address: string | null
  method: OwnMethod
  delivery_weekdays: number[] | null
  rule: ClosingRule | null
}

/** A living deal of this restaurant with a supplier that it entered itself. `lock` holds it until the transaction ends. */
export const findOwnSupplier = async (
  db: Db,
  consumer_id: string,
  deal_id: string,
  { lock = false } = {},
): Promise<OwnSupplierRow | undefined> => {
  const { rows } = await sql<OwnSupplierRow>`/* own-supplier */
    select d.id as deal_id, s.id as supplier_id, s.registered_revision as revision, s.name, s.phone_number, s.fax_number,
      s.mail_address, d.method, d.delivery_weekdays,
      (select rule from order_closings r where r.supplier_id = s.id and r.deal_id = d.id) as rule
    from deals d join suppliers s on s.id = d.supplier_id
    where d.id = ${deal_id} and d.consumer_id = ${consumer_id} and d.state in ('active', 'suspended')
      and s.origin = 'consumer_registered' and s.owner_consumer_id = ${consumer_id}
    ${lock ? sql`for update of s` : sql``}`.execute(db)
  return rows[0]
}

/** Where no closing is known orders are taken until the end of the delivery date itself (decision 095). */
const open_all_day = { lead_days: 0, minutes: 1440 }

const ruleOf = ({ closing_time, closing_lead_days }: OwnSupplierForm) => {
  const minutes = parseClosingTime(closing_time)
  const closing = minutes === null ? open_all_day : { lead_days: closing_lead_days, minutes }
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map(day => [day, { ...closing, day_kind: 'calendar' }])
  return JSON.stringify({ weekdays: Object.fromEntries(weekdays), ...(minutes === null && { no_closing: true }) })
}

const orNull = (value: string) => (value === '' ? null : value)

/** Every day is the same as no weekday named. */
const weekdaysOf = ({ delivery_weekdays }: OwnSupplierForm) => {
  const days = [...new Set(delivery_weekdays)].sort((a, b) => a - b)
  return days.length === 0 || days.length === 7 ? null : days
}

export type WantedSupplier = { supplier_id: string; deal_id: string; form: OwnSupplierForm }

/** Suppliers with their deals at the end of the restaurant's list and their closings, in one statement; who is there stays. */
export const insertOwnSuppliers = async (
  db: Db,
  consumer_id: string,
  wanted: readonly WantedSupplier[],
  at: Date,
): Promise<void> => {
  const rows = wanted.map(({ supplier_id, deal_id, form }, nth) => ({
    supplier_id,
    deal_id,
    nth,
    name: form.name,
    phone_number: orNull(form.phone_number),
    fax_number: orNull(form.fax_number),
    mail_address: orNull(form.mail_address),
    method: form.method,
    weekdays: weekdaysOf(form),
    rule: JSON.parse(ruleOf(form)),
  }))
  await sql`/* register-own-suppliers */
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (supplier_id uuid, deal_id uuid, nth int,
        name text, phone_number text, fax_number text, mail_address text, method text, weekdays smallint[], rule jsonb)
    ), supplier as (
      insert into suppliers (id, origin, owner_consumer_id, name, phone_number, fax_number, mail_address, created_at)
      select supplier_id, 'consumer_registered', ${consumer_id}, name, phone_number, fax_number, mail_address, ${at}
      from n order by supplier_id on conflict do nothing
      returning id
    ), deal as (
      insert into deals (id, consumer_id, supplier_id, method, state, delivery_weekdays, price_visible, position, created_at)
      select deal_id, ${consumer_id}, supplier_id, method, 'active', weekdays, false,
        nth + (select coalesce(max(position), 0) + 1 from deals where consumer_id = ${consumer_id}), ${at}
      from n join supplier on supplier.id = n.supplier_id
      returning id
    )
    insert into order_closings (supplier_id, deal_id, rule, updated_at)
    select supplier_id, deal_id, rule, ${at} from n join deal on deal.id = n.deal_id`.execute(db)
}

/**
 * The deal of a supplier of the same particulars that this restaurant has registered since then; of two presses at once the
 * second waits here and sees the first. In the caller's transaction.
 */
export const findSameOwn = async (
  trx: Db,
  consumer_id: string,
  form: OwnSupplierForm,
  since: Date,
): Promise<string | undefined> => {
  await sql`/* hold-registering */
    select pg_advisory_xact_lock(hashtextextended('own-suppliers:' || ${consumer_id}::text, 0))`.execute(trx)
  const { rows } = await sql<{ id: string }>`/* same-own-supplier */
    select d.id from deals d join suppliers s on s.id = d.supplier_id and s.owner_consumer_id = d.consumer_id
    where d.consumer_id = ${consumer_id} and d.created_at > ${since} and d.state = 'active'
      and row(s.name, s.phone_number, s.fax_number, s.mail_address, d.method, d.delivery_weekdays) is not distinct from
        row(${form.name}::text, ${orNull(form.phone_number)}::text, ${orNull(form.fax_number)}::text,
          ${orNull(form.mail_address)}::text, ${form.method}::text, ${weekdaysOf(form)}::smallint[])
      and (select rule from order_closings r where r.supplier_id = s.id and r.deal_id = d.id) = ${ruleOf(form)}::jsonb
    limit 1`.execute(trx)
  return rows[0]?.id
}

export type OwnName = {
  name: string
  phone_number: string | null
  fax_number: string | null
  mail_address: string | null
}

/** What the suppliers of a restaurant are called and reached by. */
export const findOwnNames = async (db: Db, consumer_id: string): Promise<OwnName[]> => {
  const { rows } = await sql<OwnName>`/* own-names */
    select s.name, s.phone_number, s.fax_number, s.mail_address from deals d join suppliers s on s.id = d.supplier_id
    where d.consumer_id = ${consumer_id} and d.state in ('active', 'suspended', 'requested')`.execute(db)
  return rows
}

export const updateOwnSupplier = async (db: Db, own: OwnSupplierRow, form: OwnSupplierForm, at: Date) => {
  await sql`/* change-own-supplier */
    with supplier as (
      update suppliers set name = ${form.name}, phone_number = ${orNull(form.phone_number)}, fax_number = ${orNull(form.fax_number)},
        mail_address = ${orNull(form.mail_address)}, registered_revision = registered_revision + 1
      where id = ${own.supplier_id}
    ), deal as (
      update deals set method = ${form.method}, delivery_weekdays = ${weekdaysOf(form)}::smallint[] where id = ${own.deal_id}
    )
    update order_closings set rule = ${ruleOf(form)}::jsonb, updated_at = ${at}
    where supplier_id = ${own.supplier_id} and deal_id = ${own.deal_id}`.execute(db)
}

export const endDeal = (db: Db, deal_id: string, at: Date) =>
  db
    .updateTable('deals')
    .set({ state: 'ended', ended_at: at, ended_by_consumer: true })
    .where('id', '=', deal_id)
    .execute()

/** An own supplier that is not used is used again; whether it is there, and this restaurant's own. */
export const resumeDeal = async (db: Db, consumer_id: string, deal_id: string): Promise<boolean> => {
  const { rows } = await sql`/* resume-own-supplier */
    update deals d set state = 'active', ended_at = null, ended_by_consumer = false from suppliers s
    where d.id = ${deal_id} and d.consumer_id = ${consumer_id} and d.state in ('active', 'ended')
      and s.id = d.supplier_id and s.origin = 'consumer_registered' and s.owner_consumer_id = ${consumer_id}
    returning d.id`.execute(db)
  return rows.length > 0
}

const lastDelivery = sql`(select o.delivery_date::text from orders o where o.deal_id = d.id and o.state <> 'cancelled'
  order by o.delivery_date desc limit 1)`

/** It has left Oroshi, for good. */
const hasLeft = sql`exists (select from supplier_closures l where l.supplier_id = d.supplier_id)`

type DealPast = {
  closed: boolean
  scheduled: boolean
  began_at: Date
  last_delivery_date: Day | null
  open_orders: number
  unreached_orders: number
}

const openOrders = (today: Day) =>
  sql`orders o where o.deal_id = d.id and o.delivery_date >= ${today}::date and o.state <> 'cancelled'`

/** Since when a deal is, what was ordered last under it, what is still to be delivered, and whether a schedule orders. */
export const findDealPast = async (db: Db, deal_id: string, today: Day): Promise<DealPast | undefined> => {
  const { rows } = await sql<DealPast>`/* deal-past */
    select d.created_at as began_at, ${hasLeft} as closed, ${lastDelivery} as last_delivery_date,
      (select count(*)::int from ${openOrders(today)}) as open_orders,
      (select count(*)::int from ${openOrders(today)} and (${undelivered} or ${linkStopped} or ${toShare})) as unreached_orders,
      exists (select from scheduled_orders r where r.deal_id = d.id and r.active
        and exists (select from scheduled_order_lines l where l.scheduled_order_id = r.id)) as scheduled
    from deals d where d.id = ${deal_id}`.execute(db)
  return rows[0]
}

/**
 * All suppliers of a restaurant in its own order, and after them those whose deals are over, the last first. One that has
 * left Oroshi is among these until one of its name is there again.
 */
export const listSuppliersOf = async (db: Db, consumer_id: string): Promise<ListedSupplier[]> => {
  const { rows } = await sql<ListedSupplier>`/* suppliers-of-consumer */
    select d.id as deal_id, s.name, d.method, d.state,
      s.origin = 'consumer_registered' and s.owner_consumer_id = d.consumer_id as own,
      d.state = 'ended' and ${hasLeft} as closed,
      (select count(*)::int from order_list_items i join product_items p on p.id = i.product_item_id
        where i.deal_id = d.id and i.visible and p.visible) as item_count,
      ${lastDelivery} as last_delivery_date
    from deals d join suppliers s on s.id = d.supplier_id
    where d.consumer_id = ${consumer_id} and (d.state in ('active', 'suspended')
      -- Without a store at its supplier's it was asked for alone, and taken back.
      or d.state = 'ended' and (s.origin = 'consumer_registered' or d.store_id is not null)
        and (s.suspended_at is null or ${hasLeft} and not exists (select from deals n join suppliers o on o.id = n.supplier_id
          where n.consumer_id = d.consumer_id and n.state in ('active', 'suspended') and fold(o.name) = fold(s.name)))
        and not exists (select from deals n where n.consumer_id = d.consumer_id and n.supplier_id = d.supplier_id
          and (n.state in ('active', 'suspended', 'requested')
            or n.state = 'ended' and n.store_id is not null and n.id > d.id)))
    order by d.state = 'ended', d.ended_at desc, d.position, d.id`.execute(db)
  return rows
}

export type TwinQuestion = { name: string; phone_number: string; fax_number: string; mail_address: string }

const digits = (value: string) => value.replaceAll('-', '')

/**
 * Suppliers that may be the same: this restaurant's own by name or any number, and those on the platform by a number or
 * address alone, since many bear the same name.
 */
export const findTwins = async (db: Db, consumer_id: string, asked: TwinQuestion): Promise<SupplierTwin[]> => {
  const [phone, fax, mail] = [digits(asked.phone_number), digits(asked.fax_number), asked.mail_address.toLowerCase()]
  const { rows } = await sql<SupplierTwin>`/* supplier-twins */
    select * from (
      select d.id as deal_id, s.name, s.origin = 'consumer_registered' as own,
        array_remove(array[
          case when d.id is not null and fold(s.name) = ${fold(asked.name)} then 'name' end,
          case when replace(s.phone_number, '-', '') = ${phone} then 'phone_number' end,
          case when replace(s.fax_number, '-', '') = ${fax} then 'fax_number' end,
          case when lower(s.mail_address) = ${mail} then 'mail_address' end], null) as same
      from suppliers s
      left join deals d on d.supplier_id = s.id and d.consumer_id = ${consumer_id} and d.state in ('active', 'suspended', 'requested')
      where (d.id is not null or s.origin = 'platform') and s.suspended_at is null
    ) found where cardinality(same) > 0 order by deal_id is null, name limit 10`.execute(db)
  return rows
}

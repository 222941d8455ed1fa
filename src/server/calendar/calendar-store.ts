import { sql } from 'kysely'
import { most_deal_closings } from '#contract/calendar/calendar.form.ts'
import type { ScopeDays } from '#domain/calendar/calendar-edit.ts'
import type { ClosingRule } from '#domain/calendar/closing.ts'
import type { CalendarStore, RuleScope, SupplierCalendar } from '#domain/calendar/supplier-calendar.ts'
import type { Day } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import { storeRank } from '#server/db/store-rank.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { supplierSees } from '#server/orders/order-policy.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

/** A deal's closing of before it had a store: a restaurant typed it for a supplier of its own. Over `order_closings r`. */
const noted = sql`exists (select from deals d join stores t on t.id = d.store_id
  where d.id = r.deal_id and t.created_at > r.updated_at)`

export type NamedGroup = { id: string; name: string }

type Row = {
  groups: NamedGroup[]
  closings: (RuleScope & { rule: ClosingRule; noted: boolean })[]
  non_delivery: SupplierCalendar['non_delivery']
}

/** All that a supplier has set about dates, and the names of its groups. One query. */
export const readCalendar = async (
  db: Db,
  supplier_id: string,
): Promise<{ calendar: SupplierCalendar; groups: NamedGroup[] }> => {
  const { rows } = await sql<Row>`/* read-calendar */
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.position, g.id), '[]')
        from store_groups g where g.supplier_id = s.id) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('store_group_id', r.store_group_id, 'deal_id', r.deal_id, 'rule', r.rule,
          'noted', ${noted}) order by r.id), '[]')
        from order_closings r where r.supplier_id = s.id) as closings,
      (select coalesce(jsonb_agg(scope order by scope ->> 'store_group_id'), '[]') from (
        select jsonb_build_object(
          'store_group_id', n.store_group_id,
          'weekdays', coalesce(jsonb_agg(distinct n.weekday) filter (where n.kind = 'weekday'), '[]'),
          'holidays', bool_or(n.kind = 'holidays'),
          'days', coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'from', n.date_from, 'to', n.date_to, 'note', n.note)
            order by n.date_from, n.date_to, n.id) filter (where n.kind in ('closed', 'open')), '[]')) as scope
        from non_delivery_days n where n.supplier_id = s.id group by n.store_group_id) scopes) as non_delivery
    from suppliers s where s.id = ${supplier_id}`.execute(db)
  const { groups = [], closings = [], non_delivery = [] } = rows[0] ?? {}
  return { calendar: { groups: groups.map(one => one.id), closings, non_delivery }, groups }
}

/** The 休配日 of all stores, those of one day alone, or of all until another, where they are dated. */
export const findDaysOfAll = async (db: Db, supplier_id: string, day: Day, until = day): Promise<ScopeDays> => {
  const { rows } = await sql<ScopeDays>`/* days-of-all */
    select coalesce(jsonb_agg(distinct n.weekday) filter (where n.kind = 'weekday'), '[]') as weekdays,
      coalesce(bool_or(n.kind = 'holidays'), false) as holidays,
      coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'from', n.date_from, 'to', n.date_to, 'note', n.note)
        order by n.date_from, n.date_to, n.id)
        filter (where n.kind in ('closed', 'open') and n.date_from <= ${until}::date and n.date_to >= ${day}::date), '[]') as days
    from non_delivery_days n where n.supplier_id = ${supplier_id} and n.store_group_id is null`.execute(db)
  return rows[0] ?? { weekdays: [], holidays: false, days: [] }
}

/** Writes the 休配日 of one scope in the place of those that were there. */
export const replaceScopeDays = async (
  db: Db,
  supplier_id: string,
  store_group_id: string | null,
  { weekdays, holidays, days }: ScopeDays,
) => {
  await sql`/* clear-scope-days */ delete from non_delivery_days
    where supplier_id = ${supplier_id} and store_group_id is not distinct from ${store_group_id}::uuid`.execute(db)
  await sql`/* write-scope-days */
    insert into non_delivery_days (supplier_id, store_group_id, kind, weekday, date_from, date_to, note)
    select ${supplier_id}::uuid, ${store_group_id}::uuid, 'weekday', weekday, null::date, null::date, ''
      from unnest(${[...new Set(weekdays)]}::smallint[]) weekday
    union all select ${supplier_id}, ${store_group_id}, 'holidays', null, null, null, '' where ${holidays}
    union all select ${supplier_id}, ${store_group_id}, kind, null, date_from, date_to, note
      from unnest(${days.map(one => one.kind)}::text[], ${days.map(one => one.from)}::date[],
        ${days.map(one => one.to)}::date[], ${days.map(one => one.note)}::text[]) day (kind, date_from, date_to, note)`.execute(
    db,
  )
}

export type OrderAhead = CalendarStore & {
  id: string
  store_id: string | null
  number: string
  delivery_date: Day
  state: 'placed' | 'processed'
  closing_at: Date | null
  store_name: string
  customer_code: string | null
}

/** Standing orders for today and later that this user may see, by delivery date. */
export const findOrdersAhead = async (db: Db, actor: SupplierActor, today: Day): Promise<OrderAhead[]> => {
  const { rows } = await sql<OrderAhead>`/* orders-ahead */
    select o.id, o.store_id, o.number, o.delivery_date, o.state, o.closing_at, o.deal_id, d.delivery_weekdays,
      coalesce(o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name') as store_name,
      o.parties -> 'store' ->> 'customer_code' as customer_code,
      array(select m.store_group_id::text from store_group_members m where m.store_id = o.store_id) as group_ids
    from orders o join deals d on d.id = o.deal_id
    where ${supplierSees(actor)} and o.delivery_date >= ${today} and o.state <> 'cancelled'
    order by o.delivery_date, o.id`.execute(db)
  return rows
}

export type ScheduleAhead = CalendarStore & {
  store_id: string
  store_name: string
  customer_code: string
  weekdays: number[]
  paused_from: Day | null
  resume_on: Day | null
}

/** The scheduled orders of stores that this user may see, with the weekdays for which something stands in them. */
export const findSchedulesAhead = async (db: Db, actor: SupplierActor): Promise<ScheduleAhead[]> => {
  const { rows } = await sql<ScheduleAhead>`/* schedules-ahead */
    select t.id as store_id, t.name as store_name, t.customer_code, s.deal_id, d.delivery_weekdays, s.paused_from, s.resume_on,
      array(select m.store_group_id::text from store_group_members m where m.store_id = t.id) as group_ids,
      array(select distinct n::int - 1 from scheduled_order_lines l cross join unnest(l.quantities) with ordinality q (quantity, n)
        where l.scheduled_order_id = s.id and q.quantity > 0) as weekdays
    from scheduled_orders s join deals d on d.id = s.deal_id join stores t on t.id = d.store_id
    where s.active and d.state = 'active' and ${storesSeen(actor)}
    order by t.customer_code, t.id`.execute(db)
  return rows
}

/** Closings of single deals are listed as a whole; who has more of the same kind has a group. */
const refuseTooMany = async (db: Db, supplier_id: string, deal_id: string) => {
  const { rows } = await sql<{ count: number }>`/* deal-closings */
    select count(*)::int as count from order_closings
    where supplier_id = ${supplier_id} and deal_id is not null and deal_id <> ${deal_id}`.execute(db)
  if ((rows[0]?.count ?? 0) >= most_deal_closings) {
    throw refuse(
      422,
      `得意先だけの受注締めは${most_deal_closings}件までです。同じ締めの得意先は、グループの受注締めにまとめてください`,
    )
  }
}

/** Writes the closing of one scope, within a change of the supplier's closings; null takes it away. */
export const putClosing = async (
  db: Db,
  supplier_id: string,
  { store_group_id, deal_id }: RuleScope,
  rule: ClosingRule | null,
  at: Date,
) => {
  if (rule === null) {
    await sql`/* remove-closing */ delete from order_closings where supplier_id = ${supplier_id}
      and store_group_id is not distinct from ${store_group_id}::uuid
      and deal_id is not distinct from ${deal_id}::uuid`.execute(db)
    return
  }
  if (deal_id !== null) await refuseTooMany(db, supplier_id, deal_id)
  await sql`/* put-closing */
    insert into order_closings (supplier_id, store_group_id, deal_id, rule, updated_at)
    values (${supplier_id}, ${store_group_id}::uuid, ${deal_id}::uuid, ${JSON.stringify(rule)}::jsonb, ${at})
    on conflict (supplier_id, store_group_id, deal_id) do update set rule = excluded.rule, updated_at = excluded.updated_at`.execute(
    db,
  )
}

/** The closings that restaurants had noted before their supplier came give way to its own. */
export const dropNotedClosings = async (trx: Db, supplier_id: string) => {
  await sql`/* drop-noted-closings */ delete from order_closings r where r.supplier_id = ${supplier_id} and ${noted}`.execute(
    trx,
  )
}

export type StoreFound = CalendarStore & { id: string; customer_code: string; name: string; suspended: boolean }

const storeColumns = sql`t.id, t.customer_code, t.name, d.id as deal_id, d.delivery_weekdays,
  coalesce(d.state = 'suspended', false) as suspended,
  array(select m.store_group_id::text from store_group_members m where m.store_id = t.id) as group_ids`

const storeTables = sql`stores t left join deals d on d.store_id = t.id and d.state not in ('ended', 'rejected')`

/** A store with what of it decides its dates. */
export const findCalendarStore = async (
  db: Db,
  actor: SupplierActor,
  store_id: string,
): Promise<StoreFound | undefined> => {
  const { rows } = await sql<StoreFound>`/* calendar-store */
    select ${storeColumns} from ${storeTables} where t.id = ${store_id} and ${storesSeen(actor)}`.execute(db)
  return rows[0]
}

/** The stores of living deals that have a rule of their own, or of the deals named. */
export const findDealStores = async (
  db: Db,
  actor: SupplierActor,
  deal_ids: readonly string[],
): Promise<StoreFound[]> => {
  const { rows } = await sql<StoreFound>`/* calendar-deal-stores */
    select ${storeColumns} from ${storeTables}
    where d.id = any(${[...deal_ids]}::uuid[]) and ${storesSeen(actor)} order by t.customer_code, t.id`.execute(db)
  return rows
}

/** The first twenty stores that a text finds by name, kana or code, the nearest first, by code. */
export const searchStores = async (db: Db, actor: SupplierActor, q: string): Promise<StoreFound[]> => {
  const { rows } = await sql<StoreFound>`/* calendar-search-stores */
    select ${storeColumns} from ${storeTables}
    where ${storesSeen(actor)} and t.search_folded ~ all(${patternsOf(q)}::text[])
    order by ${storeRank(q, sql`t`)}, t.customer_code, t.id limit 20`.execute(db)
  return rows
}

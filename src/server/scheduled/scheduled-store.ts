import { sql } from 'kysely'
import type { DayState } from '#domain/scheduled/plan.ts'
import type { Day } from '#domain/shared/day.ts'
import { type UnitKind, unit_kind_words } from '#domain/trade/unit.ts'
import type { Db } from '#server/deps.ts'

export type ScheduleLine = {
  order_list_item_id: string
  unit_kind: UnitKind
  quantities: string[]
  code: string
  name: string
  unit: string
  visible: boolean
}

export type ScheduleRow = {
  id: string
  deal_id: string
  consumer_id: string
  supplier_id: string
  active: boolean
  made_before_minutes: number
  told_before_minutes: number
  if_ordered: 'skip' | 'add'
  note: string
  paused_from: Day | null
  resume_on: Day | null
  revision: number
  changed_at: Date
  changed_by: string
  changed_by_name: string
  covers_from: Day
  next_at: Date
  lines: ScheduleLine[]
}

const columns = sql`s.id, s.deal_id, d.consumer_id, s.supplier_id, s.active, s.made_before_minutes, s.told_before_minutes, s.if_ordered,
  s.note, s.paused_from, s.resume_on, s.revision, s.changed_at, s.changed_by, s.changed_by_name, s.covers_from, s.next_at,
  (select coalesce(json_agg(json_build_object('order_list_item_id', l.order_list_item_id, 'unit_kind', l.unit_kind,
      'quantities', (select json_agg(trim_scale(q)::text order by n) from unnest(l.quantities) with ordinality x (q, n)),
      'code', p.code, 'name', coalesce(i.alias_name, p.name),
      'unit', case l.unit_kind when 'case' then coalesce(nullif(p.case_unit, ''), '${sql.raw(unit_kind_words.case)}') else p.unit end, 'visible', i.visible and p.visible and i.removed_at is null)
      order by l.position), '[]')
    from scheduled_order_lines l join order_list_items i on i.id = l.order_list_item_id
    join product_items p on p.id = i.product_item_id where l.scheduled_order_id = s.id) as lines`

export const findSchedule = async (db: Db, deal_id: string): Promise<ScheduleRow | undefined> => {
  const { rows } = await sql<ScheduleRow>`/* schedule-of-deal */
    select ${columns} from scheduled_orders s join deals d on d.id = s.deal_id where s.deal_id = ${deal_id}`.execute(db)
  return rows[0]
}

export const findScheduleById = async (db: Db, id: string): Promise<ScheduleRow | undefined> => {
  const { rows } = await sql<ScheduleRow>`/* schedule */
    select ${columns} from scheduled_orders s join deals d on d.id = s.deal_id where s.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a schedule until the transaction ends: whoever else works on it waits, and then finds what was decided. */
export const lockSchedule = async (trx: Db, id: string): Promise<void> => {
  await sql`/* lock-schedule */ select 1 from scheduled_orders where id = ${id} for update`.execute(trx)
}

/** Those that are due to be looked at; of active deals and of suspended ones, which are told. */
export const findDue = async (db: Db, at: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* due-schedules */
    select s.id from scheduled_orders s join deals d on d.id = s.deal_id
    where s.active and s.next_at <= ${at} and d.state in ('active', 'suspended')
    order by s.next_at, s.id limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

export type DayRow = {
  delivery_date: Day
  state: DayState
  told_at: Date | null
  reason: string
  reason_name: string | null
  order_id: string | null
  decided_by_name: string | null
}

export const findScheduleDays = async (db: Db, id: string, from: Day): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`/* schedule-days */
    select delivery_date, state, told_at, reason, reason_name, order_id, decided_by_name from scheduled_order_days
    where scheduled_order_id = ${id} and delivery_date >= ${from}::date order by delivery_date`.execute(db)
  return rows
}

type Told = { reason: string; reason_name: string | null }

/** Notes that the restaurant was told of a date; false where something was noted already. */
export const noteTold = async (trx: Db, id: string, date: Day, told: Told, at: Date): Promise<boolean> => {
  const { rows } = await sql`/* schedule-told */
    insert into scheduled_order_days (scheduled_order_id, delivery_date, state, told_at, reason, reason_name)
    values (${id}, ${date}::date, 'told', ${at}, ${told.reason}, ${told.reason_name}) on conflict do nothing returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

type Decision = Told & { state: 'skipped' | 'made' | 'not_made'; order_id: string | null; by: string | null }

/** Decides a date, once; false where it is decided already. */
export const decideDay = async (
  trx: Db,
  id: string,
  date: Day,
  { state, reason, reason_name, order_id, by }: Decision,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`/* schedule-decided */
    insert into scheduled_order_days (scheduled_order_id, delivery_date, state, reason, reason_name, order_id, decided_at,
      decided_by_name)
    values (${id}, ${date}::date, ${state}, ${reason}, ${reason_name}, ${order_id}::uuid, ${at}, ${by})
    on conflict (scheduled_order_id, delivery_date) do update set state = excluded.state, reason = excluded.reason, reason_name = excluded.reason_name,
      order_id = excluded.order_id, decided_at = excluded.decided_at, decided_by_name = excluded.decided_by_name
    where scheduled_order_days.state = 'told' returning 1`.execute(trx)
  return rows.length > 0
}

/** Takes a skip back; what was told before is told again. */
export const unskipDay = async (trx: Db, id: string, date: Day): Promise<boolean> => {
  const { rows } = await sql`/* schedule-unskip */
    delete from scheduled_order_days where scheduled_order_id = ${id} and delivery_date = ${date}::date
      and state = 'skipped' returning 1`.execute(trx)
  return rows.length > 0
}

export const setNext = async (db: Db, id: string, next_at: Date, covers_from: Day) => {
  await db.updateTable('scheduled_orders').set({ next_at, covers_from }).where('id', '=', id).execute()
}

export const postpone = async (db: Db, id: string, next_at: Date) => {
  await db.updateTable('scheduled_orders').set({ next_at }).where('id', '=', id).execute()
}

type Saved = {
  deal_id: string
  supplier_id: string
  active: boolean
  made_before_minutes: number
  told_before_minutes: number
  if_ordered: 'skip' | 'add'
  note: string
  covers_from: Day
}
type Who = { account_id: string; name: string }

/** Writes a schedule in the place of its revision (0: none); undefined when that is no longer the newest. */
export const putSchedule = async (
  trx: Db,
  saved: Saved,
  revision: number,
  who: Who,
  at: Date,
): Promise<string | undefined> => {
  const { active, made_before_minutes, told_before_minutes, if_ordered, note, covers_from } = saved
  const { rows } = await (revision === 0
    ? sql<{ id: string }>`/* insert-schedule */
      insert into scheduled_orders (deal_id, supplier_id, active, made_before_minutes, told_before_minutes, if_ordered, note,
        covers_from, next_at, changed_at, changed_by, changed_by_name)
      values (${saved.deal_id}, ${saved.supplier_id}, ${active}, ${made_before_minutes}, ${told_before_minutes}, ${if_ordered},
        ${note}, ${covers_from}, ${at}, ${at}, ${who.account_id}, ${who.name})
      on conflict (deal_id) do nothing returning id`
    : sql<{ id: string }>`/* update-schedule */
      update scheduled_orders set active = ${active}, made_before_minutes = ${made_before_minutes},
        told_before_minutes = ${told_before_minutes}, if_ordered = ${if_ordered}, note = ${note}, covers_from = ${covers_from},
        next_at = ${at}, revision = revision + 1, changed_at = ${at}, changed_by = ${who.account_id}, changed_by_name = ${who.name}
      where deal_id = ${saved.deal_id} and revision = ${revision} returning id`
  ).execute(trx)
  return rows[0]?.id
}

type Line = { order_list_item_id: string; unit_kind: UnitKind; quantities: readonly string[] }

export const replaceScheduleLines = async (trx: Db, id: string, lines: readonly Line[]) => {
  await trx.deleteFrom('scheduled_order_lines').where('scheduled_order_id', '=', id).execute()
  await sql`/* schedule-lines */
    insert into scheduled_order_lines (scheduled_order_id, position, order_list_item_id, unit_kind, quantities)
    select ${id}, n, item, unit, quantities::numeric[]
    from unnest(${lines.map(one => one.order_list_item_id)}::uuid[], ${lines.map(one => one.unit_kind)}::text[],
      ${lines.map(one => `{${one.quantities.join(',')}}`)}::text[]) with ordinality x (item, unit, quantities, n)`.execute(
    trx,
  )
}

/** Pauses or resumes; false when the revision is no longer the newest. */
export const putPause = async (
  trx: Db,
  deal_id: string,
  {
    revision,
    from,
    resume_on,
    covers_from,
  }: { revision: number; from: Day | null; resume_on: Day | null; covers_from: Day },
  who: Who,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`/* pause-schedule */
    update scheduled_orders set paused_from = ${from}::date, resume_on = ${resume_on}::date, covers_from = ${covers_from},
      next_at = ${at}, revision = revision + 1, changed_at = ${at}, changed_by = ${who.account_id}, changed_by_name = ${who.name}
    where deal_id = ${deal_id} and revision = ${revision} returning 1`.execute(trx)
  return rows.length > 0
}

/** Whether the restaurant has said 発注なし for a date, and how many of its own orders stand for it. */
export const findSaid = async (db: Db, deal_id: string, date: Day): Promise<{ no_order: boolean; orders: number }> => {
  const { rows } = await sql<{ no_order: boolean; orders: number }>`/* schedule-said */
    select exists (select from no_orders n where n.deal_id = ${deal_id} and n.delivery_date = ${date}::date) as no_order,
      (select count(*)::int from orders o where o.deal_id = ${deal_id} and o.delivery_date = ${date}::date
        and o.state <> 'cancelled') as orders`.execute(db)
  return rows[0] ?? { no_order: false, orders: 0 }
}

/** The same of many dates from one on: those on which it has said something. */
export const findSaidFrom = async (db: Db, deal_id: string, from: Day) => {
  const { rows } = await sql<{ date: Day; no_order: boolean; orders: number }>`/* schedule-said-from */
    select date, bool_or(no_order) as no_order, sum(orders)::int as orders from (
      select n.delivery_date as date, true as no_order, 0 as orders from no_orders n
        where n.deal_id = ${deal_id} and n.delivery_date >= ${from}::date
      union all
      select o.delivery_date, false, 1 from orders o
        where o.deal_id = ${deal_id} and o.delivery_date >= ${from}::date and o.state <> 'cancelled') said
    group by date`.execute(db)
  return new Map(rows.map(({ date, ...said }) => [date, said]))
}

/** The restaurant's own address, where it has one. */
export const mailOfRestaurant = async (db: Db, consumer_id: string): Promise<string | null> => {
  const found = await db
    .selectFrom('consumers')
    .select('mail_address')
    .where('id', '=', consumer_id)
    .executeTakeFirstOrThrow()
  return found.mail_address
}

/** Which of these items stand on the deal's list, hidden or not. */
export const findListItemIds = async (db: Db, deal_id: string, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* schedule-items */
    select id from order_list_items where deal_id = ${deal_id} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(row => row.id)
}

/** Whether this person orders for the restaurant without being one of its owners. */
export const isStaff = async (db: Db, consumer_id: string, account_id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('consumer_members')
    .select('role')
    .where('consumer_id', '=', consumer_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return found !== undefined && found.role !== 'owner'
}

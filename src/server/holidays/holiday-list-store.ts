import { sql } from 'kysely'
import type { HolidayList } from '#contract/holidays/holiday-lists.contract.ts'
import type { Holiday, HolidayChange } from '#domain/holidays/holiday-list.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import type { FileError } from '#server/settings/checked-files.ts'

/** Of each year the list that was taken over last and not taken back. */
const deciding = sql`select distinct on (year) year, l.id, l.file_name from holiday_lists l, unnest(l.years) year
  where l.state = 'in_force' order by year, l.applied_at desc, l.id desc`

/** The holidays of all years that a list of staff decides, by date. */
export const findHolidaysInForce = async (db: Db): Promise<Holiday[]> => {
  const { rows } = await sql<Holiday>`/* holidays-in-force */
    select h.day::text as date, h.name from (${deciding}) d
    join holidays h on h.list_id = d.id and extract(year from h.day) = d.year order by h.day`.execute(db)
  return rows
}

/** Which list decides which year. */
export const findDecidingLists = async (db: Db) => {
  const { rows } = await sql<{ year: number; id: string; file_name: string }>`/* deciding-lists */ ${deciding}`.execute(
    db,
  )
  return rows
}

/** The list that was taken over last, as it stands. */
export const findLastTakenOver = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`/* last-holiday-list */
    select id from holiday_lists where state = 'in_force' order by applied_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type HolidayListFacts = Omit<HolidayList, 'created_at' | 'applied_at'> & {
  errors: FileError[]
  changes: HolidayChange[] | null
  created_at: Date
  applied_at: Date | null
}

export const findHolidayList = async (db: Db, id: string): Promise<HolidayListFacts | undefined> => {
  const { rows } = await sql<HolidayListFacts>`/* holiday-list */
    select * from holiday_lists where id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Newest first. */
export const findHolidayLists = async (
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<HolidayListFacts[]> => {
  const older = cursor === undefined ? sql`` : sql`where id < ${cursor}::uuid`
  const { rows } = await sql<HolidayListFacts>`/* holiday-lists */
    select * from holiday_lists ${older} order by id desc limit ${limit}`.execute(db)
  return rows
}

export const findListedHolidays = async (db: Db, list_id: string): Promise<Holiday[]> => {
  const { rows } = await sql<Holiday>`/* listed-holidays */
    select day::text as date, name from holidays where list_id = ${list_id}::uuid order by day`.execute(db)
  return rows
}

/** Writes what was read of a file; nothing goes by it yet. */
export const insertHolidayList = async (
  trx: Db,
  list: Pick<HolidayListFacts, 'account_name' | 'file_name' | 'row_count' | 'years' | 'error_count' | 'errors'> & {
    account_id: string
    days: readonly Holiday[]
  },
  at: Date,
): Promise<string> => {
  const { days, errors, ...facts } = list
  const { id } = await trx
    .insertInto('holiday_lists')
    .values({ ...facts, state: 'read', errors: JSON.stringify(errors), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`/* write-holidays */ insert into holidays (list_id, day, name)
    select ${id}::uuid, day, name
    from unnest(${days.map(one => one.date)}::date[], ${days.map(one => one.name)}::text[]) x (day, name)`.execute(trx)
  return id
}

/** One person at a time changes which list holds. */
export const lockHolidays = async (trx: Db): Promise<void> => {
  await sql`/* lock-holidays */ lock table holiday_lists in exclusive mode`.execute(trx)
}

export const putInForce = async (trx: Db, id: string, changes: readonly HolidayChange[], at: Date): Promise<void> => {
  await sql`/* holidays-taken-over */ update holiday_lists
    set state = 'in_force', applied_at = ${at}, changes = ${JSON.stringify(changes)}::jsonb
    where id = ${id}::uuid`.execute(trx)
}

export const putOutOfForce = async (trx: Db, id: string): Promise<void> => {
  await sql`/* holidays-taken-back */ update holiday_lists set state = 'taken_back' where id = ${id}::uuid`.execute(trx)
}

/** Suppliers that do not deliver on national holidays, to all of their stores or to some. */
export const countClosingSuppliers = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* closing-suppliers */
    select count(distinct n.supplier_id)::int as count from non_delivery_days n
    join suppliers s on s.id = n.supplier_id and s.suspended_at is null where n.kind = 'holidays'`.execute(db)
  return rows[0]?.count ?? 0
}

export type TouchedDay = { date: Day; suppliers: number; orders: number; with_orders: { id: string; name: string }[] }

/**
 * Of each day how many suppliers have no delivery on it for the holiday alone (not for a weekday or a date of their own,
 * nor lifted by an extra open day), and how many orders stand for it with them, from `today` on; and with whom.
 */
export const findTouched = async (db: Db, days: readonly Day[], today: Day): Promise<TouchedDay[]> => {
  const { rows } = await sql<TouchedDay>`/* touched-by-holidays */
    with touched as (
      select d.day, n.supplier_id, n.store_group_id
      from unnest(${[...days]}::date[]) d (day) cross join non_delivery_days n
      join suppliers s on s.id = n.supplier_id and s.suspended_at is null
      where n.kind = 'holidays' and not exists (select from non_delivery_days m
        where m.supplier_id = n.supplier_id and (m.store_group_id is null or m.store_group_id = n.store_group_id)
          and (m.weekday = extract(dow from d.day) or d.day between m.date_from and m.date_to))
    )
    select t.day::text as date, count(distinct t.supplier_id)::int as suppliers, count(distinct o.id)::int as orders,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id) from suppliers s
        where s.id = any(array_agg(t.supplier_id) filter (where o.id is not null))), '[]') as with_orders
    from touched t left join orders o on o.supplier_id = t.supplier_id and o.delivery_date = t.day
      and o.delivery_date >= ${today}::date and o.state <> 'cancelled'
      and (t.store_group_id is null or exists (select from store_group_members m
        where m.store_id = o.store_id and m.store_group_id = t.store_group_id))
    group by t.day`.execute(db)
  return rows
}

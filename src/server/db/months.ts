import { sql } from 'kysely'
import pg from 'pg'
import { dayOf, instantAt, monthOf } from '#domain/shared/day.ts'
import type { Db, Deps } from '#server/deps.ts'

/** So many months are made before they begin. */
const months_ahead = 3
/** So long a month that is made or removed may hold up those who write to its table. */
const lock_ms = 2_000
/** The lock was not to be had in time, or two waited for each other. */
const busy = new Set(['55P03', '40P01'])
/** So many rows are one transaction where they go one by one. */
const part = 1_000
const day_ms = 86_400_000

type Keeping = Pick<Deps['config'], 'keep_sent_days'>

/** What a table by month goes by. `by_day`: no row outlives its days until its month is over. `after`: tables that it refers to. */
type ByMonth = {
  column: string
  kept_days: (config: Keeping) => number
  by_day: boolean
  after: readonly string[]
}

/**
 * The tables that lie by month (decision 338). A part of them is `…_2027_01`; `…_before`, what there was when they were made
 * so, up to the first month; `…_rest`, what has no month.
 */
export const tables_by_month = {
  // Who came in is looked at for thirty days; a try holds an address.
  login_attempts: { column: 'attempted_at', kept_days: () => 31, by_day: true, after: [] },
  dispatch_attempts: {
    column: 'attempted_at',
    kept_days: config => config.keep_sent_days,
    by_day: false,
    after: ['dispatches'],
  },
} as const satisfies Record<string, ByMonth>

/** For how many seconds a month of this table stays after its end. */
export const keptSeconds = (table: MonthTable, config: Keeping): number =>
  (tables_by_month[table].kept_days(config) * day_ms) / 1000

export type MonthTable = keyof typeof tables_by_month
export const months_of = Object.keys(tables_by_month) as MonthTable[]

type Part = { name: string; table: MonthTable; from: Date | null; until: Date | null }

const bound = (which: string) => `(substring(b.said from '${which} \\(''([^'']+)''\\)'))::timestamptz`

/** The parts that have an end, by table and time: that of `…_before` has no beginning. */
const parts_sql = `
  select c.relname as name, p.relname as "table", ${bound('FROM')} as "from", ${bound('TO')} as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as said) b
  where i.inhparent = any($1::text[]::regclass[]) and not i.inhdetachpending and b.said <> 'DEFAULT'
  order by 2, 4`

/** For how many seconds from $2 on a table ($1: their names) has months. */
export const months_ready = `/* months-ready */
  select "table", extract(epoch from max(until) - $2::timestamptz)::float8 as seconds from (${parts_sql}) m group by 1`
/** For how many seconds at $2 the oldest month of a table ($1: their names) is over. */
export const oldest_months = `/* oldest-months */
  select "table", extract(epoch from $2::timestamptz - min(until))::float8 as seconds from (${parts_sql}) m group by 1`
/** How many rows lie in no month; counted up to a thousand. */
export const rows_without_month = `/* rows-without-month */ ${months_of
  .map(name => `select '${name}' as "table", (select count(*)::int from (select from ${name}_rest limit 1000) r) as n`)
  .join(' union all ')}`

/** The first instant of a month in Japan, `n` months after that of `at`. */
const monthAfter = (at: Date, n: number): Date => {
  const [year = 0, month = 0] = monthOf(dayOf(at)).split('-').map(Number)
  const count = year * 12 + month - 1 + n
  return instantAt(`${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`, 0)
}

const nameOf = (table: MonthTable, from: Date) => `${table}_${monthOf(dayOf(from)).replace('-', '_')}`

/**
 * A transaction that gives way: where others hold the table (a backup reads for hours) it is left to the next time, so that
 * nobody waits behind it. Whether it is done.
 */
const inBrief = async (deps: Deps, what: string, run: (trx: Db) => Promise<unknown>): Promise<boolean> => {
  try {
    await deps.db.transaction().execute(async trx => {
      await sql`/* brief */ select set_config('lock_timeout', ${String(lock_ms)}, true),
        set_config('oroshi.erasing', 'on', true)`.execute(trx)
      await run(trx)
    })
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !busy.has(error.code ?? '')) throw error
    deps.log.warn({ err: error }, `${what} is left to the next time`)
    return false
  }
}

/** Makes the month that begins then, with the rows that came before it was there. */
const makeMonth = (deps: Deps, table: MonthTable, from: Date) =>
  inBrief(deps, nameOf(table, from), async trx => {
    const [made, rest, whole] = [sql.table(nameOf(table, from)), sql.table(`${table}_rest`), sql.table(table)]
    const column = sql.ref(tables_by_month[table].column)
    const until = monthAfter(from, 1)
    // As orders do, what it refers to is locked before it: nobody waits for another in a circle.
    for (const name of tables_by_month[table].after)
      await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx)
    await sql`lock table ${rest} in access exclusive mode`.execute(trx)
    await sql`create table ${made} (like ${whole} including defaults including constraints)`.execute(trx)
    await sql`/* rows-to-their-month */ with moved as (
        delete from ${rest} where ${column} >= ${from} and ${column} < ${until} returning *)
      insert into ${made} select * from moved`.execute(trx)
    // Attached, not made as a part: those who read and write the table are not waited for.
    await sql`alter table ${whole} attach partition ${made} for values from (${sql.lit(from.toISOString())})
      to (${sql.lit(until.toISOString())})`.execute(trx)
    // Those for each row come with the attaching.
    const { rows } = await sql<{ name: string }>`
      select tgname as name from pg_trigger where tgrelid = ${table}::regclass and tgname = ${`${table}_no_truncate`}`.execute(
      trx,
    )
    for (const { name } of rows)
      await sql`create trigger ${sql.ref(name)} before truncate on ${made} execute function append_only()`.execute(trx)
  })

/** Removes a month whose end is passed. */
const dropMonth = (deps: Deps, { name }: Part) =>
  inBrief(deps, name, trx => sql`drop table ${sql.table(name)}`.execute(trx))

/** Removes the oldest rows of what is no month that are older than that, a part of them; whether there may be more. */
const forgetPart = async (deps: Deps, name: string, { column }: ByMonth, before: Date): Promise<boolean> => {
  const [rows, since] = [sql.table(name), sql.ref(column)]
  return deps.db.transaction().execute(async trx => {
    await sql`/* forgetting */ select set_config('oroshi.erasing', 'on', true)`.execute(trx)
    // The first ones by their key alone are looked at: what is young is not read through.
    const { numAffectedRows } = await sql`/* forget-before */
      delete from ${rows} t using (select id, ${since} as since from ${rows} order by id limit ${part}) oldest
      where t.id = oldest.id and t.${since} = oldest.since and oldest.since < ${before}`.execute(trx)
    return numAffectedRows === BigInt(part)
  })
}

/**
 * The job of each hour: every table by month has its next months, and those that are over go whole, once all of what they hold
 * is older than it is kept. What lies in no month goes by its own age, and so does all that is kept to the day.
 */
export const keepMonths = async (deps: Deps) => {
  const at = deps.now()
  const { rows: parts } = await deps.pool.query<Part>(parts_sql, [months_of])
  for (const table of months_of) {
    const about = tables_by_month[table]
    const there = parts.filter(one => one.table === table)
    const before = new Date(at.getTime() - about.kept_days(deps.config) * day_ms)
    const last = there.at(-1)?.until ?? monthAfter(at, 0)
    // Months that went by while no worker lived are made as far as anything of them is still kept.
    const oldest = monthAfter(before, 0)
    let from = last > oldest ? last : oldest
    while (from <= monthAfter(at, months_ahead) && (await makeMonth(deps, table, from))) from = monthAfter(from, 1)
    for (const one of there) if (one.until && one.until <= before) await dropMonth(deps, one)
    const begun = there.filter(one => one.until && one.until > before && (one.from ?? before) <= before)
    const by_row = begun.filter(one => one.from === null || about.by_day).map(one => one.name)
    for (const name of [...by_row, `${table}_rest`]) {
      let more = true
      while (more && !deps.stopping.aborted) more = await forgetPart(deps, name, about, before)
    }
  }
}

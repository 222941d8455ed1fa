import { sql } from 'kysely'
import { alarmOf, mayPush, type Usage } from '#domain/line/budget.ts'
import { dayOf, monthOf } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

export type Taken = {
  /** Whether the push may leave: a first try counts, a further one under the same key does not. */
  may: boolean
  /** The share of the budget that those who run the product must be told of, in per cent. */
  alarm: number | null
}

type UsageRow = Usage & { alarmed: number }

const usageOf = async (trx: Db, channel: string, month: string): Promise<UsageRow> => {
  await sql`/* line-usage-row */
    insert into line_usage (channel, month) values (${channel}, ${month}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<UsageRow>`/* line-usage */
    select pushes, quota, consumption, pushes_at_reading, alarmed from line_usage
    where channel = ${channel} and month = ${month} for update`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a month of LINE that was written a moment ago is not there')
  return row
}

/** Counts a push before it leaves, once for its key; what the month does not allow is not counted. In a transaction. */
export const takePush = async (
  trx: Db,
  { channel, retry_key, to_many }: { channel: string; retry_key: string; to_many: boolean },
  budget: number,
  at: Date,
): Promise<Taken> => {
  const month = monthOf(dayOf(at))
  const usage = await usageOf(trx, channel, month)
  const known = await trx
    .selectFrom('line_pushes')
    .select('channel')
    .where('retry_key', '=', retry_key)
    .executeTakeFirst()
  if (known) return { may: true, alarm: null }
  const may = mayPush(usage, budget, to_many)
  const now = { ...usage, pushes: usage.pushes + (may ? 1 : 0) }
  const alarm = alarmOf(now, budget, usage.alarmed)
  if (may) await trx.insertInto('line_pushes').values({ retry_key, channel, pushed_at: at }).execute()
  if (may || alarm !== null) {
    await trx
      .updateTable('line_usage')
      .set({ pushes: now.pushes, alarmed: alarm ?? usage.alarmed })
      .where('channel', '=', channel)
      .where('month', '=', month)
      .execute()
  }
  return { may, alarm }
}

/** What LINE itself has counted this month. `limit` null: any number. The alarm as by `takePush`. */
export const noteQuota = async (
  trx: Db,
  channel: string,
  { limit, used }: { limit: number | null; used: number },
  budget: number,
  at: Date,
): Promise<number | null> => {
  const month = monthOf(dayOf(at))
  const usage = await usageOf(trx, channel, month)
  const read = { quota: limit, consumption: used, pushes_at_reading: usage.pushes }
  const alarm = alarmOf({ ...usage, ...read }, budget, usage.alarmed)
  await trx
    .updateTable('line_usage')
    .set({ ...read, read_at: at, alarmed: alarm ?? usage.alarmed })
    .where('channel', '=', channel)
    .where('month', '=', month)
    .execute()
  return alarm
}

type FoundUsage = {
  channel: string
  supplier_name: string | null
  pushes: number
  quota: number | null
  consumption: number | null
  read_at: Date | null
}

/** How every official account stands in a month. */
export const findUsages = async (db: Db, month: string): Promise<FoundUsage[]> => {
  const { rows } = await sql<FoundUsage>`/* line-usages */
    select u.channel, s.name as supplier_name, u.pushes, u.quota, u.consumption, u.read_at
    from line_usage u left join suppliers s on s.id::text = u.channel where u.month = ${month}`.execute(db)
  return rows
}

/** Keys live a day at LINE, and no try comes later. */
const keep_days = 40

export const forgetPushes = (db: Db, at: Date) =>
  db
    .deleteFrom('line_pushes')
    .where('pushed_at', '<', new Date(at.getTime() - keep_days * 86_400_000))
    .execute()

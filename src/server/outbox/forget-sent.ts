import { sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { Db, Deps } from '#server/deps.ts'

/** So many rows are one transaction: nobody waits for it. */
const part = 1_000
const day_ms = 86_400_000

/** What is kept of what left and was told, and by what its age is told; each by an id that grows with it. */
const ages = {
  outgoing_mails: { since: 'queued_at', kept: 'keep_sent_days' },
  line_messages: { since: 'queued_at', kept: 'keep_sent_days' },
  outgoing_sms: { since: 'queued_at', kept: 'keep_sent_days' },
  outgoing_pushes: { since: 'queued_at', kept: 'keep_sent_days' },
  notifications: { since: 'created_at', kept: 'keep_notices_days' },
} as const satisfies { [T in keyof DB]?: { since: keyof DB[T]; kept: 'keep_sent_days' | 'keep_notices_days' } }

/** Removes the oldest rows of a table that are older than that, a part of them; whether there may be more. */
const forgetPart = async (trx: Db, table: keyof typeof ages, before: Date): Promise<boolean> => {
  // The first ones by their key alone are looked at: what is young is not read through.
  const { numAffectedRows } = await sql`/* forget-part */
    delete from ${sql.table(table)} t using (
      select id, ${sql.ref(ages[table].since)} as since from ${sql.table(table)} order by id limit ${part}) oldest
    where t.id = oldest.id and oldest.since < ${before}`.execute(trx)
  return numAffectedRows === BigInt(part)
}

/**
 * The nightly job: what left and was told goes after the days that the operator has set, a part at a time. Orders, their log
 * and their dispatches stay; the tries of these go by month (`keepMonths`). A process that stops leaves the rest to the next night.
 */
export const forgetSent = async (deps: Deps) => {
  for (const table of Object.keys(ages) as (keyof typeof ages)[]) {
    const before = new Date(deps.now().getTime() - deps.config[ages[table].kept] * day_ms)
    let more = true
    while (more && !deps.stopping.aborted)
      more = await deps.db.transaction().execute(trx => forgetPart(trx, table, before))
  }
}

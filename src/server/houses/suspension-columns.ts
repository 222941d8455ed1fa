import { sql } from 'kysely'
import type { AdminDeed } from '#domain/audits/admin-acts.ts'

/** As JSON of the database has it. */
export type SuspensionRow = { reason: string; note: string; since: string; by_name: string | null }

/** In SQL, over a house `alias`: that staff have stopped it, and who did by their record; null where they have not. */
export const suspensionOf = (alias: 'c' | 'p', act: AdminDeed) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('suspension_reason')} is not null then json_build_object('reason', ${of('suspension_reason')},
    'note', ${of('suspension_note')}, 'since', ${of('suspended_at')}, 'by_name', (select a.actor_name from admin_audits a
      where a.subject_id = ${of('id')} and a.act = ${act} order by a.happened_at desc limit 1)) end`
}

/** The same as the contract has it. */
export const viewSuspension = (found: SuspensionRow | null) =>
  found && { ...found, since: new Date(found.since).toISOString() }

import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'

/** What a change of rights or conditions was about. */
export type AuditSubject = 'store' | 'deal' | 'user'

type Facts = Record<string, unknown>
export type Audit = {
  subject: AuditSubject
  subject_id: string
  /** `conditions`, `suspend`, `assign` …: one word of the room that writes it. */
  action: string
  before?: Facts | null
  after?: Facts | null
}

/** Keeps who changed rights or conditions, when, from what to what. In the transaction of the change. */
export const noteAudits = async (
  db: Db,
  actor: Pick<SupplierActor, 'supplier_id' | 'account_id' | 'name'>,
  audits: readonly Audit[],
  at: Date,
) => {
  if (audits.length === 0) return
  const text = (facts: Facts | null | undefined) => (facts ? JSON.stringify(facts) : null)
  await sql`/* note-audits */
    insert into supplier_audits (supplier_id, subject, subject_id, action, before, after, actor_id, actor_name, happened_at)
    select ${actor.supplier_id}::uuid, subject, subject_id, action, before, after, ${actor.account_id}::uuid, ${actor.name}, ${at}
    from unnest(${audits.map(one => one.subject)}::text[], ${audits.map(one => one.subject_id)}::uuid[],
      ${audits.map(one => one.action)}::text[], ${audits.map(one => text(one.before))}::jsonb[],
      ${audits.map(one => text(one.after))}::jsonb[]) as a (subject, subject_id, action, before, after)`.execute(db)
}

export type AuditFacts = {
  id: string
  action: string
  before: Facts | null
  after: Facts | null
  actor_name: string
  happened_at: Date
}

/** The newest changes of some subjects of a supplier. */
export const findAudits = async (
  db: Db,
  supplier_id: string,
  subject_ids: readonly string[],
  limit: number,
): Promise<AuditFacts[]> => {
  const { rows } = await sql<AuditFacts>`/* find-audits */
    select id, action, before, after, actor_name, happened_at from supplier_audits
    where supplier_id = ${supplier_id} and subject_id = any(${subject_ids}::uuid[])
    order by id desc limit ${limit}`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { Undoing } from '#contract/catalogue/product-items.contract.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'

/** What a change of rights or conditions was about. */
export type AuditSubject = 'store' | 'deal' | 'user' | 'company' | 'item' | 'list_item'

type Facts = Record<string, unknown>
export type Audit = {
  subject: AuditSubject
  subject_id: string
  /** `conditions`, `suspend`, `assign` …: one word of the room that writes it. */
  action: string
  before?: Facts | null
  after?: Facts | null
}

/** What differs between two versions of the same fields, for an audit; null where nothing does. */
export const changedFacts = <T extends Facts>(before: T, after: T): { before: Facts; after: Facts } | null => {
  const changed = Object.keys(after).filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return null
  const only = (facts: Facts) => Object.fromEntries(changed.map(key => [key, facts[key]]))
  return { before: only(before), after: only(after) }
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

export type RightsAudit = AuditFacts & { user_id: string; user_name: string; store_name: string | null }

/** Changes of users and of the stores that are assigned to them: of one user or all, newest first, from one id back. */
export const findRightsAudits = async (
  db: Db,
  supplier_id: string,
  { user_id, before, limit }: { user_id?: string | undefined; before?: string | undefined; limit: number },
): Promise<RightsAudit[]> => {
  const older = before === undefined ? sql`` : sql`and s.id < ${before}`
  const by_subject = user_id === undefined ? sql`` : sql`and s.subject_id = ${user_id}`
  const by_user = user_id === undefined ? sql`` : sql`and s.after ->> 'user_id' = ${user_id}`
  const { rows } = await sql<RightsAudit>`/* rights-audits */
    select x.*, coalesce(a.name, x.after ->> 'user_name', '') as user_name, t.name as store_name
    from (
      (select s.id, s.action, s.before, s.after, s.actor_name, s.happened_at, s.subject_id as user_id, null::uuid as store_id
        from supplier_audits s where s.supplier_id = ${supplier_id} and s.subject = 'user' ${by_subject} ${older}
        order by s.id desc limit ${limit})
      union all
      (select s.id, s.action, s.before, s.after, s.actor_name, s.happened_at, (s.after ->> 'user_id')::uuid, s.subject_id
        from supplier_audits s where s.supplier_id = ${supplier_id} and s.after ? 'user_id' ${by_user} ${older}
        order by s.id desc limit ${limit})
    ) x left join accounts a on a.id = x.user_id left join stores t on t.id = x.store_id
    order by x.id desc limit ${limit}`.execute(db)
  return rows
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

/** The newest changes of one item or one row of a list, each with how many others were changed so in the same moment. */
export const findItemAudits = async (
  db: Db,
  supplier_id: string,
  subject_id: string,
): Promise<(AuditFacts & { others: number })[]> => {
  const { rows } = await sql<AuditFacts & { others: number }>`/* item-audits */
    select a.id, a.action, a.before, a.after, a.actor_name, a.happened_at, (select count(*)::int from (
      select 1 from supplier_audits o where o.supplier_id = a.supplier_id and o.happened_at = a.happened_at
        and o.actor_id = a.actor_id and o.subject = a.subject and o.action = a.action and o.subject_id <> a.subject_id
      limit 1000) x) as others
    from supplier_audits a where a.supplier_id = ${supplier_id} and a.subject_id = ${subject_id}::uuid
    order by a.id desc limit 100`.execute(db)
  return rows
}

/** Which notes a taking back means: a condition over `supplier_audits a` of this supplier. */
export const notesMeant = (actor: SupplierActor, what: Undoing): RawBuilder<unknown> => {
  if ('audit_id' in what) return sql`a.id = ${what.audit_id}::bigint`
  if ('done_at' in what) return sql`a.actor_id = ${actor.account_id} and a.happened_at = ${what.done_at}::timestamptz`
  return sql`(a.actor_id, a.happened_at) = (select n.actor_id, n.happened_at from supplier_audits n
    where n.supplier_id = ${actor.supplier_id} and n.id = ${what.with_audit_id}::bigint)`
}

/** The same for a connection of its own: who, its name, when. */
export const audit_as = `select set_config('oroshi.actor_id', $1, true), set_config('oroshi.actor_name', $2, true),
  set_config('oroshi.acted_at', $3, true)`

type Person = Pick<SupplierActor, 'account_id' | 'name'>

/** Says in a transaction who changes items, prices and order lists: their tables note what that was (migration 0253). */
export const auditAs = async (trx: Db, { account_id, name }: Person, at: Date) => {
  await sql`/* audit-as */
    select set_config('oroshi.actor_id', ${account_id}, true), set_config('oroshi.actor_name', ${name}, true),
      set_config('oroshi.acted_at', ${at.toISOString()}, true)`.execute(trx)
}

/** One transaction in which somebody changes items, prices or order lists, all of it noted. */
export const changing = async <T>(db: Db, person: Person, at: Date, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async trx => {
    await auditAs(trx, person, at)
    return work(trx)
  })

const viewAuditFacts = ({ id, action, before, after, actor_name, happened_at }: AuditFacts) => ({
  id,
  action,
  before,
  after,
  actor_name,
  happened_at: happened_at.toISOString(),
})

export const viewItemAudit = ({ others, ...facts }: AuditFacts & { others: number }) => ({
  ...viewAuditFacts(facts),
  others,
})

import { sql } from 'kysely'
import type { AdminDeed, AdminLook } from '#domain/audits/admin-acts.ts'
import type { Db } from '#server/deps.ts'
import type { AdminActor } from './actor.ts'

type Staff = Pick<AdminActor, 'account_id' | 'name'>
type Facts = Record<string, string | number | boolean | null>
type Deed = { act: AdminDeed; subject_id?: string | undefined; facts?: Facts }

/** Keeps what one of the staff did, in the transaction of the act. */
export const noteAdminAct = async (
  trx: Db,
  { account_id, name }: Staff,
  { act, subject_id, facts = {} }: Deed,
  at: Date,
) => {
  await trx
    .insertInto('admin_audits')
    .values({
      actor_id: account_id,
      actor_name: name,
      act,
      subject_id: subject_id ?? null,
      facts: JSON.stringify(facts),
      happened_at: at,
    })
    .execute()
}

/** What is looked at again within this time is one look: pages ask anew by themselves. */
const one_look_minutes = 10
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Of a query, what says nothing of whom was looked for. */
const of_paging = new Set(['cursor', 'limit', 'span'])

/** Keeps that one of the staff looked at somebody's data: whose, or what was searched. */
export const noteAdminLook = async (
  db: Db,
  { account_id, name }: Staff,
  { act, params, query }: { act: AdminLook; params: Record<string, string>; query: Record<string, unknown> },
  at: Date,
) => {
  const subject_id = Object.values(params).find(value => uuid.test(value)) ?? null
  const named = [...Object.entries(params).filter(([, value]) => !uuid.test(value)), ...Object.entries(query)]
  const facts = named.filter(([key, value]) => !of_paging.has(key) && value !== undefined && value !== '')
  const kept = JSON.stringify(Object.fromEntries(facts.map(([key, value]) => [key, String(value)])))
  await sql`/* note-admin-look */
    insert into admin_audits (actor_id, actor_name, act, subject_id, facts, happened_at)
    select ${account_id}::uuid, ${name}, ${act}, ${subject_id}::uuid, ${kept}::jsonb, ${at}::timestamptz
    where not exists (select from admin_audits where actor_id = ${account_id}::uuid and act = ${act}
      and subject_id is not distinct from ${subject_id}::uuid and facts = ${kept}::jsonb
      and happened_at > ${at}::timestamptz - ${sql.lit(`${one_look_minutes} minutes`)}::interval)`.execute(db)
}

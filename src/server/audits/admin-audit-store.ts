import { sql } from 'kysely'
import type { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import type { QueryOf } from '#contract/http/route.ts'
import { type AdminDeed, admin_deeds, isLook } from '#domain/audits/admin-acts.ts'
import { addDays, instantAt } from '#domain/shared/day.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'

type Row = {
  id: string
  act: AdminDeed
  actor_name: string
  subject_name: string
  subject_id: string | null
  facts: Record<string, unknown>
  happened_at: Date
}

type Asked = QueryOf<typeof listAdminAudits>

const looks = admin_deeds.filter(isLook)

/** Newest first; found by who did it, by what it was about as it is called now, and by what was searched. */
export const findAdminAudits = async (
  db: Db,
  { q, kind, actor_id, subject_id, from, to, cursor }: Asked,
  limit: number,
) => {
  const wanted = [
    ...(kind ? [sql`(x.act = any(${looks}::text[])) = ${kind === 'looks'}`] : []),
    ...(actor_id ? [sql`x.actor_id = ${actor_id}`] : []),
    ...(subject_id ? [sql`(x.subject_id = ${subject_id} or x.facts ->> 'house_id' = ${subject_id}::text)`] : []),
    ...(from ? [sql`x.happened_at >= ${instantAt(from, 0)}`] : []),
    ...(to ? [sql`x.happened_at < ${instantAt(addDays(to, 1), 0)}`] : []),
    ...(cursor ? [sql`x.id < ${cursor}`] : []),
    ...(q ? [sql`fold(concat_ws('|', x.actor_name, s.name, x.facts::text)) ~ all(${patternsOf(q)}::text[])`] : []),
  ]
  const { rows } = await sql<Row>`/* find-admin-audits */
    select x.id, x.act, x.actor_name, coalesce(s.name, x.facts ->> 'name', '') as subject_name, x.subject_id, x.facts,
      x.happened_at
    from admin_audits x left join lateral (
      select concat(a.name, '（', a.login_id, '）') as name from accounts a where a.id = x.subject_id
      union all select p.name from suppliers p where p.id = x.subject_id
      union all select r.name from consumers r where r.id = x.subject_id
      union all select t.name from stores t where t.id = x.subject_id
      union all select concat(c.name, '（お問い合わせ ', c.number, '）') from contacts c where c.id = x.subject_id
      union all select r.name from agent_registrations g join consumers r on r.id = g.consumer_id where g.id = x.subject_id
      union all select n.title from announcements n where n.id = x.subject_id
      union all select concat(o.parties -> 'consumer' ->> 'name', ' → ', o.parties -> 'supplier' ->> 'name')
        from dispatches d join orders o on o.id = d.order_id where d.id = x.subject_id
    ) s on true
    where ${sql.join([sql`true`, ...wanted], sql` and `)}
    order by x.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Everybody of the staff, those who are stopped as well. */
export const findAdmins = (db: Db) =>
  db.selectFrom('accounts').select(['id', 'name']).where('area', '=', 'admin').orderBy('name').orderBy('id').execute()

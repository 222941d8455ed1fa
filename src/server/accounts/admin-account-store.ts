import { sql } from 'kysely'
import type { AdminAccount } from '#contract/accounts/admin-account.contract.ts'
import type { Area } from '#contract/http/route.ts'
import type { Db } from '#server/deps.ts'
import { sessionEnds } from '#server/http/session.ts'

type Row = Omit<AdminAccount, 'created_at' | 'suspended_at' | 'devices'> & {
  created_at: Date
  suspended_at: Date | null
}

/** An account with the restaurants or the supplier that its person belongs to. */
export const findAdminAccount = async (db: Db, id: string, at: Date): Promise<Row | undefined> => {
  const day_ago = new Date(at.getTime() - 86_400_000)
  const { rows } = await sql<Row>`/* find-admin-account */
    select a.id, a.area, a.login_id, a.name, a.mail_address, a.mail_unproven, a.mobile_number, a.first_password,
      case when a.area = 'admin' then a.admin_role end as admin_role, a.created_at, a.suspended_at,
      coalesce((select json_agg(h order by h.name) from (
        select 'consumer' as kind, c.id, c.name, m.role, m.disabled_at is not null as stopped
        from consumer_members m join consumers c on c.id = m.consumer_id where m.account_id = a.id
        union all
        select 'supplier', p.id, p.name, u.role, u.suspended_at is not null
        from supplier_users u join suppliers p on p.id = u.supplier_id where u.account_id = a.id
      ) h), '[]') as houses,
      (select count(*)::int from login_attempts t where t.area = a.area and t.login_id = lower(a.login_id)
        and not t.succeeded and t.attempted_at > ${day_ago}) as wrong_logins
    from accounts a where a.id = ${id}`.execute(db)
  return rows[0]
}

type Session = { user_agent: string | null; address: string | null; created_at: Date; seen_at: Date }

/** Where a person is logged in, the device that was used last first. */
export const findSessionsOf = async (db: Db, account_id: string, area: Area, at: Date): Promise<Session[]> => {
  const { rows } = await sql<Session>`/* sessions-of-account */
    select user_agent, host(address) as address, created_at, seen_at from sessions
    where account_id = ${account_id} and ${sessionEnds(area, at)} order by seen_at desc, token_hash limit 100`.execute(
    db,
  )
  return rows
}

import { sql } from 'kysely'
import type { Account } from '#contract/accounts/accounts.contract.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'

type Row = Omit<Account, 'created_at' | 'suspended_at' | 'last_login_at'> & {
  created_at: Date
  suspended_at: Date | null
  last_login_at: Date | null
}

type Asked = {
  area?: Account['area'] | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** Accounts of all areas, newest first, found by login id, name, mail address or the organisation's name. */
export const findAccounts = async (db: Db, { area, q, cursor, limit = 50 }: Asked) => {
  const { rows } = await sql<Row>`
    select a.id, a.area, a.login_id, a.name, a.mail_address, a.created_at, a.suspended_at, o.organisation,
      a.last_login_at
    from accounts a
    left join lateral (
      select string_agg(n.name, '、' order by n.name) as organisation from (
        select c.name from consumer_members m join consumers c on c.id = m.consumer_id where m.account_id = a.id
        union all
        select p.name from supplier_users u join suppliers p on p.id = u.supplier_id where u.account_id = a.id
      ) n
    ) o on true
    where (${area ?? null}::text is null or a.area = ${area ?? null})
      and (${cursor ?? null}::uuid is null or a.id < ${cursor ?? null}::uuid)
      and fold(concat_ws('|', a.login_id, a.name, a.mail_address, o.organisation)) ~ all(${patternsOf(q)}::text[])
    order by a.id desc limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit).map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    suspended_at: row.suspended_at?.toISOString() ?? null,
    last_login_at: row.last_login_at?.toISOString() ?? null,
  }))
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

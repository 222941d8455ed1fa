import { type RawBuilder, sql } from 'kysely'
import type { UserFilter, UserRow } from '#contract/users/users.contract.ts'
import { staff_name } from '#domain/houses/correction.ts'
import type { UserRole } from '#domain/users/user.ts'
import { endPasskeys } from '#server/accounts/end-passkeys.ts'
import { endSecrets } from '#server/accounts/end-secrets.ts'
import { tellWayIn } from '#server/accounts/tell-way-in.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import { stopSessions } from '#server/http/session.ts'

type Sql = RawBuilder<unknown>

export type UserFacts = Omit<UserRow, 'last_login_at'> & {
  last_login_at: Date | null
  may_change_items: boolean
  mail_on_order: boolean
  revision: number
  changed_at: Date | null
  changed_by_name: string | null
}

const columns = sql`a.id, a.login_id, a.name, a.mail_address, u.role, u.sees_all_stores, u.may_change_items, u.mail_on_order,
  case when u.sees_all_stores then null else
    (select count(*)::int from supplier_user_stores x where x.account_id = u.account_id) end as store_count,
  u.suspended_at is not null as suspended, a.suspended_at is not null as stopped_by_platform, a.first_password,
  a.last_login_at,
  u.revision, u.changed_at, u.changed_by_name`
const tables = sql`supplier_users u join accounts a on a.id = u.account_id`

const found = ({ q, role, state, first_password }: UserFilter): Sql => sql`
  (fold(a.name) || '|' || fold(a.login_id) || '|' || fold(coalesce(a.mail_address, ''))) ~ all(${patternsOf(q)}::text[])
  and (${role ?? null}::text is null or u.role = ${role ?? null})
  and (${state ?? null}::text is null or (u.suspended_at is not null) = (${state ?? null} = 'suspended'))
  and (${first_password ?? null}::text is null or a.first_password)`

type Page = UserFilter & { cursor?: string | undefined; limit?: number | undefined }

/** A page of a supplier's users by name. The cursor is the id of the last row. */
export const findUserPage = async (db: Db, supplier_id: string, query: Page) => {
  const { cursor, limit = 100 } = query
  const after = cursor
    ? sql`and (a.name, a.id) > ((select o.name from accounts o join supplier_users m on m.account_id = o.id
        where o.id = ${cursor}::uuid and m.supplier_id = ${supplier_id}), ${cursor}::uuid)`
    : sql``
  const { rows } = await sql<UserFacts>`/* user-page */
    select ${columns} from ${tables} where u.supplier_id = ${supplier_id} and ${found(query)} ${after}
    order by a.name, a.id limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return { users: page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Users of a supplier; all of them where no ids are given. */
export const findUsers = async (db: Db, supplier_id: string, ids: readonly string[] | null): Promise<UserFacts[]> => {
  const { rows } = await sql<UserFacts>`/* users */
    select ${columns} from ${tables}
    where u.supplier_id = ${supplier_id} and (${ids}::uuid[] is null or a.id = any(${ids}::uuid[]))
    order by a.name, a.id`.execute(db)
  return rows
}

/** No two changes of a supplier's users go on at once: who is the last owner is then known. */
export const lockUsers = async (trx: Db, supplier_id: string) => {
  await sql`/* lock-users */ select id from suppliers where id = ${supplier_id} for no key update`.execute(trx)
}

/** How many owners can still log in. */
export const countSupplierOwners = async (db: Db, supplier_id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* count-owners */
    select count(*)::int as count from ${tables}
    where u.supplier_id = ${supplier_id} and u.role = 'owner' and u.suspended_at is null and a.suspended_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type Assigned = { account_id: string; id: string; customer_code: string; name: string }

/** The stores that are assigned to users, by code. */
export const findAssigned = async (db: Db, ids: readonly string[]): Promise<Assigned[]> => {
  const { rows } = await sql<Assigned>`/* assigned-stores */
    select x.account_id, t.id, t.customer_code, t.name from supplier_user_stores x join stores t on t.id = x.store_id
    where x.account_id = any(${ids}::uuid[]) order by t.customer_code, t.id`.execute(db)
  return rows
}

/** The stores of a supplier with these ids, by id. */
export const findStoreCodes = async (db: Db, supplier_id: string, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; customer_code: string }>`/* store-codes */
    select id, customer_code from stores where supplier_id = ${supplier_id} and id = any(${ids}::uuid[])
    order by customer_code, id`.execute(db)
  return rows
}

/** Sets which stores are assigned, for several users at once. */
export const setAssigned = async (trx: Db, pairs: readonly { account_id: string; store_ids: readonly string[] }[]) => {
  const accounts = pairs.map(one => one.account_id)
  const flat = pairs.flatMap(one => one.store_ids.map(store_id => ({ account_id: one.account_id, store_id })))
  const wanted = sql`unnest(${flat.map(one => one.account_id)}::uuid[], ${flat.map(one => one.store_id)}::uuid[])
    as w (account_id, store_id)`
  await sql`/* unassign */ delete from supplier_user_stores x where x.account_id = any(${accounts}::uuid[])
    and not exists (select from ${wanted} where w.account_id = x.account_id and w.store_id = x.store_id)`.execute(trx)
  await sql`/* assign */ insert into supplier_user_stores (account_id, store_id, supplier_id)
    select w.account_id, s.id, s.supplier_id from ${wanted} join stores s on s.id = w.store_id on conflict do nothing`.execute(
    trx,
  )
}

export type NewUser = {
  login_id: string
  name: string
  mail_address: string
  role: UserRole
  sees_all_stores: boolean
  may_change_items: boolean
  mail_on_order: boolean
  suspended: boolean
  password_hash: string
}

/** Writes new users; their ids by login id. A login id that is taken is left out. */
export const insertUsers = async (
  trx: Db,
  supplier_id: string,
  users: readonly NewUser[],
  by: string,
  at: Date,
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; login_id: string }>`/* insert-users */
    with n as (select * from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as n (login_id text, name text,
        mail_address text, role text, sees_all_stores boolean, may_change_items boolean, mail_on_order boolean, suspended boolean, password_hash text)),
      made as (insert into accounts (area, login_id, name, mail_address, mail_unproven, password_hash, first_password, created_at)
        select 'supplier', n.login_id, n.name, nullif(n.mail_address, ''), n.mail_address <> '', n.password_hash, true, ${at} from n
        on conflict do nothing returning id, login_id)
    insert into supplier_users (account_id, supplier_id, role, sees_all_stores, may_change_items, mail_on_order, suspended_at,
      changed_at, changed_by_name, created_at)
    select made.id, ${supplier_id}::uuid, n.role, n.sees_all_stores, n.may_change_items, n.mail_on_order,
      case when n.suspended then ${at}::timestamptz end, ${at}, ${by}, ${at}
    from made join n on n.login_id = made.login_id
    returning account_id as id, (select login_id from made where made.id = account_id) as login_id`.execute(trx)
  return new Map(rows.map(one => [one.login_id, one.id]))
}

export type ChangedUser = Omit<NewUser, 'login_id' | 'password_hash'> & { id: string }

/** Writes users that are there, and raises their revisions. */
export const updateUsers = async (trx: Db, users: readonly ChangedUser[], by: string, at: Date) => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as n (id uuid, name text, mail_address text,
    role text, sees_all_stores boolean, may_change_items boolean, mail_on_order boolean, suspended boolean)`
  const moved = await sql<{ id: string; former: string | null }>`/* update-accounts */
    with before as (select o.id, o.mail_address as former, nullif(n.mail_address, '') as mail_address, n.name
      from ${rows} join accounts o on o.id = n.id and o.area = 'supplier' for no key update of o),
    changed as (
      update accounts a set name = b.name, mail_address = b.mail_address,
        mail_unproven = case when b.mail_address is distinct from b.former then b.mail_address is not null else a.mail_unproven end
      from before b where a.id = b.id)
    select id, former from before where mail_address is distinct from former`.execute(trx)
  await tellMoved(trx, moved.rows, by, at)
  await sql`/* update-users */
    update supplier_users u set role = n.role, sees_all_stores = n.sees_all_stores, may_change_items = n.may_change_items,
      mail_on_order = n.mail_on_order,
      suspended_at = case when n.suspended then coalesce(u.suspended_at, ${at}) end,
      revision = u.revision + 1, changed_at = ${at}, changed_by_name = ${by}
    from ${rows} where u.account_id = n.id`.execute(trx)
  const stopped = users.filter(one => one.suspended).map(one => one.id)
  await stopSessions(trx, sql`s.account_id = any(${stopped}::uuid[])`, at)
}

/** Whose mail address was changed by somebody else: nothing that was sent to the former one lets in any more, and it is told. */
const tellMoved = async (trx: Db, moved: readonly { id: string; former: string | null }[], by: string, at: Date) => {
  const whose = by === staff_name ? staff_name : '自社のオーナー'
  await endSecrets(
    trx,
    moved.map(one => one.id),
    at,
  )
  for (const { id, former } of moved) {
    const key = `user_mail:${id}:${at.toISOString()}`
    const detail = `${whose}による変更です。これからのお知らせは、新しいアドレスに届きます。`
    await tellWayIn(trx, id, { key, title: 'メールアドレスが変更されました', detail, former_mail: former }, at)
  }
}

/** Which of these login ids are taken in the suppliers' area, in lower case, with the account and its supplier. */
export const findLogins = async (db: Db, login_ids: readonly string[]) => {
  const { rows } = await sql<{ login_id: string; account_id: string; supplier_id: string | null }>`/* logins */
    select lower(a.login_id) as login_id, a.id as account_id, u.supplier_id
    from accounts a left join supplier_users u on u.account_id = a.id
    where a.area = 'supplier' and lower(a.login_id) = any(${login_ids.map(one => one.toLowerCase())}::text[])`.execute(
    db,
  )
  return rows
}

/** Gives accounts first passwords: each to be changed by its person before anything else. All their sessions and passkeys end. */
export const setFirstPasswords = async (
  trx: Db,
  passwords: readonly { id: string; password_hash: string }[],
  by: string,
  at: Date,
) => {
  const ids = passwords.map(one => one.id)
  await sql`/* first-passwords */ update accounts a set password_hash = n.hash, first_password = true
    from unnest(${ids}::uuid[], ${passwords.map(one => one.password_hash)}::text[]) as n (id, hash)
    where a.id = n.id and a.area = 'supplier'`.execute(trx)
  await sql`/* first-password-users */
    update supplier_users set revision = revision + 1, changed_at = ${at}, changed_by_name = ${by}
    where account_id = any(${ids}::uuid[])`.execute(trx)
  await sql`/* end-sessions */ delete from sessions where account_id = any(${ids}::uuid[])`.execute(trx)
  await endSecrets(trx, ids, at)
  await endPasskeys(trx, ids)
}

/** How many mails with a login this supplier has sent since then, and how many of them to one user. */
export const countLoginMails = async (db: Db, supplier_id: string, user_id: string, since: Date) => {
  const { rows } = await sql<{ all: number; own: number }>`/* login-mails */
    select count(*)::int as all, count(*) filter (where subject_id = ${user_id}::uuid)::int as own from supplier_audits
    where supplier_id = ${supplier_id} and happened_at > ${since} and subject = 'user' and action = 'send_mail'`.execute(
    db,
  )
  return rows[0] ?? { all: 0, own: 0 }
}

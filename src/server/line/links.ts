import { sql } from 'kysely'
import type { WhyStopped } from '#domain/line/stopped-words.ts'
import type { Db } from '#server/deps.ts'

/** For whom a LINE user speaks. */
export type Tenant = { consumer_id: string; supplier_id: null } | { consumer_id: null; supplier_id: string }

export type Link = Tenant & {
  id: string
  channel: string
  line_user_id: string
  account_id: string
  account_name: string
  mail_address: string | null
  tenant_name: string
  tell_orders: boolean
  tell_closings: boolean
  tell_messages: boolean
  linked_at: Date
  blocked_at: Date | null
  ended_at: Date | null
}

const links = sql`select l.id, l.channel, l.line_user_id, l.account_id, a.name as account_name, a.mail_address, l.consumer_id,
    l.supplier_id, coalesce(c.name, s.name) as tenant_name, l.tell_orders, l.tell_closings, l.tell_messages, l.linked_at, l.blocked_at, l.ended_at
  from line_links l join accounts a on a.id = l.account_id
  left join consumers c on c.id = l.consumer_id left join suppliers s on s.id = l.supplier_id`

/** Nobody who was stopped is spoken to, or for. */
const in_force = sql`l.ended_at is null and a.suspended_at is null and (
  exists (select from consumer_members m where m.consumer_id = l.consumer_id and m.account_id = l.account_id and m.disabled_at is null)
    and c.suspended_at is null
  or exists (select from supplier_users u where u.supplier_id = l.supplier_id and u.account_id = l.account_id and u.suspended_at is null))`

/** A link whatever became of it; `in_force` says whether it still speaks for somebody. */
export const findLink = async (db: Db, id: string): Promise<(Link & { in_force: boolean }) | undefined> => {
  const { rows } = await sql<Link & { in_force: boolean }>`/* line-link */
    select x.*, exists (select from line_links l join accounts a on a.id = l.account_id left join consumers c on c.id = l.consumer_id
      where l.id = x.id and ${in_force}) as in_force
    from (${links}) x where x.id = ${id}`.execute(db)
  return rows[0]
}

/** For whom a LINE user speaks now. Nobody acts for a supplier that is stopped as a whole, though it is still told what stands. */
export const findLinksOfUser = async (db: Db, channel: string, line_user_id: string): Promise<Link[]> => {
  const { rows } = await sql<Link>`/* line-links-of-user */
    ${links} where l.channel = ${channel} and l.line_user_id = ${line_user_id} and ${in_force} and s.suspended_at is null order by l.linked_at, l.id`.execute(
    db,
  )
  return rows
}

export type StoppedLink = {
  account_name: string
  tenant_name: string
  side: 'consumer' | 'supplier'
  why: WhyStopped
  /** What staff gave as the reason for stopping the house. */
  reason: string | null
}

/** The links of a LINE user that stand, and by which nobody may act now; why, in the order in which the login says it. */
export const findStoppedLinksOfUser = async (db: Db, channel: string, line_user_id: string): Promise<StoppedLink[]> => {
  const { rows } = await sql<StoppedLink>`/* stopped-line-links-of-user */
    select a.name as account_name, coalesce(c.name, s.name) as tenant_name,
      case when l.supplier_id is null then 'consumer' else 'supplier' end as side,
      case when a.suspended_at is not null then 'account'
        when coalesce(c.suspension_reason, s.suspension_reason) is not null then 'house'
        when coalesce(c.suspended_at, s.suspended_at) is not null then 'left' else 'person' end as why,
      coalesce(c.suspension_reason, s.suspension_reason) as reason
    from line_links l join accounts a on a.id = l.account_id
    left join consumers c on c.id = l.consumer_id left join suppliers s on s.id = l.supplier_id
    where l.channel = ${channel} and l.line_user_id = ${line_user_id} and l.ended_at is null and c.merged_into is null
      and not (${in_force} and s.suspended_at is null)
    order by l.linked_at, l.id`.execute(db)
  return rows
}

/** The LINE user of a person at a restaurant or a supplier. */
export const findOwnLink = async (db: Db, account_id: string, tenant: Tenant): Promise<Link | undefined> => {
  const { rows } = await sql<Link>`/* own-line-link */
    ${links} where l.account_id = ${account_id} and l.consumer_id is not distinct from ${tenant.consumer_id}::uuid
      and l.supplier_id is not distinct from ${tenant.supplier_id}::uuid and ${in_force}`.execute(db)
  return rows[0]
}

export type NewLink = Tenant & { channel: string; line_user_id: string; account_id: string }

/** The links of a restaurant's people who want to hear of its orders. */
export const findToldLinks = async (db: Db, consumer_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('line_links')
    .select('id')
    .where('consumer_id', '=', consumer_id)
    .where('ended_at', 'is', null)
    .where('tell_orders', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** The links of these restaurants' people who want to hear there what suppliers write. */
export const findLinksForMessages = async (
  db: Db,
  consumer_ids: readonly string[],
): Promise<{ id: string; consumer_id: string }[]> => {
  const { rows } = await sql<{ id: string; consumer_id: string }>`/* line-links-for-messages */
    select l.id, l.consumer_id from line_links l join accounts a on a.id = l.account_id
      left join consumers c on c.id = l.consumer_id
    where l.consumer_id = any(${consumer_ids}::uuid[]) and l.tell_messages and l.blocked_at is null and ${in_force}
    order by l.id`.execute(db)
  return rows
}

/** Links, in the place of whatever links this person or this LINE user had for the same restaurant or supplier. */
export const insertLink = async (trx: Db, link: NewLink, at: Date): Promise<string> => {
  await sql`/* end-line-links */
    update line_links set ended_at = ${at} where ended_at is null
      and consumer_id is not distinct from ${link.consumer_id}::uuid and supplier_id is not distinct from ${link.supplier_id}::uuid
      and (account_id = ${link.account_id} or channel = ${link.channel} and line_user_id = ${link.line_user_id})`.execute(
    trx,
  )
  const { id } = await trx
    .insertInto('line_links')
    .values({ ...link, linked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a person's own link; whose it was, where there was one. */
export const endOwnLink = async (db: Db, account_id: string, tenant: Tenant, at: Date): Promise<Link | undefined> => {
  const { rows } = await sql<Link>`/* end-own-line-link */
    with gone as (update line_links set ended_at = ${at} where ended_at is null and account_id = ${account_id}
      and consumer_id is not distinct from ${tenant.consumer_id}::uuid
      and supplier_id is not distinct from ${tenant.supplier_id}::uuid returning id)
    ${links} where l.id in (select id from gone)`.execute(db)
  return rows[0]
}

export const endLinksOfUser = async (db: Db, channel: string, line_user_id: string, at: Date) => {
  const { numAffectedRows } = await sql`/* end-line-links-of-user */
    update line_links set ended_at = ${at} where ended_at is null and channel = ${channel} and line_user_id = ${line_user_id}`.execute(
    db,
  )
  return Number(numAffectedRows)
}

type Telling = { [K in 'tell_orders' | 'tell_closings' | 'tell_messages']?: boolean | undefined }

/** What a linked person is told from now on; what is not named stays as it is. */
export const changeTelling = (db: Db, account_id: string, tenant: Tenant, told: Telling) =>
  sql`/* change-line-telling */
    update line_links set tell_orders = coalesce(${told.tell_orders ?? null}::boolean, tell_orders),
      tell_closings = coalesce(${told.tell_closings ?? null}::boolean, tell_closings),
      tell_messages = coalesce(${told.tell_messages ?? null}::boolean, tell_messages)
    where ended_at is null and account_id = ${account_id} and consumer_id is not distinct from ${tenant.consumer_id}::uuid
      and supplier_id is not distinct from ${tenant.supplier_id}::uuid`.execute(db)

/** The user has blocked the official account (`at`), or let it in again (null). */
export const markBlocked = async (db: Db, channel: string, line_user_id: string, at: Date | null) => {
  await sql`/* line-blocked */
    update line_links set blocked_at = ${at} where ended_at is null and channel = ${channel} and line_user_id = ${line_user_id}
      and (blocked_at is null) <> (${at}::timestamptz is null)`.execute(db)
}

/** LINE's own tokens live ten minutes. */
const nonce_minutes = 10

export const insertNonce = async (
  db: Db,
  nonce_hash: Buffer,
  one: Tenant & { channel: string; account_id: string },
  at: Date,
) => {
  const expires_at = new Date(at.getTime() + nonce_minutes * 60_000)
  await db
    .insertInto('line_link_nonces')
    .values({ ...one, nonce_hash, made_at: at, expires_at })
    .execute()
}

/** Whose nonce it is, once; undefined for one that is wrong, used, too old, of another channel, or of somebody who was stopped. */
export const useNonce = async (
  trx: Db,
  nonce_hash: Buffer,
  channel: string,
  at: Date,
): Promise<(Tenant & { account_id: string }) | undefined> => {
  const { rows } = await sql<Tenant & { account_id: string }>`/* use-line-nonce */
    update line_link_nonces n set used_at = ${at}
    where n.nonce_hash = ${nonce_hash} and n.channel = ${channel} and n.used_at is null and n.expires_at > ${at}
      and exists (select from accounts a where a.id = n.account_id and a.suspended_at is null)
      and (exists (select from consumer_members m join consumers c on c.id = m.consumer_id and c.suspended_at is null
          where m.consumer_id = n.consumer_id and m.account_id = n.account_id and m.disabled_at is null)
        or exists (select from supplier_users u join suppliers s on s.id = u.supplier_id and s.suspended_at is null
          where u.supplier_id = n.supplier_id and u.account_id = n.account_id and u.suspended_at is null))
    returning n.account_id, n.consumer_id, n.supplier_id`.execute(trx)
  return rows[0]
}

/** The link that this nonce made for this user: its answer may have been lost. */
export const linkOfNonce = async (db: Db, nonce_hash: Buffer, channel: string, line_user_id: string) => {
  const { rows } = await sql<{ id: string }>`/* line-link-of-nonce */
    select l.id from line_link_nonces n join line_links l on l.account_id = n.account_id and l.ended_at is null
      and l.consumer_id is not distinct from n.consumer_id and l.supplier_id is not distinct from n.supplier_id
    where n.nonce_hash = ${nonce_hash} and n.used_at is not null and l.channel = ${channel} and l.line_user_id = ${line_user_id}`.execute(
    db,
  )
  return rows[0]?.id
}

export const forgetNonces = (db: Db, at: Date) =>
  db.deleteFrom('line_link_nonces').where('expires_at', '<', at).execute()

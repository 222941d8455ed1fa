import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

export type IgnoreReason = 'asked' | 'bounced'
export type Ignored = { reason: IgnoreReason; ignored_at: Date }

/** Why this address gets no mail; undefined where it gets it. */
export const findIgnored = async (db: Db, mail_address: string): Promise<Ignored | undefined> => {
  const { rows } = await sql<Ignored>`/* ignored-address */
    select reason, ignored_at from ignored_mail_addresses where mail_address = lower(${mail_address})`.execute(db)
  return rows[0]
}

/** Stops an address; whether it was not stopped before. A person's word stands over a server's. */
export const insertIgnored = async (
  trx: Db,
  { mail_address, reason, detail }: { mail_address: string; reason: IgnoreReason; detail: string },
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ fresh: boolean }>`/* ignore-address */
    insert into ignored_mail_addresses as i (mail_address, reason, detail, ignored_at)
    values (lower(${mail_address}), ${reason}, ${detail.slice(0, 500)}, ${at})
    on conflict (mail_address) do update set reason = 'asked' where ${reason} = 'asked' and i.reason <> 'asked'
    returning old.mail_address is null as fresh`.execute(trx)
  return rows[0]?.fresh ?? false
}

export const deleteIgnored = async (db: Db, mail_address: string): Promise<void> => {
  await sql`/* resume-address */ delete from ignored_mail_addresses where mail_address = lower(${mail_address})`.execute(
    db,
  )
}

/** A receiving desk whose address is none must prove it anew. */
export const unverifyCounters = async (trx: Db, mail_address: string): Promise<void> => {
  await sql`/* unverify-counters */
    update order_counters set mail_verified_at = null where lower(mail_address) = lower(${mail_address})`.execute(trx)
}

export type Concerned = { to: { consumer_id: string } | { supplier_id: string }; own: boolean }

/**
 * Everybody whose address this is (`own`: a supplier's people and desks, a restaurant's people), and every restaurant that
 * has written it down for a supplier of its own.
 */
export const findConcerned = async (trx: Db, mail_address: string): Promise<Concerned[]> => {
  const { rows } = await sql<Concerned>`/* concerned-by-address */
    with address as (select lower(${mail_address}) as it)
    select jsonb_build_object('supplier_id', u.supplier_id) as to, true as own
      from supplier_users u join accounts a on a.id = u.account_id, address where lower(a.mail_address) = it
    union select jsonb_build_object('supplier_id', c.supplier_id), true from order_counters c, address where lower(c.mail_address) = it
    union select jsonb_build_object('consumer_id', m.consumer_id), true
      from consumer_members m join accounts a on a.id = m.account_id, address where lower(a.mail_address) = it
    union select jsonb_build_object('consumer_id', c.id), true from consumers c, address where lower(c.mail_address) = it
    union select jsonb_build_object('consumer_id', s.owner_consumer_id), false from suppliers s, address
      where s.owner_consumer_id is not null and lower(s.mail_address) = it`.execute(trx)
  return rows
}

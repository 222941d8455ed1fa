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

type Told = { title: string; body: string }

/**
 * Tells everybody whose address this is (a supplier's people and desks, a restaurant's people), and every restaurant that
 * has written it down for a supplier of its own.
 */
export const notifyStopped = async (
  trx: Db,
  mail_address: string,
  { own, theirs }: { own: Told; theirs: Told },
  at: Date,
): Promise<void> => {
  await sql`/* notify-stopped */
    with address as (select lower(${mail_address}) as it), houses as (
      select u.supplier_id, null::uuid as consumer_id, true as own
        from supplier_users u join accounts a on a.id = u.account_id, address where lower(a.mail_address) = it
      union select c.supplier_id, null, true from order_counters c, address where lower(c.mail_address) = it
      union select null, m.consumer_id, true
        from consumer_members m join accounts a on a.id = m.account_id, address where lower(a.mail_address) = it
      union select null, c.id, true from consumers c, address where lower(c.mail_address) = it
      union select null, s.owner_consumer_id, false from suppliers s, address
        where s.owner_consumer_id is not null and lower(s.mail_address) = it
    )
    insert into notifications (consumer_id, supplier_id, kind, title, body, created_at)
    select consumer_id, supplier_id, 'mail_stopped', case when own then ${own.title} else ${theirs.title} end,
      case when own then ${own.body} else ${theirs.body} end, ${at}
    from houses`.execute(trx)
}

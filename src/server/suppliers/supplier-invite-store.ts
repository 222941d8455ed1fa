import { sql } from 'kysely'
import { faxInviteLeaves } from '#domain/suppliers/supplier-invite.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { addJob } from '#server/jobs/enqueue.ts'

export type InvitableRow = {
  deal_id: string
  supplier_id: string
  name: string
  method: string
  mail_address: string | null
  fax_number: string | null
  invite: {
    invited_at: string
    channel: 'mail' | 'fax'
    sent_at: string | null
    delivered_at: string | null
    failed: boolean
    declined: boolean
  } | null
  /** It has said no to another restaurant, under this address or number. */
  declined: boolean
}

/** The suppliers that a restaurant has entered itself, or the one of `deal_id`, with what was asked of them. */
export const findInvitable = async (db: Db, consumer_id: string, deal_id?: string): Promise<InvitableRow[]> => {
  const { rows } = await sql<InvitableRow>`/* invitable-suppliers */
    select d.id as deal_id, s.id as supplier_id, s.name, d.method, s.mail_address, s.fax_number,
      (select jsonb_build_object('invited_at', i.invited_at, 'channel', i.channel, 'declined', i.declined_at is not null,
          'sent_at', i.sent_at, 'delivered_at', i.delivered_at,
          'failed', i.failure is not null or exists (select from outgoing_mails m
            where m.key = 'supplier_invite:' || i.id and m.state in ('failed', 'ignored')))
        from supplier_invites i where i.supplier_id = s.id) as invite,
      exists (select from supplier_invites n where n.declined_at is not null
        and lower(n.destination) in (lower(s.mail_address), lower(s.fax_number))) as declined
    from deals d join suppliers s on s.id = d.supplier_id
    where d.consumer_id = ${consumer_id} and d.state in ('active', 'suspended') and s.origin = 'consumer_registered'
      and s.owner_consumer_id = ${consumer_id} ${deal_id === undefined ? sql`` : sql`and d.id = ${deal_id}`}
    order by d.position, d.id`.execute(db)
  return rows
}

/** Nobody else asks for this restaurant until the transaction ends: a statement after this one sees what was asked before. */
export const lockInviting = async (trx: Db, consumer_id: string) => {
  await sql`/* lock-inviting */ select from consumers where id = ${consumer_id} for no key update`.execute(trx)
}

/** How many of its suppliers a restaurant has asked since a moment. */
export const countInvitesSince = async (db: Db, consumer_id: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* invites-since */
    select count(*)::int as count from supplier_invites i
    where i.consumer_id = ${consumer_id} and i.invited_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

export type NewInvite = { supplier_id: string; channel: 'mail' | 'fax'; destination: string }

/** Writes the invitations, those that failed before anew; the fax of each has its job. Their ids by supplier. */
export const writeInvites = async (
  trx: Db,
  wanted: readonly NewInvite[],
  { by, at, expires_at }: { by: ConsumerActor; at: Date; expires_at: Date },
): Promise<Map<string, string>> => {
  const column = (name: keyof NewInvite) => wanted.map(one => one[name])
  const ids = column('supplier_id')
  await sql`/* failed-invites */ delete from supplier_invites where supplier_id = any(${ids}::uuid[])`.execute(trx)
  const { rows } = await sql<{ id: string; supplier_id: string }>`/* insert-supplier-invites */
    insert into supplier_invites (supplier_id, consumer_id, channel, destination, invited_by_name, invited_at, expires_at)
    select supplier_id, ${by.consumer_id}, channel, destination, ${by.name}, ${at}, ${expires_at}
    from unnest(${ids}::uuid[], ${column('channel')}::text[], ${column('destination')}::text[])
      w (supplier_id, channel, destination)
    returning id, supplier_id, case when channel = 'fax' then ${addJob('send_supplier_invite', sql`id`, {
      after_ms: sql`${faxInviteLeaves(at).getTime() - at.getTime()}`,
    })} end`.execute(trx)
  return new Map(rows.map(row => [row.supplier_id, row.id]))
}

export type FaxInvite = {
  id: string
  destination: string
  supplier_name: string
  consumer_name: string
  expires_at: Date
}

/** An invitation by fax that has not left. */
export const findFaxInvite = async (db: Db, id: string): Promise<FaxInvite | undefined> => {
  const { rows } = await sql<FaxInvite>`/* fax-invite */
    select i.id, i.destination, s.name as supplier_name, c.name as consumer_name, i.expires_at
    from supplier_invites i join suppliers s on s.id = i.supplier_id join consumers c on c.id = i.consumer_id
    where i.id = ${id} and i.channel = 'fax' and i.sent_at is null and i.failure is null and i.declined_at is null
      and s.origin = 'consumer_registered'`.execute(db)
  return rows[0]
}

type Outcome = { sent_at: Date; provider_id: string } | { delivered_at: Date } | { failure: string }

/** One that was handed to the gateway and whose end is not known: it is asked about once more. */
export const takeFaxedInvite = async (db: Db, id: string) => {
  const { rows } = await sql<{ provider_id: string; polls: number; sent_at: Date }>`/* take-faxed-invite */
    update supplier_invites set polls = polls + 1
    where id = ${id} and provider_id is not null and sent_at is not null and delivered_at is null and failure is null
    returning provider_id, polls, sent_at`.execute(db)
  return rows[0]
}

export const noteFaxInvite = async (db: Db, id: string, outcome: Outcome) => {
  await db.updateTable('supplier_invites').set(outcome).where('id', '=', id).execute()
}

import { sql } from 'kysely'
import type { MemberInvite } from '#contract/accounts/member-invites.contract.ts'
import type { Db } from '#server/deps.ts'
import { tokenHash } from './password-links.ts'

export type InviteKind = MemberInvite['kind']

type Row = Omit<MemberInvite, 'invited_at' | 'expires_at'> & { invited_at: Date; expires_at: Date }

const view = ({ invited_at, expires_at, ...row }: Row): MemberInvite => ({
  ...row,
  invited_at: invited_at.toISOString(),
  expires_at: expires_at.toISOString(),
})
const columns = sql`id, kind, name, mail_address, invited_by_name, invited_at, expires_at`

/** A restaurant's invitations of a kind that wait for an answer. */
export const findWaiting = async (db: Db, consumer_id: string, kind: InviteKind, at: Date) => {
  const { rows } = await sql<Row>`/* member-invites */
    select ${columns} from member_invites
    where consumer_id = ${consumer_id} and kind = ${kind} and ended_at is null and expires_at > ${at}
    order by id desc limit 100`.execute(db)
  return rows.map(view)
}

type NewInvite = {
  consumer_id: string
  kind: InviteKind
  name: string
  mail_address: string
  token: string
  invited_by: string
  invited_by_name: string
  expires_at: Date
}

/** Writes an invitation; an earlier one of the same person, or any earlier handing over, is over. */
export const insertInvite = async (trx: Db, { token, ...invite }: NewInvite, at: Date): Promise<MemberInvite> => {
  await sql`/* end-earlier-invites */
    update member_invites set ended_at = ${at}
    where consumer_id = ${invite.consumer_id} and ended_at is null and kind = ${invite.kind}
      and (kind = 'handover' or lower(mail_address) = lower(${invite.mail_address}))`.execute(trx)
  const row = await trx
    .insertInto('member_invites')
    .values({ ...invite, token_hash: tokenHash(token), invited_at: at })
    .returning(['id', 'name', 'mail_address', 'invited_by_name'])
    .executeTakeFirstOrThrow()
  return view({ ...row, kind: invite.kind, invited_at: at, expires_at: invite.expires_at })
}

/** How many this restaurant has sent within a day. */
export const countInvites = async (trx: Db, consumer_id: string, at: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`/* count-invites */
    select count(*)::int as n from member_invites
    where consumer_id = ${consumer_id} and invited_at > ${new Date(at.getTime() - 86_400_000)}`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Ends an invitation that waits; whose it was, undefined where there is none. */
export const endInvite = async (
  trx: Db,
  { consumer_id, kind, id }: { consumer_id: string; kind: InviteKind; id?: string },
  at: Date,
): Promise<{ name: string } | undefined> => {
  const { rows } = await sql<{ name: string }>`/* end-invite */
    update member_invites set ended_at = ${at}
    where consumer_id = ${consumer_id} and kind = ${kind} and ended_at is null
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid) returning name`.execute(trx)
  return rows[0]
}

export type OpenInvite = {
  id: string
  consumer_id: string
  restaurant_name: string
  kind: InviteKind
  name: string
  mail_address: string
  invited_by: string
  invited_by_name: string
  expires_at: Date
}

/** What a token is good for; whoever sent it is still an owner there. `for update`: held for the caller's transaction. */
export const findInvite = async (db: Db, token: string, at: Date, hold = false): Promise<OpenInvite | undefined> => {
  const { rows } = await sql<OpenInvite>`/* open-invite */
    select i.id, i.consumer_id, c.name as restaurant_name, i.kind, i.name, i.mail_address, i.invited_by, i.invited_by_name, i.expires_at
    from member_invites i join consumers c on c.id = i.consumer_id and c.suspended_at is null
      join consumer_members m on m.consumer_id = i.consumer_id and m.account_id = i.invited_by and m.role = 'owner'
        and m.disabled_at is null
    where i.token_hash = ${tokenHash(token)} and i.ended_at is null and i.expires_at > ${at}
    ${hold ? sql`for update of i` : sql``}`.execute(db)
  return rows[0]
}

/** Whether the invitation of a token was accepted, or is over for another reason; undefined where there never was one. */
export const findEndedInvite = async (db: Db, token: string): Promise<{ used: boolean } | undefined> => {
  const { rows } = await sql<{ used: boolean }>`/* ended-invite */
    select accepted_by is not null as used from member_invites where token_hash = ${tokenHash(token)}`.execute(db)
  return rows[0]
}

/** An invitation is accepted: the person is a member in its role, an earlier membership is open again. */
export const joinByInvite = async (trx: Db, { id, consumer_id, kind }: OpenInvite, account_id: string, at: Date) => {
  await trx.updateTable('member_invites').set({ ended_at: at, accepted_by: account_id }).where('id', '=', id).execute()
  const role = kind === 'handover' ? 'owner' : 'staff'
  await sql`/* join-member */
    insert into consumer_members (account_id, consumer_id, role, created_at)
    values (${account_id}, ${consumer_id}, ${role}, ${at})
    on conflict (account_id, consumer_id) do update set disabled_at = null,
      role = case when ${role} = 'owner' then 'owner' else consumer_members.role end`.execute(trx)
}

import { type RawBuilder, sql } from 'kysely'
import type { InviteMonth, PlatformInvite } from '#contract/stores/admin-invites.contract.ts'
import { type PlatformInviteChannel, platform_invite_pause_days } from '#domain/stores/platform-invite.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import { addFirstJob } from '#server/jobs/enqueue.ts'

type Dated = 'asked_at' | 'opened_at' | 'begun_at' | 'joined_at'
type Row = Omit<PlatformInvite, Dated> & { asked_at: Date } & Record<Exclude<Dated, 'asked_at'>, Date | null>

/** How an invitation `i` stands in its box. */
export const box = sql`coalesce((select m.state from outgoing_mails m where m.key = 'platform_invite:' || i.id),
  (select s.state from outgoing_sms s where s.key = 'platform_invite:' || i.id),
  case when i.failure is not null then 'failed' when i.sent_at is not null then 'sent' else 'queued' end)`

/** How far an invitation came: by its link, else by its box. */
const state = sql`case when v.used_at is not null then 'joined' when v.begun_at is not null then 'begun'
  when v.opened_at is not null then 'opened'
  else case ${box} when 'sent' then 'sent' when 'unknown' then 'sent' when 'ignored' then 'stopped' when 'failed' then 'failed'
    when 'refused' then 'failed' else 'queued' end end`

const found = (asked: { q?: string | undefined; channel?: PlatformInviteChannel | undefined }): RawBuilder<unknown> =>
  sql`from platform_invites i join store_invites v on v.id = i.store_invite_id join stores t on t.id = i.store_id
    join suppliers p on p.id = i.supplier_id
    where (${asked.channel ?? null}::text is null or i.channel = ${asked.channel ?? null})
      and fold(concat_ws('|', p.name, t.name, t.name_kana, i.destination, i.address_key)) ~ all(${patternsOf(asked.q)}::text[])`

type Asked = { q?: string | undefined; channel?: PlatformInviteChannel | undefined; cursor?: string | undefined }

/** What staff have sent, newest first. */
export const findPlatformInvites = async (db: Db, asked: Asked, limit: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`/* platform-invites */
    select i.id, i.supplier_id, p.name as supplier_name, t.name as store_name, i.channel, i.destination, ${state} as state,
      i.sent_by_name, i.asked_at, v.opened_at, v.begun_at, v.used_at as joined_at
    ${found(asked)} and (${asked.cursor ?? null}::uuid is null or i.id < ${asked.cursor ?? null}::uuid)
    order by i.id desc limit ${limit + 1}`.execute(db)
  return rows
}

type Counts = { sent: number; opened: number; begun: number; joined: number }

/** How many came how far; who began has opened it, and who joined has begun. */
export const countPlatformInvites = async (db: Db, asked: Omit<Asked, 'cursor'>): Promise<Counts> => {
  const { rows } = await sql<Counts>`/* count-platform-invites */
    select count(*)::int as sent,
      count(*) filter (where coalesce(v.opened_at, v.begun_at, v.used_at) is not null)::int as opened,
      count(*) filter (where coalesce(v.begun_at, v.used_at) is not null)::int as begun,
      count(*) filter (where v.used_at is not null)::int as joined
    ${found(asked)}`.execute(db)
  return rows[0] ?? { sent: 0, opened: 0, begun: 0, joined: 0 }
}

/** By month and way, newest first: what was sent, how far it came, what its carrier bills. What was posted is told by its request. */
export const findInviteMonths = async (db: Db, since: Date): Promise<InviteMonth[]> => {
  const counted = sql`count(*)::int as sent, count(*) filter (where failed)::int as failed,
    count(*) filter (where coalesce(opened_at, begun_at, used_at) is not null)::int as opened,
    count(*) filter (where coalesce(begun_at, used_at) is not null)::int as begun,
    count(*) filter (where used_at is not null)::int as joined, sum(pieces)::int as pieces`
  const { rows } = await sql<InviteMonth>`/* invite-months */
    with sent as (
      select i.asked_at as at, i.channel as way, ${box} in ('failed', 'refused', 'ignored') as failed,
        v.opened_at, v.begun_at, v.used_at, case i.channel when 'fax' then (i.sent_at is not null)::int when 'sms' then
          coalesce((select m.parts from outgoing_sms m where m.key = 'platform_invite:' || i.id and m.state in ('sent', 'unknown')), 0)
          else (${box} in ('sent', 'unknown'))::int end as pieces
      from platform_invites i join store_invites v on v.id = i.store_invite_id where i.asked_at >= ${since}
      union all
      select r.state_changed_at, 'post', false, v.opened_at, v.begun_at, v.used_at, 1
      from flyer_send_requests r left join lateral (select opened_at, begun_at, used_at from store_invites v
        where v.store_id = r.store_id and v.made_at <= r.state_changed_at order by v.made_at desc limit 1) v on true
      where r.way = 'post' and r.state = 'sent' and r.state_changed_at >= ${since}
    )
    select to_char(at at time zone 'Asia/Tokyo', 'YYYY-MM') as month, way, ${counted} from sent group by 1, 2
    order by 1 desc, array_position(array['sms', 'mail', 'fax', 'post'], way)`.execute(db)
  return rows
}

export type Invitable = {
  store_id: string
  supplier_id: string
  supplier_name: string
  customer_code: string
  name: string
  mail_address: string | null
  phone_number: string | null
  fax_number: string | null
  linked: boolean
  invited_at: Date | null
  total: number
}

/** Stores with their supplier, where that is on the platform and there. */
export const findInvitableStores = async (
  db: Db,
  which: { supplier_id: string } | { ids: readonly string[] },
  { unlinked, limit }: { unlinked: boolean; limit: number },
): Promise<Invitable[]> => {
  const of_which = 'ids' in which ? sql`t.id = any(${which.ids}::uuid[])` : sql`t.supplier_id = ${which.supplier_id}`
  const linked = sql`exists (select from deals d where d.store_id = t.id and (d.state not in ('ended', 'rejected') or d.merged_into is not null))`
  const { rows } = await sql<Invitable>`/* invitable-stores */
    select t.id as store_id, t.supplier_id, p.name as supplier_name, t.customer_code, t.name, t.mail_address, t.phone_number,
      t.fax_number, ${linked} as linked, count(*) over ()::int as total,
      (select max(i.asked_at) from platform_invites i where i.store_id = t.id) as invited_at
    from stores t join suppliers p on p.id = t.supplier_id and p.origin = 'platform' and p.suspended_at is null
    where ${of_which} ${unlinked ? sql`and not ${linked}` : sql``}
    order by t.customer_code, t.id limit ${limit}`.execute(db)
  return rows
}

/** Nobody else of the staff invites until the transaction ends. */
export const lockPlatformInvites = async (trx: Db) => {
  await sql`/* platform-invite-turn */ select pg_advisory_xact_lock(2, 512)`.execute(trx)
}

/** Of these addresses, those that may not be written to, and why. What did not arrive does not count as written to. */
export const findBarred = async (
  db: Db,
  channel: PlatformInviteChannel,
  keys: readonly string[],
  at: Date,
): Promise<Map<string, 'stopped' | 'lately'>> => {
  const since = new Date(at.getTime() - platform_invite_pause_days * 86_400_000)
  const { rows } = await sql<{ key: string; why: 'stopped' | 'lately' }>`/* barred-addresses */
    select k as key, case when ${channel} = 'mail' and exists (select from ignored_mail_addresses a where a.mail_address = k)
        or exists (select from supplier_invites n where n.declined_at is not null and n.channel = ${channel}
          and lower(case when n.channel = 'fax' then regexp_replace(n.destination, '\\D', '', 'g') else n.destination end) = k)
        then 'stopped'
      when exists (select from platform_invites i where i.channel = ${channel} and i.address_key = k and i.asked_at > ${since}
        and ${box} not in ('failed', 'refused', 'ignored')) then 'lately' end as why
    from unnest(${keys}::text[]) k`.execute(db)
  return new Map(rows.flatMap(({ key, why }) => (why === null ? [] : [[key, why] as const])))
}

export type NewPlatformInvite = {
  store_invite_id: string
  store_id: string
  supplier_id: string
  destination: string
  address_key: string
}

/** Writes the invitations; the fax of each has its job. Their ids by store. */
export const insertPlatformInvites = async (
  trx: Db,
  channel: PlatformInviteChannel,
  wanted: readonly NewPlatformInvite[],
  { by, at, batch_key }: { by: { account_id: string; name: string }; at: Date; batch_key?: string | undefined },
): Promise<Map<string, string>> => {
  const column = (name: keyof NewPlatformInvite) => wanted.map(one => one[name])
  const { rows } = await sql<{ id: string; store_id: string }>`/* insert-platform-invites */
    insert into platform_invites (store_invite_id, store_id, supplier_id, channel, destination, address_key, sent_by, sent_by_name, asked_at, batch_key)
    select store_invite_id, store_id, supplier_id, ${channel}, destination, address_key, ${by.account_id}, ${by.name}, ${at}, ${batch_key ?? null}
    from unnest(${column('store_invite_id')}::uuid[], ${column('store_id')}::uuid[], ${column('supplier_id')}::uuid[],
      ${column('destination')}::text[], ${column('address_key')}::text[])
      w (store_invite_id, store_id, supplier_id, destination, address_key)
    returning id, store_id, case when channel = 'fax' then ${addFirstJob('send_platform_invite', sql`id`)} end`.execute(
    trx,
  )
  return new Map(rows.map(row => [row.store_id, row.id]))
}

/** What this person's press of that key has sent. */
export const findBatch = (db: Db, sent_by: string, batch_key: string) =>
  db
    .selectFrom('platform_invites')
    .select(['channel', 'store_id'])
    .where('sent_by', '=', sent_by)
    .where('batch_key', '=', batch_key)
    .$narrowType<{ channel: PlatformInviteChannel }>()
    .execute()

type Named = { name: string; sms: string | null; mail: string | null; fax: string | null }

/** Records for restaurants of a supplier that has none of them; their codes stand in for its own until it gives them. */
export const insertInvitedStores = async (db: Db, supplier_id: string, named: readonly Named[], at: Date) => {
  const column = (key: keyof Named) => named.map(one => one[key])
  const { rows } = await sql<{ id: string }>`/* insert-invited-stores */
    insert into stores (supplier_id, customer_code, name, phone_number, mail_address, fax_number, created_at)
    select ${supplier_id}, 'INV' || lpad((last.number + w.place)::text, 4, '0'), w.name, w.sms, w.mail, w.fax, ${at}
    from unnest(${column('name')}::text[], ${column('sms')}::text[], ${column('mail')}::text[], ${column('fax')}::text[])
      with ordinality w (name, sms, mail, fax, place),
      (select coalesce(max(substring(customer_code from 4)::int), 0) as number from stores
        where supplier_id = ${supplier_id} and customer_code ~ '^INV[0-9]{1,8}$') last
    returning id`.execute(db)
  return rows.map(one => one.id)
}

export type FaxedInvite = {
  id: string
  destination: string
  store_invite_id: string
  store_name: string
  supplier_id: string
  expires_at: Date
}

/** An invitation by fax that has not left, and whose link is still good. */
export const findFaxedInvite = async (db: Db, id: string, at: Date): Promise<FaxedInvite | undefined> => {
  const { rows } = await sql<FaxedInvite>`/* faxed-invite */
    select i.id, i.destination, i.store_invite_id, t.name as store_name, i.supplier_id, v.expires_at
    from platform_invites i join store_invites v on v.id = i.store_invite_id join stores t on t.id = i.store_id
    where i.id = ${id} and i.channel = 'fax' and i.sent_at is null and i.failure is null
      and v.used_at is null and v.revoked_at is null and v.expires_at > ${at}`.execute(db)
  return rows[0]
}

export const notePlatformFax = async (db: Db, id: string, outcome: { sent_at: Date } | { failure: string }) => {
  await db.updateTable('platform_invites').set(outcome).where('id', '=', id).execute()
}

/** What a short message may still cost today, in parts. */
export const partsSpentToday = async (db: Db, midnight: Date): Promise<number> => {
  const { rows } = await sql<{ parts: number }>`/* parts-today */
    select coalesce(sum(parts), 0)::int as parts from outgoing_sms where taken_at >= ${midnight}`.execute(db)
  return rows[0]?.parts ?? 0
}

import { type RawBuilder, sql } from 'kysely'
import type { InviteFlyerForm } from '#contract/stores/invite-flyer.contract.ts'
import type { FlyerRequestState, FlyerWay, InviteStage } from '#domain/stores/invite-flyer.ts'
import type { PlatformInviteChannel } from '#domain/stores/platform-invite.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { addJob } from '#server/jobs/enqueue.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { box } from './platform-invite-store.ts'
import { storesWithDeals } from './store-store.ts'

/** What a supplier writes on its invitations; nothing where it has saved none. */
export const findInviteFlyer = async (db: Db, supplier_id: string): Promise<InviteFlyerForm> =>
  (await db
    .selectFrom('invite_flyers')
    .select(['words', 'logo_id'])
    .where('supplier_id', '=', supplier_id)
    .executeTakeFirst()) ?? { words: '', logo_id: null }

export const writeInviteFlyer = async (trx: Db, supplier_id: string, { words, logo_id }: InviteFlyerForm) => {
  await trx
    .insertInto('invite_flyers')
    .values({ supplier_id, words, logo_id })
    .onConflict(of => of.column('supplier_id').doUpdateSet({ words, logo_id }))
    .execute()
}

type NewLogo = { id: string; supplier_id: string; width: number; height: number; added_at: Date; added_by_name: string }

export const insertLogo = async (db: Db, logo: NewLogo) => {
  await db.insertInto('invite_logos').values(logo).execute()
}

/** Whether this logo is the supplier's own. */
export const isOwnLogo = async (db: Db, supplier_id: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('invite_logos')
    .select('id')
    .where('id', '=', id)
    .where('supplier_id', '=', supplier_id)
    .executeTakeFirst()) !== undefined

/** Logos that nobody saved within a day, or that another one has replaced since, go with their files. */
export const forgetLogos = async (db: Db, before: Date) => {
  await sql`/* forget-invite-logos */
    with gone as (
      delete from invite_logos l where l.added_at < ${before}
        and not exists (select from invite_flyers f where f.logo_id = l.id) returning l.id
    )
    select ${addJob('delete_image_files', sql`id`)} from gone`.execute(db)
}

type Sql = RawBuilder<unknown>

/** How far a store has come, over `t`, its living deal `d` and its newest invitation `v`. */
const stageAt = (at: Date): Sql => sql`case when d.id is not null then 'joined'
  when v.id is null or v.revoked_at is not null or v.used_at is not null then 'none'
  when v.expires_at <= ${at} then 'over' when v.begun_at is not null then 'begun'
  when v.opened_at is not null then 'opened' else 'invited' end`

/** Stores without a restaurant, and those whose restaurant has come by its invitation, found by words. */
const listed = (actor: SupplierActor, q: string | undefined): Sql => sql`${storesWithDeals}
  left join lateral (select * from store_invites i where i.store_id = t.id order by i.id desc limit 1) v on true
  where ${storesSeen(actor)} and (d.id is null or v.used_at is not null)
    and t.search_folded ~ all(${patternsOf(q)}::text[])`

/** Where a way leads, as it stands in the record of the store `t`; '' for nowhere. */
export const destinations: Record<'mail' | 'fax' | 'post', Sql> = {
  mail: sql`coalesce(t.mail_address, '')`,
  fax: sql`coalesce(t.fax_number, '')`,
  post: sql`case when coalesce(t.address, '') = '' then ''
    else concat('〒' || nullif(t.postal_code, '') || ' ', t.prefecture, t.address) end`,
}

/** A request of a supplier that the platform sends an invitation. */
export type FlyerRequestFacts = {
  id: string
  way: FlyerWay
  state: FlyerRequestState
  destination: string
  asked_by_name: string
  asked_at: Date
  state_changed_by_name: string | null
  state_changed_at: Date | null
  reason: string
  /** It was sent by mail or fax, and has not arrived. */
  failed: boolean
}

type StageRow = {
  store_id: string
  customer_code: string
  name: string
  stage: InviteStage
  linked: boolean
  mail: string
  fax: string
  post: string
  sent: { way: PlatformInviteChannel; at: string; failed: boolean } | null
  made_at: Date | null
  opened_at: Date | null
  begun_at: Date | null
  joined_at: Date | null
  expires_at: Date | null
  request: (Omit<FlyerRequestFacts, 'asked_at' | 'state_changed_at'> & Dated) | null
}
/** As JSON carries instants. */
type Dated = { asked_at: string; state_changed_at: string | null }

type Asked = { q?: string | undefined; stage?: InviteStage | undefined; cursor?: string | undefined }

/** A page of them, by code. The cursor is the id of the last row. */
export const findFlyerStores = async (
  db: Db,
  actor: SupplierActor,
  { q, stage, cursor }: Asked,
  limit: number,
  at: Date,
): Promise<StageRow[]> => {
  const after = cursor
    ? sql`and (t.customer_code, t.id) > ((select customer_code from stores
        where id = ${cursor}::uuid and supplier_id = ${actor.supplier_id}), ${cursor}::uuid)`
    : sql``
  const { rows } = await sql<StageRow>`/* flyer-stores */
    select t.id as store_id, t.customer_code, t.name, ${stageAt(at)} as stage, d.id is not null as linked,
      ${destinations.mail} as mail, ${destinations.fax} as fax, ${destinations.post} as post,
      (select jsonb_build_object('way', i.channel, 'at', i.asked_at, 'failed', ${box} in ('failed', 'refused', 'ignored'))
        from platform_invites i where i.store_id = t.id order by i.id desc limit 1) as sent,
      v.made_at, v.opened_at, v.begun_at, v.used_at as joined_at, v.expires_at,
      (select to_jsonb(r) - array['supplier_id', 'store_id', 'asked_by'] || jsonb_build_object('failed', r.state = 'sent'
          and coalesce((select ${box} in ('failed', 'refused', 'ignored') from platform_invites i
            where i.store_id = t.id and i.channel = r.way order by i.id desc limit 1), false))
        from flyer_send_requests r where r.store_id = t.id order by r.id desc limit 1) as request
    from ${listed(actor, q)} and (${stage ?? null}::text is null or ${stageAt(at)} = ${stage ?? null}) ${after}
    order by t.customer_code, t.id limit ${limit + 1}`.execute(db)
  return rows
}

/** Of those that the words find: how many stand at which stage, and how many came so far or further. */
export const countFlyerStores = async (db: Db, actor: SupplierActor, q: string | undefined, at: Date) => {
  type Row = { stage: InviteStage; count: number; opened: number; begun: number }
  const { rows } = await sql<Row>`/* count-flyer-stores */
    select ${stageAt(at)} as stage, count(*)::int as count,
      count(*) filter (where coalesce(v.opened_at, v.begun_at, v.used_at) is not null)::int as opened,
      count(*) filter (where coalesce(v.begun_at, v.used_at) is not null)::int as begun
    from ${listed(actor, q)} group by 1`.execute(db)
  const of = (stage: InviteStage) => rows.find(one => one.stage === stage)?.count ?? 0
  const invited = rows.filter(one => one.stage !== 'none')
  const sum = (count: (row: Row) => number) => invited.reduce((total, one) => total + count(one), 0)
  return {
    counts: {
      none: of('none'),
      invited: of('invited'),
      opened: of('opened'),
      begun: of('begun'),
      joined: of('joined'),
      over: of('over'),
    },
    reached: {
      invited: sum(one => one.count),
      opened: sum(one => one.opened),
      begun: sum(one => one.begun),
      joined: of('joined'),
    },
  }
}

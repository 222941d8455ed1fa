import { type RawBuilder, sql } from 'kysely'
import type { MessageFile } from '#contract/messages/message-shapes.ts'
import type { MessageVariables } from '#domain/messages/message.ts'
import { addDays, type Day, instantAt } from '#domain/shared/day.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { fileOf, imagesOf } from './message-store.ts'

export type ReceivedRow = {
  id: string
  deal_id: string
  supplier_name: string
  title: string
  body: string
  variables: MessageVariables
  images: { id: string; width: number; height: number }[]
  file: MessageFile | null
  web_flyer_id: string | null
  flyer_item_ids: string[]
  received_at: Date
  unread: boolean
  withdrawn: boolean
  question: 'waiting' | 'answered' | null
  read_at: Date | null
  read_by_name: string | null
  muted: boolean
}

const columns = sql`r.id, r.deal_id, s.name as supplier_name, m.title, m.body, r.variables, ${imagesOf(sql`m.image_ids`)} as images,
  ${fileOf(sql`m.file_id`)} as file, m.web_flyer_id, r.flyer_item_ids, r.received_at, r.unread and m.state <> 'withdrawn' as unread, m.state = 'withdrawn' as withdrawn, r.read_at, r.read_by_name,
  (select case when a.waiting then 'waiting' else 'answered' end from questions a where a.receiver_id = r.id) as question,
  exists (select from message_mutes q where q.consumer_id = r.consumer_id and q.supplier_id = r.supplier_id) as muted`

const received = sql`message_receivers r join messages m on m.id = r.message_id join suppliers s on s.id = r.supplier_id`

export type ReceivedQuery = {
  q?: string | undefined
  deal_id?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  cursor?: string | undefined
  limit: number
}

/** A page of what a restaurant has received: the unread first, each part newest first. */
export const findReceivedPage = async (db: Db, { consumer_id }: ConsumerActor, query: ReceivedQuery) => {
  const { q, deal_id = null, from, to, cursor, limit } = query
  const [part, after] = cursor?.split(':') ?? []
  const patterns = patternsOf(q)
  const found =
    patterns.length === 0 ? sql`true` : sql`(m.search_folded || '|' || fold(s.name)) ~ all(${patterns}::text[])`
  const ids = (nth: 0 | 1, which: RawBuilder<unknown>, before: string | undefined) => sql`
    select r.id, ${sql.lit(nth)} as part from message_receivers r cross join lateral (
      select from messages m join suppliers s on s.id = m.supplier_id
      where m.id = r.message_id and ${which} and ${found} offset 0) x
    where r.consumer_id = ${consumer_id} ${nth === 0 ? sql`and r.unread` : sql``}
      ${before === undefined ? sql`` : sql`and r.id < ${before}::uuid`}
      and (${deal_id}::uuid is null or r.deal_id = ${deal_id}::uuid)
      and r.received_at >= ${from === undefined ? '-infinity' : instantAt(from, 0)}::timestamptz
      and r.received_at < ${to === undefined ? 'infinity' : instantAt(addDays(to, 1), 0)}::timestamptz
    order by r.id desc limit ${limit}`
  // In two parts, each read in the order of its index until the page is full: of ten thousand messages fifty are looked at.
  const rest = ids(1, sql`not (r.unread and m.state <> 'withdrawn')`, part === 'r' ? after : undefined)
  const all = part === 'r' ? rest : sql`(${ids(0, sql`m.state <> 'withdrawn'`, after)}) union all (${rest})`
  const { rows } = await sql<ReceivedRow>`/* received-page */
    with page as (select id, part from (${all}) i order by part, id desc limit ${limit})
    select ${columns} from page, ${received} where r.id = page.id
    order by page.part, r.id desc`.execute(db)
  return rows
}

export const findReceived = async (db: Db, { consumer_id }: ConsumerActor, id: string) => {
  const { rows } = await sql<ReceivedRow>`/* received */
    select ${columns} from ${received} where r.id = ${id} and r.consumer_id = ${consumer_id}`.execute(db)
  return rows[0]
}

/** Read, by this person where nobody had; or unread again. */
export const setRead = async (trx: Db, actor: ConsumerActor, id: string, read: boolean, at: Date) => {
  await sql`/* read-message */
    update message_receivers set unread = ${!read},
      read_by_name = case when ${read} and read_at is null then ${actor.name} else read_by_name end,
      read_at = case when ${read} then coalesce(read_at, ${at}) else read_at end
    where id = ${id} and consumer_id = ${actor.consumer_id}`.execute(trx)
}

export type SenderRow = { deal_id: string; supplier_id: string; supplier_name: string; muted: boolean }

/** Who may write to a restaurant, and who has: suppliers on the platform with a deal. */
export const findSenders = async (db: Db, { consumer_id }: ConsumerActor, deal_id?: string): Promise<SenderRow[]> => {
  const { rows } = await sql<SenderRow>`/* message-senders */
    select d.id as deal_id, s.id as supplier_id, s.name as supplier_name,
      exists (select from message_mutes q where q.consumer_id = d.consumer_id and q.supplier_id = s.id) as muted
    from deals d join suppliers s on s.id = d.supplier_id
    where d.consumer_id = ${consumer_id} and (${deal_id ?? null}::uuid is null or d.id = ${deal_id ?? null}::uuid)
      and s.origin = 'platform' and (d.state = 'active' or exists (
        select from message_receivers r where r.deal_id = d.id))
    order by d.position, s.name, d.id`.execute(db)
  return rows
}

export const setMuted = async (
  trx: Db,
  actor: ConsumerActor,
  supplier_id: string,
  muted: boolean,
  at: Date,
): Promise<void> => {
  await (muted
    ? sql`/* mute-sender */ insert into message_mutes (consumer_id, supplier_id, muted_at, muted_by_name)
          values (${actor.consumer_id}, ${supplier_id}, ${at}, ${actor.name}) on conflict do nothing`
    : sql`/* unmute-sender */ delete from message_mutes where consumer_id = ${actor.consumer_id} and supplier_id = ${supplier_id}`
  ).execute(trx)
}

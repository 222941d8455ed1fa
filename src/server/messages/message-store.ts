import { type RawBuilder, sql } from 'kysely'
import type { MessageFile } from '#contract/messages/message-shapes.ts'
import type { Audience, MessageState } from '#domain/messages/message.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import { openedSince } from '#server/flyers/seen-items.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { isMuted } from '#server/notices/sender-mutes.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { type ToldRow, toldWays } from './told-ways.ts'

/** The messages that a supplier's user may see, over `messages m`: all, or with stores of its own those that it wrote. */
const messagesSeen = (actor: SupplierActor): RawBuilder<unknown> =>
  actor.sees_all_stores
    ? sql`m.supplier_id = ${actor.supplier_id}`
    : sql`m.supplier_id = ${actor.supplier_id} and m.created_by_id = ${actor.account_id}`

export type MessageRow = {
  id: string
  title: string
  body: string
  images: { id: string; width: number; height: number }[]
  file: MessageFile | null
  web_flyer_id: string | null
  audience: Audience
  store_group_ids: string[]
  store_ids: string[]
  order_counter_ids: string[]
  user_ids: string[]
  order_days: number
  product_item_id: string | null
  except_store_ids: string[]
  state: MessageState
  send_at: Date | null
  sent_at: Date | null
  withdrawn_at: Date | null
  withdrawn_by_name: string | null
  remindable_count: number
  reminded_at: Date | null
  reminded_by_name: string | null
  reminded_count: number
  reminding: boolean
  receiver_count: number
  read_count: number
  waiting_questions: number
  revision: number
  created_by_name: string
  changed_at: Date
  changed_by_name: string
}

const readCount = sql`(select count(*)::int from message_receivers r where r.message_id = m.id and r.read_at is not null)`

const waitingQuestions = sql`(select count(*)::int from questions q where q.message_id = m.id and q.waiting)`

/** In SQL: `message_receivers r` to be reminded, of active deals `d`: not where somebody has read it, nor where notices are off. */
export const remindable = sql`message_receivers r join deals d on d.id = r.deal_id and d.state = 'active'
  where r.read_at is null and r.reminded_at is null and not ${isMuted}`

export type MessageQuery = {
  state?: MessageState | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** A page of the messages that this user may see, newest first. */
export const findMessagePage = async (db: Db, actor: SupplierActor, { state, q, cursor, limit }: MessageQuery) => {
  const { rows } = await sql<MessageRow>`/* message-page */
    select m.id, m.title, m.state, m.send_at, m.receiver_count, ${readCount} as read_count, ${waitingQuestions} as waiting_questions,
      m.created_by_name, m.changed_at
    from messages m
    where ${messagesSeen(actor)} and (${state ?? null}::text is null or m.state = ${state ?? null})
      and (${cursor ?? null}::uuid is null or m.id < ${cursor ?? null}::uuid)
      and m.search_folded ~ all(${patternsOf(q)}::text[])
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/** A message that this user may see; `lock`: until the transaction ends. */
export const findMessage = async (
  db: Db,
  actor: SupplierActor,
  id: string,
  { lock = false } = {},
): Promise<MessageRow | undefined> => {
  const { rows } = await sql<MessageRow>`/* message */
    select m.id, m.title, m.body, m.web_flyer_id, m.audience, m.store_group_ids, m.store_ids, m.order_counter_ids, m.user_ids,
      m.order_days, m.product_item_id, m.except_store_ids, m.state, m.send_at, m.sent_at,
      m.withdrawn_at, m.withdrawn_by_name, m.reminded_at, m.reminded_by_name, m.reminded_count,
      m.state = 'sent' and m.reminded_at is not null and m.reminding_done_at is null as reminding,
      (select count(*)::int from ${remindable} and r.message_id = m.id) as remindable_count, m.receiver_count, ${readCount} as read_count, ${waitingQuestions} as waiting_questions, m.revision, m.created_by_name,
      m.changed_at, m.changed_by_name, ${imagesOf(sql`m.image_ids`)} as images, ${fileOf(sql`m.file_id`)} as file
    from messages m where m.id = ${id} and ${messagesSeen(actor)} ${lock ? sql`for update of m` : sql``}`.execute(db)
  return rows[0]
}

/** In SQL: the images of a list of ids, in its order. */
export const imagesOf = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height)
      order by array_position(${ids}, i.id)), '[]')
    from message_images i where i.id = any(${ids}))`

/** In SQL: the PDF of an id, or null. */
export const fileOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select jsonb_build_object('id', i.id, 'name', i.name, 'size', i.size, 'page_count', i.page_count)
    from message_files i where i.id = ${id})`

export const findNamedStores = async (db: Db, actor: SupplierActor, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string; customer_code: string }>`/* message-stores */
    select t.id, t.name, t.customer_code from stores t where t.id = any(${ids}::uuid[]) and ${storesSeen(actor)}
    order by t.customer_code, t.id`.execute(db)
  return rows
}

export const findNamedGroups = async (db: Db, supplier_id: string, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string }>`/* message-groups */
    select g.id, g.name from store_groups g where g.id = any(${ids}::uuid[]) and g.supplier_id = ${supplier_id}
    order by g.position, g.id`.execute(db)
  return rows
}

/** Counters, people and items of this supplier by their ids. */
export const findNamed = async (
  db: Db,
  supplier_id: string,
  what: { order_counter_ids: readonly string[]; user_ids: readonly string[]; product_item_id: string | null },
) => {
  const { rows } = await sql<{ kind: 'counter' | 'user' | 'item'; id: string; name: string }>`/* message-named */
    (select 'counter' as kind, o.id, o.name from order_counters o
      where o.id = any(${what.order_counter_ids}::uuid[]) and o.supplier_id = ${supplier_id} order by o.position, o.id)
    union all (select 'user', a.id, a.name from supplier_users u join accounts a on a.id = u.account_id
      where u.account_id = any(${what.user_ids}::uuid[]) and u.supplier_id = ${supplier_id} order by a.name, a.id)
    union all select 'item', p.id, p.name from product_items p
      where p.id = ${what.product_item_id}::uuid and p.supplier_id = ${supplier_id}`.execute(db)
  const of = (kind: string) => rows.flatMap(({ id, name, ...row }) => (row.kind === kind ? [{ id, name }] : []))
  return { order_counters: of('counter'), users: of('user'), product_item: of('item')[0] ?? null }
}

export type MessageForm = {
  title: string
  body: string
  message_image_ids: string[]
  message_file_id: string | null
  web_flyer_id: string | null
  audience: Audience
  store_group_ids: string[]
  store_ids: string[]
  order_counter_ids: string[]
  user_ids: string[]
  order_days: number
  product_item_id: string | null
  except_store_ids: string[]
}

/** In SQL: what is typed, as the columns of `written`, in their order. */
const written_columns = sql`title, body, image_ids, file_id, web_flyer_id, audience, store_group_ids, store_ids, order_counter_ids, user_ids,
  order_days, product_item_id, except_store_ids`
const written = (
  form: MessageForm,
) => sql`${form.title}, ${form.body}, ${form.message_image_ids}::uuid[], ${form.message_file_id}::uuid,
  ${form.web_flyer_id}::uuid, ${form.audience}, ${form.store_group_ids}::uuid[], ${form.store_ids}::uuid[],
  ${form.order_counter_ids}::uuid[], ${form.user_ids}::uuid[], ${form.order_days}::integer, ${form.product_item_id}::uuid,
  ${form.except_store_ids}::uuid[]`

export const insertMessage = async (trx: Db, actor: SupplierActor, form: MessageForm, at: Date): Promise<string> => {
  const { rows } = await sql<{ id: string }>`/* insert-message */
    insert into messages (supplier_id, ${written_columns}, created_at, created_by_id, created_by_name, changed_at, changed_by_name)
    values (${actor.supplier_id}, ${written(form)}, ${at}, ${actor.account_id}, ${actor.name}, ${at}, ${actor.name})
    returning id`.execute(trx)
  const [made] = rows
  if (!made) throw new Error('a message was not written')
  return made.id
}

/** A draft of these very contents that this person has made since then and nobody has touched: its answer was lost. */
export const findSameDraft = async (trx: Db, actor: SupplierActor, form: MessageForm, since: Date) => {
  const { rows } = await sql<{ id: string }>`/* same-draft */
    select id from messages where supplier_id = ${actor.supplier_id} and created_by_id = ${actor.account_id}
      and state = 'draft' and revision = 1 and created_at > ${since}
      and row(${written_columns}) is not distinct from row(${written(form)}) limit 1`.execute(trx)
  return rows[0]?.id
}

export const updateMessage = async (trx: Db, id: string, form: MessageForm, by_name: string, at: Date) => {
  await sql`/* update-message */
    update messages set (${written_columns}) = row(${written(form)}), revision = revision + 1, changed_at = ${at},
      changed_by_name = ${by_name} where id = ${id}`.execute(trx)
}

export const deleteMessage = async (trx: Db, id: string) => {
  await sql`/* delete-message */ delete from messages where id = ${id}`.execute(trx)
}

type Standing = { state: MessageState; send_at: Date | null }

/** A message leaves, is put off, or stays after all: by whom decides whom it reaches. */
export const setStanding = async (
  trx: Db,
  actor: SupplierActor,
  id: string,
  { state, send_at }: Standing,
  at: Date,
) => {
  await sql`/* message-standing */
    update messages set state = ${state}, send_at = ${send_at}, sender_id = ${actor.account_id},
      sender_sees_all = ${actor.sees_all_stores}, revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name}
    where id = ${id}`.execute(trx)
}

export const setWithdrawn = async (trx: Db, actor: SupplierActor, id: string, at: Date) => {
  await sql`/* withdraw-message */
    update messages set state = 'withdrawn', withdrawn_at = ${at}, withdrawn_by_name = ${actor.name},
      revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name} where id = ${id}`.execute(trx)
}

type Receivers = { unread: boolean; cursor?: string | undefined; limit: number }

export type ReceiverRow = {
  id: string
  store_id: string
  customer_code: string
  store_name: string
  received_at: Date
  muted: boolean
  read_at: Date | null
  read_by_name: string | null
  reminded_at: Date | null
  opened: string[] | null
  ordered: OrderedAfter | null
  told: ToldRow[] | null
}

export type OrderedAfter = { order_count: number; amount: string; open: boolean }

/**
 * In SQL, over `message_receivers r` and its message's flyer `f`: what was ordered there of the flyer's items for its dates
 * after the message was read. Without cancelled orders, and lines of which nothing comes.
 */
const orderedOf = sql`orders o join order_lines l on l.order_id = o.id and coalesce(l.confirmed_quantity, l.quantity) > 0
  join web_flyer_items x on x.product_item_id = l.product_item_id
  where x.web_flyer_id = f.id and o.deal_id = r.deal_id and o.state <> 'cancelled' and o.placed_at >= r.read_at
    and o.delivery_date between f.delivery_from and f.delivery_to`

const orderedColumns = sql`count(distinct o.id)::int as order_count, coalesce(sum(l.amount), 0)::text as amount,
  coalesce(bool_or(l.amount is null or (l.catch_weight and l.confirmed_weight is null)), false) as open`

/** The same over all that a message has reached. */
export const findOrderedOfAll = async (db: Db, message_id: string) => {
  const { rows } = await sql<OrderedAfter & { store_count: number }>`/* message-ordered */
    select count(distinct r.id)::int as store_count, ${orderedColumns}
    from messages m join web_flyers f on f.id = m.web_flyer_id join message_receivers r on r.message_id = m.id,
      ${orderedOf} and m.id = ${message_id}`.execute(db)
  return rows[0] ?? { store_count: 0, order_count: 0, amount: '0', open: false }
}

/** A page of those whom a message has reached and whose stores this user may see. */
export const findReceiverPage = async (
  db: Db,
  actor: SupplierActor,
  message_id: string,
  { unread, cursor, limit }: Receivers,
  kept_since: Date,
) => {
  const { rows } = await sql<ReceiverRow>`/* message-receivers */
    select r.id, r.store_id, t.customer_code, t.name as store_name, r.received_at, r.muted, r.read_at, r.read_by_name,
      r.reminded_at, ${openedSince} as opened, (select to_jsonb(w) from (select ${orderedColumns} from web_flyers f, ${orderedOf} and f.id = m.web_flyer_id
        having count(*) > 0) w) as ordered, ${toldWays(kept_since)} as told
    from message_receivers r join stores t on t.id = r.store_id join messages m on m.id = r.message_id
    where r.message_id = ${message_id} and ${storesSeen(actor)} and (not ${unread} or r.read_at is null)
      and (${cursor ?? null}::uuid is null or r.id > ${cursor ?? null}::uuid)
    order by r.id limit ${limit}`.execute(db)
  return rows
}

/** Messages of a supplier whose time has passed while staff had stopped it: drafts again, since what they say is of then. How many. */
export const takeBackOverdue = async (trx: Db, supplier_id: string, at: Date): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set(({ eb }) => ({ state: 'draft', send_at: null, revision: eb('revision', '+', 1), changed_at: at }))
    .where('supplier_id', '=', supplier_id)
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

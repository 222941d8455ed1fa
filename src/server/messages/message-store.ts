import { type RawBuilder, sql } from 'kysely'
import type { MessageFile } from '#contract/messages/message-shapes.ts'
import type { CalendarStore } from '#domain/calendar/supplier-calendar.ts'
import type { Audience, MessageState, MessageVariables } from '#domain/messages/message.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import { flyerItemsSeen, openedSince } from '#server/flyers/seen-items.ts'
import { mailedOfFlyer } from '#server/flyers/settle-told.ts'
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

/** In SQL, over `messages x` and `deals d`: an order for delivery since its days before it leaves, of its item where it names one. */
const orderedOfLate = (today: Day): RawBuilder<unknown> => sql`exists (select from orders o
  where o.deal_id = d.id and o.state <> 'cancelled'
    and o.delivery_date >= coalesce((x.send_at at time zone 'Asia/Tokyo')::date, ${today}::date) - x.order_days
    and (x.product_item_id is null or exists (
      select from order_lines l where l.order_id = o.id and l.product_item_id = x.product_item_id)))`

/** In SQL, over `messages x`, `stores t` and `deals d`: whether a message is for that store. */
const isFor = (today: Day): RawBuilder<unknown> => sql`(
  case x.audience when 'all' then true
    when 'stores' then t.id = any(x.store_ids)
    when 'groups' then exists (
      select from store_group_members g where g.store_id = t.id and g.store_group_id = any(x.store_group_ids))
    when 'counters' then coalesce(d.order_counter_id = any(x.order_counter_ids), false)
    when 'users' then exists (
      select from supplier_user_stores u where u.store_id = t.id and u.account_id = any(x.user_ids))
    when 'ordered' then ${orderedOfLate(today)}
    else not ${orderedOfLate(today)} end
  and not t.id = any(x.except_store_ids))`

const variables = sql`jsonb_build_object('店舗名', t.name, '担当者名', t.contact_name, '得意先コード', t.customer_code, '仕入先名', s.name)`

type Candidate = { store_id: string; customer_code: string; name: string; muted: boolean }
type Reached = Candidate &
  CalendarStore & { variables: MessageVariables; price_visible: boolean; flyer_item_ids: string[] }

/** In SQL, over `stores t` and `deals d`: what decides the dates of its deliveries. */
const calendarColumns = sql`d.id as deal_id, d.delivery_weekdays,
  array(select g.store_group_id::text from store_group_members g where g.store_id = t.id) as group_ids`

/** In SQL, over `messages x`: the stores `t` and their deals `d` that it would reach now, of those that this user sees. */
const reachedNow = (actor: SupplierActor, id: string, today: Day): RawBuilder<unknown> => sql`
  from messages x join stores t on t.supplier_id = x.supplier_id join deals d on d.store_id = t.id and d.state = 'active'
    join suppliers s on s.id = t.supplier_id
  where x.id = ${id} and ${storesSeen(actor)} and ${isFor(today)}`

/** The stores that this user's message would reach now, by their code. */
export const findReached = async (db: Db, actor: SupplierActor, id: string, today: Day): Promise<Reached[]> => {
  const { rows } = await sql<Reached>`/* message-reaches */
    select t.id as store_id, t.customer_code, t.name, ${isMuted} as muted, ${variables} as variables, d.price_visible, ${calendarColumns},
      ${flyerItemsSeen(sql`x.web_flyer_id`)} as flyer_item_ids ${reachedNow(actor, id, today)}
    order by t.customer_code, t.id`.execute(db)
  return rows
}

/** Whether it would reach anybody. */
export const reachesAny = async (db: Db, actor: SupplierActor, id: string, today: Day): Promise<boolean> => {
  const { rows } = await sql`/* message-reaches-any */ select ${reachedNow(actor, id, today)} limit 1`.execute(db)
  return rows.length > 0
}

type Page = { q?: string | undefined; cursor?: string | undefined; limit: number }

/** A page of the stores that a message may be sent to, or of those that this one would reach now. */
export const findCandidatePage = async (
  db: Db,
  actor: SupplierActor,
  { q, cursor, limit, message_id }: Page & { message_id?: string | undefined },
  today: Day,
) => {
  const from =
    message_id === undefined
      ? sql`from stores t join deals d on d.store_id = t.id and d.state = 'active' where ${storesSeen(actor)}`
      : reachedNow(actor, message_id, today)
  const { rows } = await sql<Candidate>`/* message-candidates */
    select t.id as store_id, t.customer_code, t.name, ${isMuted} as muted ${from}
      and t.search_folded ~ all(${patternsOf(q)}::text[])
      and (${cursor ?? null}::uuid is null
        or (t.customer_code, t.id) > (select c.customer_code, c.id from stores c where c.id = ${cursor ?? null}::uuid))
    order by t.customer_code, t.id limit ${limit}`.execute(db)
  return rows
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

/**
 * One that is to leave by now, or is under way, until the transaction ends; undefined where nothing is left to do, or where
 * its supplier is stopped.
 */
export const lockDue = async (trx: Db, id: string, at: Date) => {
  const { rows } = await sql<{
    id: string
    supplier_id: string
    supplier_name: string
    title: string
    body: string
    told_to: string | null
    web_flyer_id: string | null
    flyer_dates: { delivery_from: Day | null; delivery_to: Day | null } | null
  }>`/* message-due */
    select m.id, m.supplier_id, s.name as supplier_name, m.title, m.body, m.told_to, m.web_flyer_id,
      (select jsonb_build_object('delivery_from', f.delivery_from, 'delivery_to', f.delivery_to)
        from web_flyers f where f.id = m.web_flyer_id) as flyer_dates
    from messages m join suppliers s on s.id = m.supplier_id
    where m.id = ${id} and s.suspension_reason is null
      and (m.state = 'sending' or (m.state = 'scheduled' and m.send_at <= ${at})) for update of m`.execute(trx)
  return rows[0]
}

export type Next = CalendarStore & {
  deal_id: string
  consumer_id: string
  store_id: string
  muted: boolean
  variables: MessageVariables
  flyer_item_ids: string[]
  mail_addresses: string[]
}

/** The next whom a message reaches, in the order of their deals, as its sender sees them; `wants`: who is mailed, but for whom was of its flyer. */
export const findNextReached = async (
  trx: Db,
  id: string,
  wants: RawBuilder<unknown>,
  limit: number,
  at: Date,
): Promise<Next[]> => {
  const today = dayOf(at)
  const { rows } = await sql<Next>`/* message-next */
    select ${calendarColumns}, d.consumer_id, t.id as store_id, ${isMuted} as muted, ${variables} as variables,
      ${flyerItemsSeen(sql`x.web_flyer_id`)} as flyer_item_ids,
      array(select distinct a.mail_address from consumer_members m join accounts a on a.id = m.account_id
        where m.consumer_id = d.consumer_id and m.role = 'owner' and m.disabled_at is null and a.suspended_at is null
          and a.mail_address is not null and ${wants} and not ${mailedOfFlyer(sql`x.web_flyer_id`, at)}
        order by 1) as mail_addresses
    from messages x join deals d on d.supplier_id = x.supplier_id and d.state = 'active'
    join stores t on t.id = d.store_id join suppliers s on s.id = x.supplier_id
    where x.id = ${id} and (x.told_to is null or d.id > x.told_to)
      and (x.sender_sees_all or t.id in (select store_id from supplier_user_stores where account_id = x.sender_id))
      and ${isFor(today)}
    order by d.id limit ${limit}`.execute(trx)
  return rows
}

/** Writes whom it has reached, each once; answers the ids of those that were new, by deal. */
export const insertReceivers = async (
  trx: Db,
  message: { id: string; supplier_id: string },
  next: readonly Next[],
  at: Date,
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; deal_id: string }>`/* insert-receivers */
    insert into message_receivers (message_id, supplier_id, consumer_id, deal_id, store_id, variables, muted,
      flyer_item_ids, received_at)
    select ${message.id}, ${message.supplier_id}, n.consumer_id, n.deal_id, n.store_id, n.variables, n.muted,
      n.flyer_item_ids, ${at}
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
      n (consumer_id uuid, deal_id uuid, store_id uuid, variables jsonb, muted boolean, flyer_item_ids uuid[])
    on conflict (message_id, deal_id) do nothing returning id, deal_id`.execute(trx)
  return new Map(rows.map(row => [row.deal_id, row.id]))
}

/** How far it has come; `done`: nobody is left. */
export const noteReached = async (
  trx: Db,
  id: string,
  { told_to, count, done }: { told_to: string | null; count: number; done: boolean },
  at: Date,
) => {
  await sql`/* note-reached */
    update messages set state = ${done ? 'sent' : 'sending'}, told_to = coalesce(${told_to}::uuid, told_to),
      receiver_count = receiver_count + ${count}, sent_at = ${done ? at : null}::timestamptz where id = ${id}`.execute(
    trx,
  )
}

/** The ids of all whom a message has reached. */
export const findReceiverIds = async (trx: Db, message_id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* receiver-ids */
    select id from message_receivers where message_id = ${message_id}`.execute(trx)
  return rows.map(row => row.id)
}

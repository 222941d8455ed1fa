import { type RawBuilder, sql } from 'kysely'
import type { CalendarStore } from '#domain/calendar/supplier-calendar.ts'
import type { MessageVariables } from '#domain/messages/message.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import { storeRank } from '#server/db/store-rank.ts'
import type { Db } from '#server/deps.ts'
import { flyerItemsSeen } from '#server/flyers/seen-items.ts'
import { mailedOfFlyer } from '#server/flyers/settle-told.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { isMuted } from '#server/notices/sender-mutes.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

// Whom a message reaches: while it is written, and as it leaves.

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

/** A page of the stores that a message may be sent to, or of those that this one would reach now: what is nearest to a search first. */
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
        or (${storeRank(q, sql`t`)}, t.customer_code, t.id)
          > (select ${storeRank(q, sql`c`)}, c.customer_code, c.id from stores c where c.id = ${cursor ?? null}::uuid))
    order by ${storeRank(q, sql`t`)}, t.customer_code, t.id limit ${limit}`.execute(db)
  return rows
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

import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import type { TokenOrder } from '#contract/orders/token-orders.contract.ts'
import { caseText, changeText, unitText } from '#domain/exports/order-sheet.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { orderByToken } from '#server/dispatch/access-token.ts'
import { sentRevision } from './acknowledge-order.ts'
import { findOrders, lockOrder, type OrderFacts } from './find-orders.ts'
import { asSent, sheetOf } from './order-sheet.ts'

/** The order that a link opens; 404 for a link that is wrong, ended or taken back. */
export const orderOfToken = async (deps: Deps, access_token: string, at: Date): Promise<OrderFacts> => {
  const id = await orderByToken(deps.db, access_token, at)
  const [order] = id === undefined ? [] : await findOrders(deps.db, sql`o.id = ${id}`)
  if (!order) throw refuse(404, errorTexts.not_found)
  return order
}

const acknowledgedAt = (order: OrderFacts): string | null =>
  order.dispatches
    .filter(one => one.order_revision === sentRevision(order) && one.acknowledged_at !== null)
    .map(one => one.acknowledged_at)[0] ?? null

export const viewTokenOrder = (order: OrderFacts): TokenOrder => {
  const { consumer, supplier } = order.parties
  const sent_revision = sentRevision(order)
  const edited = order.state !== 'cancelled' && sent_revision > 1
  return {
    number: orderNumber(order.number),
    state: order.state,
    revision: order.revision,
    sent_revision,
    delivery_date: order.delivery_date,
    placed_at: order.placed_at.toISOString(),
    placed_by_name: order.placed_by_name,
    changed_at: order.changed_at?.toISOString() ?? null,
    parties: { consumer, supplier },
    note: order.note,
    lines: order.lines.map(line => ({
      line_number: line.line_number,
      code: line.code,
      name: line.name,
      spec: [line.spec, line.origin].filter(one => one !== '').join(' '),
      quantity: line.quantity,
      unit: unitText(line),
      inside: caseText(line),
      note: line.note,
      confirmed_quantity: line.confirmed_quantity,
      shortage_reason: line.shortage_reason,
    })),
    changes: edited ? (sheetOf(asSent(order, sent_revision), '訂正').changes ?? []).map(changeText) : [],
    acknowledged_at: acknowledgedAt(order),
    // Only a supplier that has joined keeps records of restaurants.
    desk_order_id: order.parties.store === null ? null : order.id,
  }
}

type Happened = { order: OrderFacts; kind: 'seen' | 'acknowledged'; at: Date }

const eventOf = ({ order, kind, at }: Happened) => sql`
  insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_name, screen, happened_at)
  select id, supplier_id, ${kind}, revision, 'supplier', ${order.parties.supplier.name}, 'o', ${at}::timestamptz from changed
  returning id`

const publish = (deps: Deps, { order, kind }: Happened, event_id: string) => {
  const { id: order_id, supplier_id, consumer_id, store_id } = order
  deps.live.publish([{ id: event_id, order_id, supplier_id, consumer_id, store_id, kind }])
}

/** Opening a link counts as 開封: the first time, and again after the restaurant has changed the order. */
export const markOpened = async (deps: Deps, order: OrderFacts, at: Date) => {
  const { rows } = await sql<{ id: string }>`/* token-opened */
    with changed as (
      update orders o set seen_at = ${at} where o.id = ${order.id} and (o.seen_at is null or o.seen_at < o.changed_at)
      returning o.id, o.supplier_id, o.revision
    ) ${eventOf({ order, kind: 'seen', at })}`.execute(deps.db)
  if (rows[0]) publish(deps, { order, kind: 'seen', at }, rows[0].id)
}

/** The 409 of whoever looked at an order as it no longer is. Without prices, as all that a link shows. */
export const overtaken = async (db: Db, order: OrderFacts) => {
  const [current = order] = await findOrders(db, sql`o.id = ${order.id}`)
  return refuse(409, '注文が変更されました。新しい内容をご確認ください', { current: viewTokenOrder(current) })
}

/**
 * 受領確認: the receiver says that it has this revision, which is 受付 for the restaurant. Said twice it is said once.
 * Refuses 409 with the order as it stands where another revision was looked at.
 */
export const acknowledge = async (deps: Deps, order: OrderFacts, revision: number, at: Date) => {
  const event_id = await deps.db.transaction().execute(async trx => {
    const now = await lockOrder(trx, order.id)
    if (now.revision !== revision) throw await overtaken(trx, order)
    const sent_revision = sentRevision(order)
    const { rows } = await sql<{ id: string }>`/* token-acknowledged */
      with before as (
        select 1 from dispatches where order_id = ${order.id} and order_revision = ${sent_revision} and acknowledged_at is not null
      ), sent as (
        update dispatches set state = 'acknowledged', acknowledged_at = ${at}
        where order_id = ${order.id} and order_revision = ${sent_revision} and channel = ${order.method} and state <> 'superseded'
          and not exists (select from before)
        returning id
      ), handed as (
        insert into dispatches (order_id, order_revision, occasion, channel, destination, state, queued_at, sent_at, acknowledged_at)
        select o.id, ${sent_revision}, case when o.state = 'cancelled' then 'cancelled' when ${sent_revision} > 1 then 'edited' else 'placed' end,
          'line', 'shared', 'acknowledged', ${at}, ${at}, ${at}
        from orders o where o.id = ${order.id} and not exists (select from before) and not exists (select from sent)
        on conflict (order_id, order_revision, channel, destination) do update set state = 'acknowledged', acknowledged_at = ${at}
      ), changed as (
        select id, supplier_id, revision from orders where id = ${order.id} and not exists (select from before)
      ) ${eventOf({ order, kind: 'acknowledged', at })}`.execute(trx)
    return rows[0]?.id
  })
  if (event_id !== undefined) publish(deps, { order, kind: 'acknowledged', at }, event_id)
}

import { sql } from 'kysely'
import { pathTo, supplierPages } from '#contract/pages.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/http/live.ts'
import { tellLinks } from '#server/line/tell-links.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tellUsers } from '#server/notification-settings/tell-users.ts'
import type { OrderHead } from './find-orders.ts'
import type { Actor } from './place-store.ts'

/** Whoever did it; without an id where a link was enough. */
export type Doer = Omit<Actor, 'id'> & { id: string | null }

type Happened = {
  order: Pick<OrderHead, 'id' | 'supplier_id' | 'consumer_id' | 'store_id' | 'revision'>
  kind:
    | 'edited'
    | 'cancelled'
    | 'adjusted'
    | 'adjustment_accepted'
    | 'adjustment_questioned'
    | 'change_requested'
    | 'change_declined'
    | 'messaged'
    | 'told_by_phone'
  diff: unknown
  actor: Doer
  screen: string
  at: Date
  /** The other side, with what it is told. */
  notice: { to: 'consumer' | 'supplier'; kind: string; title: string; body: string } | null
}

/** What a supplier is told of an order, with its number and the way to it. */
export const deskBody = (
  { public_url }: Pick<Deps, 'public_url'>,
  order: Pick<OrderHead, 'id' | 'number'>,
  said: string,
): string =>
  `注文番号 ${orderNumber(order.number)}\n\n${said}\n\n受注を開く：${public_url}${pathTo(supplierPages.orderDetail, { order_id: order.id })}`

/**
 * Writes what one side did to an order, and the notice of it for the other, in the caller's transaction. Gives the live
 * event to publish after the commit.
 */
export const tellEvent = async (
  trx: Db,
  { order, kind, diff, actor, screen, at, notice }: Happened,
): Promise<LiveEvent> => {
  const { rows } = await sql<{ id: string }>`/* tell-event */
    insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at, diff)
    values (${order.id}, ${order.supplier_id}, ${kind}, ${order.revision}, ${actor.area}, ${actor.id}, ${actor.name},
      ${screen}, ${at}, ${diff === null ? null : JSON.stringify(diff)}::jsonb)
    returning id`.execute(trx)
  const id = rows[0]?.id ?? ''
  if (notice) await tellNotice(trx, order, id, notice, at)
  const { id: order_id, supplier_id, consumer_id, store_id } = order
  return { id, order_id, supplier_id, consumer_id, store_id, kind }
}

type Notice = NonNullable<Happened['notice']>

/** The notice of an event for the other side, in the app and by mail. In the caller's transaction. */
export const tellNotice = async (
  trx: Db,
  order: Pick<OrderHead, 'id' | 'supplier_id' | 'consumer_id' | 'store_id'>,
  event_id: string,
  notice: Notice,
  at: Date,
) => {
  const to_consumer = notice.to === 'consumer'
  await sql`/* notify-event */
    insert into notifications (consumer_id, supplier_id, kind, title, body, order_id, event_id, created_at)
    values (${to_consumer ? order.consumer_id : null}, ${to_consumer ? null : order.supplier_id}, ${notice.kind},
      ${notice.title}, ${notice.body}, ${order.id}, ${event_id}::bigint, ${at})
    on conflict do nothing`.execute(trx)
  if (to_consumer) {
    await mailRestaurant(trx, order.consumer_id, event_id, notice, at)
    // An order that the supplier entered is told of as every order is: dispatches to the restaurant's LINE come with it.
    if (notice.kind !== 'order_entered_placed') await tellLinks(trx, order, `order_event:${event_id}`, notice, at)
  } else {
    const { supplier_id, store_id } = order
    const button = { label: '受注を見る', path: pathTo(supplierPages.orderDetail, { order_id: order.id }) }
    const key = `order_event:${event_id}`
    const { title, body } = notice
    await tellUsers(trx, { supplier_id, store_id, what: 'answer', key, title, body, button }, at)
  }
}

/** The restaurant's own address, where it has one. */
const mailRestaurant = async (
  trx: Db,
  consumer_id: string,
  event_id: string,
  { title, body }: { title: string; body: string },
  at: Date,
) => {
  const found = await trx
    .selectFrom('consumers')
    .select('mail_address')
    .where('id', '=', consumer_id)
    .executeTakeFirstOrThrow()
  if (!found.mail_address) return
  const mail = {
    key: `order_event:${event_id}`,
    destination: found.mail_address,
    subject: `【Oroshi】${title}`,
    text: body,
  }
  await queueMails(trx, [mail], at)
}

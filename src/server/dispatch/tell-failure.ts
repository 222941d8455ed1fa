import { sql } from 'kysely'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { hadEarlier } from '#domain/dispatch/arrived.ts'
import { type Said, say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { smsWaitMs } from '#domain/sms/sms.ts'
import { ownWay } from '#domain/trade/order.ts'
import type { Db, Deps } from '#server/deps.ts'
import { tellLinks } from '#server/line/tell-links.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { type Notice, orderNoticeKey, tell } from '#server/notices/tell.ts'
import { findOrders, type OrderFacts } from '#server/orders/find-orders.ts'
import { queueSms } from '#server/sms/send-sms.ts'
import type { Dispatch } from './dispatch-store.ts'
import type { LateOrder } from './escalation-store.ts'
import { findOtherWay } from './other-way-store.ts'

/** What is told of a dispatch that failed. */
export type Failed = Pick<Dispatch, 'id' | 'order_id' | 'order_revision' | 'channel' | 'occasion'>

/**
 * Tells, once, that an order could not be delivered, with what to do: a supplier with a board has the order all the same;
 * of any other the restaurant must call, and is told by every way. Where the same version has arrived another way, nobody
 * must call: that one way failed stands in the app alone. As long as something is still tried, its end is what is told.
 */
export const tellFailure = async (deps: Deps, trx: Db, dispatch: Failed, why_class: string | null, at: Date) => {
  const [order] = await findOrders(trx, sql`o.id = ${dispatch.order_id}`)
  if (!order) throw new Error(`dispatch of an order that is not there: ${dispatch.order_id}`)
  const sent = { ...sentOf(order, dispatch), why: why_class }
  if (order.method === 'web') {
    const houses = [{ consumer_id: order.consumer_id }, { supplier_id: order.supplier_id }]
    return tellVersion(trx, order, dispatch, say('dispatch_failed', { ...sent, on_board: true }), at, houses)
  }
  const other = await findOtherWay(trx, dispatch)
  if (other?.state === 'overtaken' || other?.state === 'under_way') return
  if (other) {
    const said = say('dispatch_one_way', { ...sent, arrived_by: other.channel })
    return tellVersion(trx, order, dispatch, said, at)
  }
  const said = say('dispatch_failed', { ...sent, on_board: false })
  await tellVersion(trx, order, dispatch, said, at)
  // What its restaurant has sent again, and has not arrived again, is told again.
  const made = sentBy(order, dispatch.order_revision)
  const key = made?.kind === 'resent' ? `${dispatch.id}:${made.id}` : dispatch.id
  await tellPeople(deps, trx, order, { key, event_id: made?.id }, said, at)
}

/** What the words of a sending need to know. */
const sentOf = (
  order: OrderFacts,
  { occasion, channel, order_revision }: Pick<Dispatch, 'occasion' | 'channel' | 'order_revision'>,
) => ({
  supplier_name: order.parties.supplier.name,
  phone_number: order.parties.order_counter?.phone_number ?? order.parties.supplier.phone_number,
  number: orderNumber(order.number),
  delivery_date: order.delivery_date,
  occasion,
  channel,
  whole: occasion === 'edited' && !hadEarlier(order, order_revision),
})

/**
 * Before the closing: nobody at the supplier has acknowledged the order. What has not even arrived is told by mail, too; of
 * what a machine has taken the restaurant is told in the app alone, as many suppliers never answer.
 */
export const tellLate = async (deps: Deps, trx: Db, late: LateOrder, at: Date) => {
  const [order] = await findOrders(trx, sql`o.id = ${late.order_id}`)
  if (!order) throw new Error(`an escalated order that is not there: ${late.order_id}`)
  const arrived = late.reached === 'arrived'
  const channel = late.to_share ? ownWay(order.next_method) : late.channel
  const said = say('dispatch_late', { ...sentOf(order, late), ...late, channel, arrived })
  await tellVersion(trx, order, late, said, at)
  const event_id = sentBy(order, late.order_revision)?.id
  const key = `late:${order.id}:${late.order_revision}`
  if (!arrived) await tellPeople(deps, trx, order, { key, event_id }, said, at)
}

/** In the app, once a version: each version's failure is told for itself. To the restaurant, where not to all `houses`. */
const tellVersion = (
  trx: Db,
  order: OrderFacts,
  { order_revision }: Pick<Dispatch, 'order_revision'>,
  said: Said,
  at: Date,
  houses: Notice['to'][] = [{ consumer_id: order.consumer_id }],
) => {
  const made = sentBy(order, order_revision)
  const about = { said, order_id: order.id, event_id: made?.id }
  return tell(
    trx,
    houses.map(to => ({ to, ...about })),
    at,
  )
}

/** What made a version leave: its birth, or that it was sent again. */
const sentBy = ({ events }: OrderFacts, order_revision: number) =>
  events.findLast(
    ({ kind, revision }) =>
      kind === 'resent' || (revision === order_revision && ['placed', 'edited', 'cancelled'].includes(kind)),
  )

/**
 * By every way that reaches the restaurant: mail, LINE where its people are linked; SMS where a number is proved and nothing
 * that rings has reached its person minutes later.
 */
const tellPeople = async (
  { public_url }: Deps,
  trx: Db,
  order: OrderFacts,
  { key, event_id }: { key: string; event_id: string | undefined },
  { kind, title, body }: Said,
  at: Date,
) => {
  const told_key = `dispatch:${key}:failed`
  const people = await trx
    .selectFrom('consumer_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select([
      'a.id',
      'a.mail_address',
      sql<string | null>`case when a.mobile_verified_at is not null then a.mobile_number end`.as('mobile'),
    ])
    .where('m.consumer_id', '=', order.consumer_id)
    .where('m.disabled_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .orderBy('a.id')
    .execute()
  const text = `${order.parties.consumer.name} 様\n\n${body}\n\n${order.state === 'cancelled' ? 'この取消' : 'この注文'}は、まだ仕入先に伝わっていない可能性があります。\n\n発注の内容：${public_url}${pathTo(consumerPages.orderDetail, { order_id: order.id })}\n\nこのメールは送信専用です。\n`
  const mails = people.flatMap(({ id, mail_address }) =>
    mail_address === null
      ? []
      : [
          {
            key: `${told_key}:${id}`,
            of: { consumer_id: order.consumer_id },
            destination: mail_address,
            subject: `【Oroshi】${title}`,
            text,
          },
        ],
  )
  await queueMails(trx, mails, at)
  const path = pathTo(consumerPages.orderDetail, { order_id: order.id })
  await tellLinks(trx, { consumer_id: order.consumer_id, path }, told_key, { title, body }, at)
  const urgent = people.flatMap(({ id, mobile }) =>
    mobile === null
      ? []
      : [
          {
            key: `${told_key}:${id}`,
            destination: mobile,
            text: `【Oroshi】${title}。${body}`,
            consumer_id: order.consumer_id,
            unless_reached: {
              account_id: id,
              notice_kind: kind,
              notice_key: orderNoticeKey(order.id, event_id),
              told_key,
              wait_ms: smsWaitMs(order.closing_at, at),
            },
          },
        ],
  )
  await queueSms(trx, urgent, at)
}

import { sql } from 'kysely'
import { consumerPages, pathTo } from '#contract/pages.ts'
import { sending_words, whyFailed } from '#domain/dispatch/failure-words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import type { Db, Deps } from '#server/deps.ts'
import { tellLinks } from '#server/line/tell-links.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { type Notice, tell } from '#server/notices/tell.ts'
import { findOrders, type OrderFacts } from '#server/orders/find-orders.ts'
import { queueSms } from '#server/sms/send-sms.ts'
import type { Dispatch } from './dispatch-store.ts'
import type { LateOrder } from './escalation-store.ts'
import { findOtherWay } from './other-way-store.ts'

const occasion_names = { placed: '発注', edited: '発注の変更', cancelled: '発注の取消' }

type Failed = Pick<Dispatch, 'id' | 'order_id' | 'order_revision' | 'channel' | 'occasion'>

/**
 * Tells, once, that an order could not be delivered, with what to do: a supplier with a board has the order all the same;
 * of any other the restaurant must call, and is told by every way. Where the same version has arrived another way, nobody
 * must call: that one way failed stands in the app alone. As long as something is still tried, its end is what is told.
 */
export const tellFailure = async (deps: Deps, trx: Db, dispatch: Failed, why_class: string | null, at: Date) => {
  const [order] = await findOrders(trx, sql`o.id = ${dispatch.order_id}`)
  if (!order) throw new Error(`dispatch of an order that is not there: ${dispatch.order_id}`)
  const { supplier, order_counter } = order.parties
  const phone = order_counter?.phone_number ?? supplier.phone_number
  if (order.method === 'web') {
    const title = `${supplier.name}へのお知らせ${dispatch.channel === 'line' ? '（LINE）' : 'メール'}を送信できませんでした`
    const body = `注文は受注画面に届いています。お急ぎの場合は${supplier.name}${phone ? `（電話 ${formatPhone(phone)}）` : ''}へお電話ください。`
    const houses = [{ consumer_id: order.consumer_id }, { supplier_id: order.supplier_id }]
    return tellVersion(trx, order, dispatch, { kind: 'dispatch_failed', title, body }, at, houses)
  }
  const other = await findOtherWay(trx, dispatch)
  if (other?.state === 'overtaken' || other?.state === 'under_way') return
  const what = `${occasion_names[dispatch.occasion]}の${sending_words[dispatch.channel]}`
  const why = whyFailed(dispatch.channel, why_class)
  const which = `（${formatDayWithWeekday(order.delivery_date)}納品・${orderNumber(order.number)}）`
  if (other) {
    const arrived =
      other.channel === null ? '仕入先は内容を開いています' : `同じ内容が${sending_words[other.channel]}で届いています`
    const title = `${supplier.name}に${what}${why_class === 'unknown' ? 'が届いたか確認できません' : 'を送れませんでした'}`
    const body = `${why}。${arrived}。${which}`
    return tellVersion(trx, order, dispatch, { kind: 'dispatch_one_way', title, body }, at)
  }
  const call = phone ? `${formatPhone(phone)}へお電話で` : '仕入先へ直接'
  const unknown = why_class === 'unknown'
  const title = `${supplier.name}に${what}が${unknown ? '届いたか確認できません' : '届いていません'}`
  const body = `${why}。${call}${unknown ? 'ご確認' : 'お伝え'}ください。${which}`
  await tellVersion(trx, order, dispatch, { kind: 'dispatch_failed', title, body }, at)
  await tellPeople(deps, trx, order, dispatch.id, { title, body }, at)
}

/**
 * Before the closing: nobody at the supplier has acknowledged the order. What has not even arrived is told by mail, too; of
 * what a machine has taken the restaurant is told in the app alone, as many suppliers never answer.
 */
export const tellLate = async (deps: Deps, trx: Db, late: LateOrder, at: Date) => {
  const [order] = await findOrders(trx, sql`o.id = ${late.order_id}`)
  if (!order) throw new Error(`an escalated order that is not there: ${late.order_id}`)
  const { supplier, order_counter } = order.parties
  const phone = order_counter?.phone_number ?? supplier.phone_number
  const arrived = late.reached === 'arrived'
  const title = late.to_share
    ? `${supplier.name}への${occasion_names[late.occasion]}を、まだLINEで送っていません`
    : arrived
      ? `${supplier.name}から受付の連絡がまだありません`
      : `${supplier.name}に${occasion_names[late.occasion]}がまだ届いていません`
  const call = phone ? `${formatPhone(phone)}へお電話でご確認ください` : '仕入先へ直接ご確認ください'
  const sent = arrived ? `${sending_words[late.channel]}は届いています。` : ''
  const next = late.to_share ? 'トップの「LINEで送る発注」から送ってください' : call
  const body = `${sent}締切は${formatDateTime(late.closing_at)}です。${next}。（${formatDayWithWeekday(order.delivery_date)}納品・${orderNumber(order.number)}）`
  await tellVersion(trx, order, late, { kind: 'dispatch_late', title, body }, at)
  if (!arrived) await tellPeople(deps, trx, order, `late:${order.id}:${late.order_revision}`, { title, body }, at)
}

/** In the app, once a version: each version's failure is told for itself. To the restaurant, where not to all `houses`. */
const tellVersion = (
  trx: Db,
  order: OrderFacts,
  { order_revision }: Pick<Dispatch, 'order_revision'>,
  notice: { kind: string; title: string; body: string },
  at: Date,
  houses: Notice['to'][] = [{ consumer_id: order.consumer_id }],
) => {
  const made = order.events.findLast(
    ({ kind, revision }) => revision === order_revision && ['placed', 'edited', 'cancelled'].includes(kind),
  )
  const about = { ...notice, order_id: order.id, ...(made && { event_id: made.id }) }
  return tell(
    trx,
    houses.map(to => ({ to, ...about })),
    at,
  )
}

/** By every way that reaches the restaurant: mail, LINE where its people are linked, SMS where a number is proved. */
const tellPeople = async (
  { public_url }: Deps,
  trx: Db,
  order: OrderFacts,
  dispatch_id: string,
  { title, body }: { title: string; body: string },
  at: Date,
) => {
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
            key: `dispatch:${dispatch_id}:failed:${id}`,
            destination: mail_address,
            subject: `【Oroshi】${title}`,
            text,
          },
        ],
  )
  await queueMails(trx, mails, at)
  await tellLinks(trx, order, `dispatch:${dispatch_id}:failed`, { title, body }, at)
  const urgent = people.flatMap(({ id, mobile }) =>
    mobile === null
      ? []
      : [{ key: `dispatch:${dispatch_id}:failed:${id}`, destination: mobile, text: `【Oroshi】${title}。${body}` }],
  )
  await queueSms(trx, urgent, at)
}

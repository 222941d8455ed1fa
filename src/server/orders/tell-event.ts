import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type Said, say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Db, Deps } from '#server/deps.ts'
import { tellLinks } from '#server/line/tell-links.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'
import { tellUsers } from '#server/notification-settings/tell-users.ts'
import type { OrderFacts, OrderHead } from './find-orders.ts'

/** What the other side of an order is told. */
export type OrderNotice = { to: 'consumer' | 'supplier'; said: Said }

/** An order as a supplier's people are told of it: whose it is, its number, and the way to it. */
export const atDesk = (
  { public_url }: Pick<Deps, 'public_url'>,
  { id, number, delivery_date, parties }: Pick<OrderFacts, 'id' | 'number' | 'delivery_date' | 'parties'>,
) => ({
  consumer_name: parties.store?.name ?? parties.consumer.name,
  number: orderNumber(number),
  delivery_date,
  url: public_url + pathTo(supplierPages.orderDetail, { order_id: id }),
})

type Told = Pick<OrderHead, 'id' | 'supplier_id' | 'consumer_id' | 'store_id'>

/** The notice of an event for the other side, in the app and by its other ways. In the caller's transaction. */
export const tellNotice = async (trx: Db, order: Told, event_id: string, { to: side, said }: OrderNotice, at: Date) => {
  const to = side === 'consumer' ? { consumer_id: order.consumer_id } : { supplier_id: order.supplier_id }
  await tell(trx, [{ to, said, order_id: order.id, event_id }], at)
  const button = { label: '受注を見る', path: pathTo(supplierPages.orderDetail, { order_id: order.id }) }
  await sayByOtherWays(trx, order, `order_event:${event_id}`, { to: side, said }, button, at)
}

/**
 * The supplier's people are told that an order is another that came before they had a desk: its 訂正 or 取消 goes where the
 * order went, and no list of the desk has it. People with stores of their own hear it as of their deal's store.
 */
export const tellOfLink = async (
  trx: Db,
  order: Pick<OrderFacts, 'id' | 'supplier_id' | 'deal_id' | 'number' | 'delivery_date' | 'parties' | 'revision'>,
  event: { id: string; kind: 'edited' | 'cancelled' },
  at: Date,
) => {
  const { supplier_id, id: order_id, delivery_date, revision } = order
  const deal = await trx.selectFrom('deals').select('store_id').where('id', '=', order.deal_id).executeTakeFirst()
  const said = say('link_order_changed', {
    consumer_name: order.parties.consumer.name,
    number: orderNumber(order.number),
    delivery_date,
    revision,
    cancelled: event.kind === 'cancelled',
  })
  const store = deal?.store_id ? { store_id: deal.store_id } : {}
  await tell(trx, [{ to: { supplier_id }, said, order_id, event_id: event.id, ...store }], at)
}

/** What was told in the app about an order, by mail and LINE: once under its `key`. */
export const sayByOtherWays = async (
  trx: Db,
  order: Told,
  key: string,
  { to: side, said }: OrderNotice,
  button: { label: string; path: string },
  at: Date,
) => {
  if (side === 'consumer') {
    await mailRestaurant(trx, order.consumer_id, key, said, at)
    // An order that the supplier entered is told of as every order is: dispatches to the restaurant's LINE come with it.
    if (said.kind === 'order_entered_placed') return
    const path = pathTo(consumerPages.orderDetail, { order_id: order.id })
    await tellLinks(trx, { consumer_id: order.consumer_id, path }, key, said, at)
  } else {
    const { supplier_id, store_id } = order
    const { title, body } = said
    await tellUsers(trx, { supplier_id, store_id, what: 'answer', key, title, body, button }, at)
  }
}

/** What was told in the app, by mail to the restaurant's own address, where it has one: once under its `key`. */
export const mailRestaurant = async (
  trx: Db,
  consumer_id: string,
  key: string,
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
    key,
    of: { consumer_id },
    destination: found.mail_address,
    // What begins with its own mark needs no other before it: 【欠品】 is seen first.
    subject: title.startsWith('【') ? title : `【Oroshi】${title}`,
    text: body,
  }
  await queueMails(trx, [mail], at)
}

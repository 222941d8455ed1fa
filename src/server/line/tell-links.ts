import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { noticeMessage } from '#domain/line/restaurant-cards.ts'
import type { Db } from '#server/deps.ts'
import { findToldLinks } from './links.ts'
import { queueLineMessages } from './queue-line-messages.ts'

/** A notice of an order to the LINE of everybody at the restaurant who wants it: one push for a `key` and person. */
export const tellLinks = async (
  trx: Db,
  order: { id: string; consumer_id: string },
  key: string,
  notice: { title: string; body: string },
  at: Date,
) => {
  const message = noticeMessage(notice, pathTo(consumerPages.orderDetail, { order_id: order.id }))
  const links = await findToldLinks(trx, order.consumer_id)
  const lines = links.map(link_id => ({
    key: `${key}:${link_id}`,
    link_id,
    messages: [message],
    mail: null,
  }))
  await queueLineMessages(trx, lines, at)
}

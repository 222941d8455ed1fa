import { noticeMessage } from '#domain/line/restaurant-cards.ts'
import type { Db } from '#server/deps.ts'
import { findToldLinks } from './links.ts'
import { queueLineMessages } from './queue-line-messages.ts'

/** A notice to the LINE of everybody at the restaurant who wants its orders there: one push for a `key` and person. `path`: where it leads. */
export const tellLinks = async (
  trx: Db,
  { consumer_id, path }: { consumer_id: string; path: string },
  key: string,
  notice: { title: string; body: string },
  at: Date,
) => {
  const message = noticeMessage(notice, path)
  const links = await findToldLinks(trx, consumer_id)
  const lines = links.map(link_id => ({
    key: `${key}:${link_id}`,
    link_id,
    messages: [message],
    mail: null,
  }))
  await queueLineMessages(trx, lines, at)
}

import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { noticeMessage } from '#domain/line/restaurant-cards.ts'
import { fillTemplate, type MessageVariables } from '#domain/messages/message.ts'
import { firstLine } from '#domain/notices/plain.ts'
import { say } from '#domain/notices/words.ts'
import type { Db } from '#server/deps.ts'
import { findLinksForMessages } from '#server/line/links.ts'
import { queueLineMessages } from '#server/line/queue-line-messages.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'

export type ToTell = {
  receiver_id: string
  deal_id: string
  consumer_id: string
  variables: MessageVariables
  mail_addresses: string[]
}

/** Bells, pushes and mails of a message, or of the reminder of it: one of each `key` to a receiver. In the caller's transaction. */
export const tellOfMessage = async (
  trx: Db,
  public_url: string,
  { supplier_name, ...message }: { supplier_name: string; title: string; body: string },
  receivers: readonly ToTell[],
  of: { kind: 'supplier_message' | 'message_reminder'; key: string },
  at: Date,
) => {
  const told = receivers.map(({ receiver_id, variables, ...one }) => {
    const title = fillTemplate(message.title, variables)
    const body = fillTemplate(message.body, variables)
    const url = public_url + pathTo(consumerPages.supplierMessage, { receiver_id })
    return { ...one, receiver_id, title, body, url, key: `${of.key}:${receiver_id}` }
  })
  const notices = told.map(({ consumer_id, deal_id, receiver_id, key, title, body, url }) => ({
    to: { consumer_id },
    said: say(of.kind, { supplier_name, title, body, url }),
    key,
    deal_id,
    subject: receiver_id,
  }))
  await tell(trx, notices, at)
  const [mark, first] =
    of.kind === 'supplier_message'
      ? ['', `${supplier_name}からのメッセージです。`]
      : ['（再）', `${supplier_name}からのメッセージが、まだ開かれていません。`]
  const mails = told.flatMap(({ consumer_id, key, title, body, url, mail_addresses }) =>
    mail_addresses.map(destination => ({
      key: `${key}:${destination}`,
      of: { consumer_id },
      destination,
      subject: `${mark}【${supplier_name}】${title}`,
      text: `${first}\n\n${title}\n\n${body}\n\nメッセージを開く：${url}\n`,
      notice: { kind: of.kind, key },
    })),
  )
  await queueMails(trx, mails, at, true)
  // Reminded by LINE nobody is: of a message there is one push.
  if (of.kind === 'supplier_message') await pushMessages(trx, supplier_name, told, at)
}

type Pushed = { consumer_id: string; receiver_id: string; key: string; title: string; body: string }

/** One push to each person at these restaurants who wants messages by LINE: who has written, the first line, and the way there. */
const pushMessages = async (trx: Db, supplier_name: string, told: readonly Pushed[], at: Date) => {
  const links = await findLinksForMessages(
    trx,
    told.map(one => one.consumer_id),
  )
  const lines = told.flatMap(({ consumer_id, receiver_id, key, title, body }) => {
    const words = { title: `${supplier_name}からメッセージ：${title}`, body: firstLine(body) }
    const card = noticeMessage(words, pathTo(consumerPages.supplierMessage, { receiver_id }), 'メッセージを開く')
    return links
      .filter(link => link.consumer_id === consumer_id)
      .map(link => ({ key: `${key}:${link.id}`, link_id: link.id, messages: [card], mail: null }))
  })
  await queueLineMessages(trx, lines, at, true)
}

import { noticeMessage } from '#domain/line/restaurant-cards.ts'
import type { NoticeKind } from '#domain/notices/kinds.ts'
import type { Db } from '#server/deps.ts'
import { queueLineMessages } from '#server/line/queue-line-messages.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { findToTell } from './notification-settings-store.ts'

export type News = {
  supplier_id: string
  /** Users with stores of their own hear of those only; null: of no store. */
  store_id: string | null
  /** Deals are the owners' business. */
  what: 'answer' | 'deal'
  /** What makes this news one: it is sent once each under it. */
  key: string
  title: string
  body: string
  button: { label: string; path: string }
  /** The notice of which it tells, under the same key: its mail may wait, as the user wishes. */
  kind?: NoticeKind
}

/** Tells news to the users of a supplier who want it and may see the store, by mail and by LINE. In the caller's transaction. */
export const tellUsers = async (
  trx: Db,
  { title, body, key, button, kind, ...news }: News,
  at: Date,
): Promise<void> => {
  const users = await findToTell(trx, news)
  const text = `${title}\n\n${body}\n`
  // Who shares an address is mailed once.
  const told = users.map(one => ({ ...one, key: `${key}:${one.mail_address ?? one.account_id}` }))
  await tellByTheirWays(
    trx,
    told.map(one => ({
      ...one,
      supplier_id: news.supplier_id,
      title,
      body,
      text,
      button,
      ...(kind ? { notice: { kind, key } } : {}),
    })),
    at,
  )
}

type Told = {
  key: string
  supplier_id: string
  mail_address: string | null
  by_mail: boolean
  link_id: string | null
  title: string
  /** As LINE says it, and as the mail does. */
  body: string
  text: string
  button: News['button']
  notice?: { kind: NoticeKind; key: string }
}

/** By the ways that each user has chosen; what LINE does not take is mailed to whoever is not mailed anyway. */
export const tellByTheirWays = async (trx: Db, users: readonly Told[], at: Date) => {
  const mailOf = ({ title, text }: Told) => ({ subject: `【Oroshi】${title}`, text })
  const mails = users.flatMap(one =>
    one.by_mail && one.mail_address !== null
      ? [
          {
            key: one.key,
            of: { supplier_id: one.supplier_id },
            destination: one.mail_address,
            ...mailOf(one),
            ...(one.notice ? { notice: one.notice } : {}),
          },
        ]
      : [],
  )
  await queueMails(trx, mails, at)
  const lines = users.flatMap(one =>
    one.link_id === null
      ? []
      : [
          {
            key: `${one.key}:${one.link_id}`,
            link_id: one.link_id,
            messages: [noticeMessage(one, one.button.path, one.button.label)],
            mail: one.by_mail && one.mail_address !== null ? null : mailOf(one),
          },
        ],
  )
  await queueLineMessages(trx, lines, at)
}

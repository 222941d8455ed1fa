import { sql } from 'kysely'
import { areaEntries } from '#contract/pages/entries.ts'
import { noticeMessage } from '#domain/line/restaurant-cards.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { queueLineMessages } from '#server/line/queue-line-messages.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { queueSms } from '#server/sms/send-sms.ts'

type News = {
  /** What makes this news one: it is told once under it. */
  key: string
  /** 「パスワードが変更されました」 */
  title: string
  /** What else there is to say, in one line. */
  detail?: string
  /** Where this person was reached before the change, too. */
  former_mail?: string | null
  former_number?: string | null
}

type Told = {
  area: 'consumer' | 'supplier' | 'admin'
  name: string
  mail_address: string | null
  mobile_number: string | null
}

const care = 'お心当たりがないときは、すぐにパスワードを変更し、オーナーか運営にお知らせください。'

/**
 * Tells a person by every channel there is that a way in has changed: by mail (the former address, too), by short message
 * and by LINE. It leaves although notices are stopped. In the caller's transaction.
 */
export const tellWayIn = async (
  trx: Db,
  account_id: string,
  { key, title, detail = '', former_mail, former_number }: News,
  at: Date,
) => {
  const { area, name, mail_address, mobile_number }: Told = await findTold(trx, account_id)
  const said = `${formatDateTime(at)}に、Oroshiのアカウントの${title}。`
  const text = [`${name}様`, '', said, ...(detail === '' ? [] : [detail]), '', care, ''].join('\n')
  const to = [...new Set([mail_address, former_mail ?? null].filter(one => one !== null))]
  const mails = to.map(destination => ({
    key: `${key}:${destination}`,
    of: null,
    destination,
    subject: `【Oroshi】${title}`,
    text,
    asked: true,
  }))
  await queueMails(trx, mails, at)
  const numbers = [...new Set([mobile_number, former_number ?? null].filter(one => one !== null))]
  const sms = numbers.map(destination => ({
    key: `${key}:${destination}`,
    destination,
    text: `【Oroshi】${title}。お心当たりがないときは、すぐにご連絡ください。`,
  }))
  await queueSms(trx, sms, at)
  const lines = (await findOwnLinks(trx, account_id)).map(link_id => ({
    key: `${key}:${link_id}`,
    link_id,
    messages: [noticeMessage({ title, body: `${said}\n${care}` }, areaEntries[area].login, '画面を開く')],
    mail: null,
  }))
  await queueLineMessages(trx, lines, at)
}

const findTold = async (trx: Db, account_id: string): Promise<Told> => {
  const { rows } = await sql<Told>`/* way-in-told */
    select area, name, case when not mail_unproven then mail_address end as mail_address,
      case when mobile_verified_at is not null then mobile_number end as mobile_number
    from accounts where id = ${account_id}`.execute(trx)
  const [told] = rows
  if (!told) throw new Error('an account that was changed a moment ago is not there')
  return told
}

/** The LINE users who are this person, one link each. */
const findOwnLinks = async (trx: Db, account_id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* own-line-links */
    select distinct on (channel, line_user_id) id from line_links
    where account_id = ${account_id} and ended_at is null and blocked_at is null
    order by channel, line_user_id, linked_at`.execute(trx)
  return rows.map(one => one.id)
}

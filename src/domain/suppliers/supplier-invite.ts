import { addDays, type Day, dayOf, formatDay, instantAt } from '#domain/shared/day.ts'

/** How long the link of an invitation is good. */
export const invite_days = 90
/** How many suppliers a restaurant may ask within a day. */
export const most_invites_a_day = 20

/** From when until when a machine is called that expects nothing, in minutes of the day in Japan. */
const calls_from = 8 * 60
const calls_until = 20 * 60

/** When an invitation by fax leaves: at once by day, else at eight in the morning. Nobody is woken by one. */
export const faxInviteLeaves = (at: Date): Date => {
  const today: Day = dayOf(at)
  if (at < instantAt(today, calls_from)) return instantAt(today, calls_from)
  return at < instantAt(today, calls_until) ? at : instantAt(addDays(today, 1), calls_from)
}

type Facts = {
  supplier_name: string
  consumer_name: string
  /** Where it is answered. */
  url: string
  /** The last day of the link. */
  until: string
}

export const invite_subject = (consumer_name: string): string => `【Oroshi】${consumer_name}様からのご案内`

/** What a supplier is written that its restaurant would like to see on the platform; by mail and by fax the same. */
export const inviteText = ({ supplier_name, consumer_name, url, until }: Facts): string => `${supplier_name}様

${consumer_name}様が、ご注文をOroshiの受注画面でも受けていただけるよう、ご案内を希望されています。

・受注画面は無料です。届いた注文を一覧で見て、印刷し、お使いの販売管理ソフトに取り込めます。
・これまでのメール・FAXでも、そのまま届きます。
・得意先は、はじめから入っています。飲食店が商品を登録していれば、商品も入ります。

はじめる・お断りする：
${url}
（${formatDay(until)}まで）

このご案内は1回だけお送りしています。お断りになると、今後お送りしません。ご登録がなくても、ご注文はこれまでどおり届きます。
`

/** What has become of an invitation: a fax that waits for the morning, is on its way, has arrived (of a mail nobody says so). */
export const invite_states = ['waiting', 'sent', 'delivered', 'failed', 'declined'] as const
export type InviteState = (typeof invite_states)[number]

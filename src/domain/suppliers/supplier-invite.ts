import { formatDay } from '#domain/shared/day.ts'

/** How long the link of an invitation is good. */
export const invite_days = 90
/** How many suppliers a restaurant may ask within a day. */
export const most_invites_a_day = 20

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
・商品と得意先は、はじめから入っています。

はじめる・お断りする：
${url}
（${formatDay(until)}まで）

このご案内は1回だけお送りしています。お断りになると、今後お送りしません。ご登録がなくても、ご注文はこれまでどおり届きます。
`

/** What has become of an invitation; null: it was not sent, and may be. */
export type InviteState = 'sent' | 'failed' | 'declined'

import { formatDateTime } from '#domain/shared/day.ts'
import { type ContactKind, type ContactRoute, contact_kinds, contactFacts } from './contact-kinds.ts'

export type MailedContact = {
  number: string
  route: ContactRoute
  kind: ContactKind
  /** The form as it was sent. */
  contact: Readonly<Record<string, unknown>>
  name: string
  contact_name: string
  created_at: Date
  /** Sent from within a session: who it is of needs no proof. */
  logged_in: boolean
}

type Text = { subject: string; text: string }

const rule = '----------------------------------------'

/** A subject is one line, whatever was typed into a name. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const factLines = ({ route, contact }: MailedContact): string[] =>
  contactFacts(route, contact).map(({ label, value }) =>
    value.includes('\n') ? `${label}：\n${value}` : `${label}：${value}`,
  )

const nextSteps = (kind: ContactKind): string[] =>
  kind === 'supplier_cancel'
    ? [
        '担当者が内容を確認し、ご登録の連絡先へご連絡したうえで退会の手続きを行います。',
        '手続きが終わるまでは、これまでどおりご利用いただけます。',
      ]
    : ['担当者が内容を確認し、ご連絡いたします。しばらくお待ちください。']

/** To the sender: it has come in, and what happens next. */
export const contactConfirmation = (mailed: MailedContact): Text => ({
  subject: `【Oroshi】${contact_kinds[mailed.kind].word}を受け付けました（受付番号 ${mailed.number}）`,
  text: [
    inOneLine(mailed.name),
    `${inOneLine(mailed.contact_name)} 様`,
    '',
    'Oroshi 受発注をご利用いただき、ありがとうございます。',
    `次の内容を受け付けました。`,
    '',
    ...nextSteps(mailed.kind),
    '',
    rule,
    `受付番号：${mailed.number}`,
    `受付日時：${formatDateTime(mailed.created_at)}`,
    `件名：${contact_kinds[mailed.kind].word}`,
    ...factLines(mailed),
    rule,
    '',
    'このメールに心当たりがない場合は、どなたかが誤ってこのメールアドレスを入力した可能性があります。お手数ですが破棄してください。',
    'このメールは送信専用のアドレスからお送りしています。',
    '',
  ].join('\n'),
})

const areas = { consumer: '飲食店', supplier: '卸' } as const

/** To staff: what came in, and where to take it in hand. */
export const contactReport = (mailed: MailedContact, url: string): Text => ({
  subject: `【お問い合わせ ${mailed.number}】${contact_kinds[mailed.kind].word} ${inOneLine(mailed.name)}`,
  text: [
    `${areas[mailed.route]}から「${contact_kinds[mailed.kind].word}」が届きました。`,
    mailed.logged_in ? 'ログインした状態で送信されています。' : 'ログインせずに送信されています。本人確認が必要です。',
    '',
    `対応画面：${url}`,
    '',
    rule,
    `受付番号：${mailed.number}`,
    `受付日時：${formatDateTime(mailed.created_at)}`,
    ...factLines(mailed),
    rule,
    '',
  ].join('\n'),
})

import { inOneLine } from './contact-mail.ts'

/** Who speaks in what is said about a contact. */
export const contact_sides = ['staff', 'sender'] as const
export type ContactSide = (typeof contact_sides)[number]

/** The most characters of an answer, and texts of one contact: a longer one is a telephone call. */
export const contact_limits = { answer: 4000, posts: 100 }

/** The words in braces that stand for something of the contact. */
export const contact_variables = ['番号', 'お名前', '会社名'] as const

type Asked = { number: string; name: string; contact_name: string }

/** What they stand for; a restaurant's 会社名 is its own name. */
export const contactVariables = ({ number, name, contact_name }: Asked) => ({
  番号: number,
  お名前: inOneLine(contact_name),
  会社名: inOneLine(name),
})

/** An answer of staff as its receiver reads it. `reply_to`: where a plain reply of a mail program arrives, if anywhere. */
export const contactAnswerMail = (
  asked: Asked,
  { text, reply_to }: { text: string; reply_to: string | null },
): { subject: string; text: string } => ({
  subject: `【Oroshi】お問い合わせへの回答（受付番号 ${asked.number}）`,
  text: [
    inOneLine(asked.name),
    `${inOneLine(asked.contact_name)} 様`,
    '',
    `お問い合わせ（受付番号 ${asked.number}）について、Oroshi 運営より回答いたします。`,
    '',
    text.trim(),
    '',
    '----------------------------------------',
    reply_to === null
      ? 'このメールに返信されても届きません。続きは、お問い合わせフォームから受付番号を添えてお送りください。'
      : `ご返信は、このメールへの返信で ${reply_to} に届きます。`,
    '',
  ].join('\n'),
})

/** From here on somebody waits too long, in hours. */
export const contact_wait_hours = 24

const hour_ms = 3_600_000

/** How long it took, or has taken: 「45分」「3時間」「2日と4時間」, and whether that is too long. */
export const contactWait = (from: Date, to: Date): { words: string; late: boolean } => {
  const ms = Math.max(0, to.getTime() - from.getTime())
  const hours = Math.floor(ms / hour_ms)
  const late = ms > contact_wait_hours * hour_ms
  if (hours < 1) return { words: `${Math.floor(ms / 60_000)}分`, late }
  if (hours < 48) return { words: `${hours}時間`, late }
  return { words: `${Math.floor(hours / 24)}日${hours % 24 === 0 ? '' : `と${hours % 24}時間`}`, late }
}

import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { inOneLine } from './contact-mail.ts'

/** Who speaks in what is said about a contact. */
export const contact_sides = ['staff', 'sender'] as const
export type ContactSide = (typeof contact_sides)[number]

/** The most characters of an answer and of a template's name, and texts of one contact: a longer one is a telephone call. */
export const contact_limits = { answer: 4000, posts: 100, template_name: 60 }

/** The words in braces that stand for something of the contact. */
export const contact_variables = ['番号', 'お名前', '会社名'] as const

type Asked = { number: string; name: string; contact_name: string }

/** What they stand for; a restaurant's 会社名 is its own name. */
export const contactVariables = ({ number, name, contact_name }: Asked) => ({
  番号: number,
  お名前: inOneLine(contact_name),
  会社名: inOneLine(name),
})

/** A link of an answer opens its contact for so many days. */
export const contact_link_days = 90

type AnswerMail = {
  text: string
  /** Where a plain reply of a mail program arrives, if anywhere. */
  reply_to: string | null
  /** The page where its receiver reads on and answers back, and its last day. */
  url: string
  until: string
}

const rule = '----------------------------------------'

/** An answer of staff as its receiver reads it. */
export const contactAnswerMail = (
  asked: Asked,
  { text, reply_to, url, until }: AnswerMail,
): { subject: string; text: string } => ({
  subject: `【Oroshi】お問い合わせへの回答（受付番号 ${asked.number}）`,
  text: [
    inOneLine(asked.name),
    `${inOneLine(asked.contact_name)} 様`,
    '',
    `お問い合わせ（受付番号 ${asked.number}）について、Oroshi 運営より回答いたします。`,
    '',
    rule,
    text.trim(),
    rule,
    '',
    'ご返信や続きのご質問は、次のページからお送りください。ログインは要りません。',
    '',
    `やりとりを開いて返信する：${url}`,
    '',
    `このページは ${formatDayWithWeekday(until)} まで開けます。ページの内容はURLを知っている方なら読めるため、ほかの方に送らないでください。`,
    reply_to === null
      ? 'このメールに返信されても、届きません。'
      : `このメールにそのまま返信された場合は、${reply_to} に届きます。`,
    '',
  ].join('\n'),
})

/** As much of an answer stands in the bell; the whole is on its page. */
const bell_chars = 200

/** In the app, to whoever asked while logged in. */
export const contactAnsweredWords = ({ number, text }: { number: string; text: string }) => {
  const letters = Array.from(text.trim())
  return {
    title: `お問い合わせ（受付番号 ${number}）に運営が回答しました`,
    body: letters.length > bell_chars ? `${letters.slice(0, bell_chars).join('')}…` : letters.join(''),
  }
}

/** To staff: who asked has answered back, and where to read it. */
export const contactReplyReport = (
  asked: Asked,
  { text, url }: { text: string; url: string },
): { subject: string; text: string } => ({
  subject: `【お問い合わせ ${asked.number}】返信が届きました ${inOneLine(asked.name)}`,
  text: [
    `${inOneLine(asked.name)} ${inOneLine(asked.contact_name)} 様から、回答への返信が届きました。`,
    '未対応に戻しました。',
    '',
    `対応画面：${url}`,
    '',
    rule,
    text,
    rule,
    '',
  ].join('\n'),
})

/** From here on somebody waits too long, in hours. */
export const contact_wait_hours = 24

const hour_ms = 3_600_000

/** How long it took, or has taken, in milliseconds: 「45分」「3時間」「2日と4時間」, and whether that is too long. */
export const contactWait = (ms: number): { words: string; late: boolean } => {
  const hours = Math.floor(ms / hour_ms)
  const late = ms > contact_wait_hours * hour_ms
  if (hours < 1) return { words: `${Math.max(0, Math.floor(ms / 60_000))}分`, late }
  if (hours < 48) return { words: `${hours}時間`, late }
  return { words: `${Math.floor(hours / 24)}日${hours % 24 === 0 ? '' : `と${hours % 24}時間`}`, late }
}

/** Over so many days it is told how long a first answer took. */
export const answer_time_days = 30

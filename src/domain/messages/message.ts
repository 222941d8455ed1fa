import { addDays, type Day, dayOf, formatTime } from '#domain/shared/day.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { sayRequired } from '#domain/shared/rule-messages.ts'
import { filledTemplate, templateVariables } from './template.ts'

/** How a message from a supplier to its restaurants stands. */
export const message_states = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn'] as const
export type MessageState = (typeof message_states)[number]

export const message_state_names: Record<MessageState, string> = {
  draft: '下書き',
  scheduled: '予約',
  sending: '送信中',
  sent: '送信済',
  withdrawn: '取消',
}

/**
 * Whom a message is for: all, the stores of groups, of order counters, of people in charge, those with orders of late or
 * without any, or stores one by one.
 */
export const audiences = ['all', 'groups', 'counters', 'users', 'ordered', 'not_ordered', 'stores'] as const
export type Audience = (typeof audiences)[number]

export const audience_names: Record<Audience, string> = {
  all: 'すべての得意先',
  groups: '得意先グループ',
  counters: '受注窓口',
  users: '担当ユーザー',
  ordered: '最近発注のある得意先',
  not_ordered: 'しばらく発注のない得意先',
  stores: '得意先を選ぶ',
}

/** The most of each: characters, images, megabytes of a PDF, days ahead, days back that orders are looked at, stores that are left out. */
export const message_limits = {
  title: 100,
  body: 4000,
  images: 5,
  file_mb: 5,
  days_ahead: 366,
  order_days: 365,
  exceptions: 500,
}

/** When a message leaves whose time is chosen, where no other is: at the next nine in the morning in Japan. */
export const usualSendingTime = (at: Date): { day: Day; time: string } => {
  const time = '09:00'
  return { day: formatTime(at) < time ? dayOf(at) : addDays(dayOf(at), 1), time }
}

/** Whom a message is for, in words; the names are those of what was chosen. */
export const receiversInWords = ({
  audience,
  names,
  order_days,
  item_name,
  exceptions,
}: {
  audience: Audience
  names: readonly string[]
  order_days: number
  item_name: string | null
  exceptions: number
}): string => {
  const of_item = item_name === null ? '' : `${item_name}の`
  const chosen = names.length === 0 ? '（まだ選んでいません）' : names.join('、')
  const words: Record<Audience, string> = {
    all: audience_names.all,
    groups: chosen,
    counters: `受注窓口：${chosen}`,
    users: `担当：${chosen}`,
    ordered: `過去${order_days}日に${of_item}発注がある得意先`,
    not_ordered: `過去${order_days}日に${of_item}発注がない得意先`,
    stores: chosen,
  }
  return words[audience] + (exceptions === 0 ? '' : `（${exceptions}件を除く）`)
}

/** The words in braces that stand for something of each store. */
export const message_variables = ['店舗名', '担当者名', '得意先コード', '仕入先名', '納品日', '締切'] as const
/** Those of which every store has its own at each moment: the first date that it can still order for, and until when. */
const of_deliveries = ['納品日', '締切']

/** Whether a text says when something can be ordered for, or until when. */
export const usesDeliveries = (text: string): boolean =>
  templateVariables(text).some(name => of_deliveries.includes(name))

export type MessageVariables = Partial<Record<string, string>>

/** A text as one store reads it; what is not known of it stands for nothing. */
export const fillTemplate = (text: string, variables: MessageVariables): string =>
  filledTemplate(text, name => variables[name] ?? '')

/** The words in braces of a text that stand for nothing at this store. */
export const missingVariables = (text: string, variables: MessageVariables): string[] =>
  templateVariables(text).filter(name => (variables[name] ?? '').trim() === '')

/** Why an answer to one store can't say this: it goes as it is typed, nothing is put in for words in braces. Null where it can. */
export const whyNotAnswer = (text: string): string | null => {
  const used = templateVariables(text).filter(name => message_variables.some(one => one === name))
  const words = used.map(name => `{${name}}`).join('、')
  return used.length === 0 ? null : `回答では${words}は使えません。日付や名前をそのまま書いてください`
}

/** What the words of a message lack before it can leave, beside each field. */
export const wordsLacking = ({ title, body }: { title: string; body: string }): FieldMessage[] => [
  ...(title.trim() === '' ? [{ field: 'title', message: sayRequired('件名') }] : []),
  ...(body.trim() === '' ? [{ field: 'body', message: sayRequired('本文') }] : []),
]

const day_ms = 86_400_000

/** Why a message can't be put off until then; null where it can. */
export const whyNotSendAt = (send_at: Date, at: Date): string | null => {
  if (send_at.getTime() <= at.getTime()) return '過去の日時です。これからの日時を選んでください'
  return send_at.getTime() > at.getTime() + message_limits.days_ahead * day_ms ? '1年以内の日時を選んでください' : null
}

/** A text in pieces: what is an address on the web, and what is not. Only http and https, so that nothing else is ever a link. */
export const linkedParts = (text: string): { text: string; href: string | null }[] =>
  text
    .split(/(https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+)/)
    .flatMap((part, place) => (part === '' ? [] : [{ text: part, href: place % 2 === 1 ? part : null }]))

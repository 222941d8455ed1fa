import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { oddWords } from '#domain/orders/odd-words.ts'
import { compare } from '#domain/shared/decimal.ts'
import { oddKey } from './confirm-messages.ts'
import type { Seen } from './draft.ts'

/* Why what was confirmed does not leave by itself: see sending.ts. */

/** Whether the closing that the person saw has passed, by the server's clock. */
export const hasClosed = (seen: Seen, now: Date): boolean =>
  seen.closing_at !== null && Date.parse(seen.closing_at) <= now.getTime()

/** Whether it is its supplier from whom nothing can be ordered. */
export const isDealClosed = ({ messages }: Pick<PreviewedOrder, 'messages'>): boolean =>
  messages.some(one => one.name === 'deal_closed')

/** Of an order that was held because its supplier was closed, and is not any more. Nothing is sent by itself. */
export const open_again_words = 'また発注できるようになりました。まだ送っていないので、内容を確認して発注してください'

export const closed_words = '締切を過ぎました。納品日を選び直してください'

/**
 * Why an order that waited for the network may not leave without its person: the server's reckoning is no more what was
 * seen. Null where it is. A price of one line is among the messages, because the line says which price was seen.
 */
export const whyHold = (seen: Seen, now: PreviewedOrder, kept_odd: readonly string[]): string | null => {
  const [message] = now.messages
  if (message) return message.message
  if (compare(seen.total, now.total) !== 0) return '金額が、確認したときから変わりました'
  const odd = now.lines.filter(line => line.odd !== null && !kept_odd.includes(oddKey(line)))
  if (odd[0]) return `${odd[0].name}${odd.length > 1 ? `ほか${odd.length - 1}点` : ''}：${oddWords(odd[0])}`
  if (now.duplicates.some(one => !seen.duplicates.includes(one.id))) return '同じ納品日の発注がほかにあります'
  return null
}

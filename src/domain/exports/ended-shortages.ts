import type { DiffableLine, OrderDiff } from '#domain/orders/diff.ts'
import { diffOf } from '#domain/orders/diff-words.ts'
import { compare, formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { type OrderSheetLine, quantityText } from './order-sheet.ts'

/** Of a line that was short: what its supplier had said ('欠品', '1尾'), and what is ordered of it now; null: nothing any more. */
export type EndedShortage = { name: string; said: string; now: string | null }

/** Above what of its answers the supplier must not believe to stand any more. */
export const ended_words = '次の回答は、注文の変更でなくなりました'

/** '真鯛：欠品（いまの注文 5尾）', '真鯛：欠品（取りやめ）' */
export const endedText = ({ name, said, now }: EndedShortage): string =>
  `${name}：${said}（${now === null ? '取りやめ' : `いまの注文 ${now}`}）`

/** The same as lines of a text or a paper, with what is asked for where something is still ordered; empty where nothing ended. */
export const endedTexts = (ended: readonly EndedShortage[] = []): string[] =>
  ended.length === 0
    ? []
    : [
        ended_words,
        ...ended.map(one => `・${endedText(one)}`),
        ...(ended.some(one => one.now !== null) ? ['出せないときは、もう一度お知らせください。'] : []),
      ]

type Short = Pick<DiffableLine, 'order_list_item_id' | 'unit_kind' | 'name' | 'unit'> & {
  ordered: string | null
  confirmed: string
}

const shortIn = (diff: OrderDiff): Short[] => {
  const changed = diff.changed.flatMap(({ changes, ...line }): Short[] => {
    const answer = changes.find(one => one.field === 'confirmed_quantity')
    if (!answer || answer.before === null || answer.after !== null) return []
    const ordered = changes.find(one => one.field === 'quantity')?.before ?? null
    return [{ ...line, ordered, confirmed: answer.before }]
  })
  const removed = diff.removed.flatMap(({ confirmed_quantity: confirmed, quantity: ordered, ...line }): Short[] =>
    confirmed === null || confirmed === undefined ? [] : [{ ...line, ordered, confirmed }],
  )
  return [...changed, ...removed].filter(one =>
    one.ordered === null ? isZero(one.confirmed) : compare(one.confirmed, one.ordered) < 0,
  )
}

type Version = { kind: string; diff: unknown }

/**
 * The shortages that a restaurant's own changes have taken away since its supplier answered last: of them nothing is known
 * any more. `events` oldest first, `lines` as they stand.
 */
export const endedShortages = (events: readonly Version[], lines: readonly OrderSheetLine[]): EndedShortage[] => {
  const since = events.slice(events.findLastIndex(one => one.kind === 'adjusted') + 1)
  const ended = since.filter(one => one.kind === 'edited').flatMap(one => shortIn(diffOf(one.diff) ?? nothing))
  return ended.flatMap(short => {
    const { name, unit = '', confirmed } = short
    const now = lineNow(lines, short)
    if (now && now.confirmed_quantity !== null) return []
    const said = isZero(confirmed) ? '欠品' : `${formatQuantity(confirmed)}${unit}`
    return [{ name, said, now: now ? quantityText(now) : null }]
  })
}

const nothing: OrderDiff = { added: [], removed: [], changed: [], delivery_date: null, note: null }

/** In the same unit where it still is, else in the one that it is ordered in now. */
const lineNow = (lines: readonly OrderSheetLine[], { order_list_item_id, unit_kind, name }: Short) => {
  const own = lines.filter(line => line.order_list_item_id === order_list_item_id && (!line.free || line.name === name))
  return own.find(line => line.unit_kind === unit_kind) ?? own[0]
}

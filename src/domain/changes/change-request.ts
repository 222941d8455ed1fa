import { enteredIn, enteredWords } from '#domain/entries/entry.ts'
import { isSameOrder } from '#domain/orders/diff.ts'
import { diffOf } from '#domain/orders/diff-words.ts'
import { compare, formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { farFrom } from '#domain/shared/far.ts'

/** What a restaurant wishes of an order that it can't change itself any more. */
export type ChangeWish = {
  whole_cancel: boolean
  /** `after` '0' takes the line off. */
  lines: readonly { name: string; unit: string; before: string; after: string }[]
  note: string
}

/** A wish as it leaves its restaurant: lines by their numbers, those alone that are to be another quantity. */
export type SentWish = Pick<ChangeWish, 'whole_cancel' | 'note'> & {
  lines: readonly { line_number: number; quantity: string }[]
}

/** Whether a request asks for just this. */
export const isRequestOf = (
  {
    whole_cancel,
    note,
    lines,
  }: Pick<ChangeWish, 'whole_cancel' | 'note'> & {
    lines: readonly { line_number: number; after: string }[]
  },
  wish: SentWish,
): boolean =>
  whole_cancel === wish.whole_cancel &&
  note === wish.note &&
  lines.length === wish.lines.length &&
  lines.every(line =>
    wish.lines.some(one => one.line_number === line.line_number && compare(one.quantity, line.after) === 0),
  )

/** A change request in short Japanese lines. */
export const requestWords = ({ whole_cancel, lines, note }: ChangeWish): string[] => [
  ...(whole_cancel ? ['発注全体の取消'] : []),
  ...lines.map(({ name, unit, before, after }) =>
    isZero(after)
      ? `${name}：取りやめ（${formatQuantity(before)}${unit}）`
      : `${name}：${formatQuantity(before)}${unit} → ${formatQuantity(after)}${unit}`,
  ),
  ...(note === '' ? [] : [`「${note}」`]),
]

/** A quantity that somebody wishes is far from the one that was ordered: ten times, as a digit too many makes it. */
const far_wish = '10'

/** Which wished quantities are to be asked about before they are accepted, and how far they are from what was ordered. */
export const farWishes = <Line extends Pick<ChangeWish['lines'][number], 'before' | 'after'>>(lines: readonly Line[]) =>
  lines.flatMap(line => {
    const far = isZero(line.after) ? null : farFrom(line.after, [line.before], far_wish)
    return far === null ? [] : [{ ...line, far }]
  })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isWish = (value: unknown): value is ChangeWish =>
  isObject(value) && Array.isArray(value['lines']) && typeof value['note'] === 'string'

/** Whether an event of a wish is of one to cancel the whole order, as the log keeps it. */
export const isOfCancelWish = (detail: unknown): boolean => {
  if (!isObject(detail)) return false
  const { request, whole_cancel } = detail
  return whole_cancel === true || (isWish(request) && request.whole_cancel)
}

/** What a person said with an event (a message, a question, a reason, a request), as the log keeps it beside the diff. */
export const saidIn = (detail: unknown): string[] => {
  if (!isObject(detail)) return []
  const { text, message, request } = detail
  const entered = enteredIn(detail)
  return [
    ...(entered ? enteredWords(entered) : []),
    ...(isWish(request) ? requestWords(request) : []),
    ...[text, message].flatMap(said => (typeof said === 'string' && said !== '' ? [`「${said}」`] : [])),
  ]
}

/** The supplier's own words of an event, of an adjustment or alone; '' where it wrote none. */
export const wordIn = (detail: unknown): string => {
  if (!isObject(detail)) return ''
  const { text, message } = detail
  return [text, message].find((said): said is string => typeof said === 'string' && said !== '') ?? ''
}

/** Whether an adjustment says something and answers no line: there is nothing in it to agree to. */
export const isWordAlone = (detail: unknown): boolean => {
  const known = diffOf(detail)
  return known !== null && isSameOrder(known) && wordIn(detail) !== ''
}

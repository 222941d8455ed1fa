import type { TokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { diffOrders, linesByKey } from '#domain/orders/diff.ts'
import { changeLine, changesOf } from '#domain/orders/diff-words.ts'
import { compare, formatQuantity, isZero, parseQuantity } from '#domain/shared/decimal.ts'

export type Line = TokenOrder['lines'][number]
/** What is wrong with an answer, beside its fields. */
export type WrongAnswer = { quantity?: string; reason?: string }
export type Answer = { kind: 'as_ordered' | 'none' | 'less'; quantity: string; reason: string }
/** What was typed, by what a line is (`linesByKey`), with the line that it was typed for. */
export type TypedAnswers = Readonly<Record<string, { line: Line; answer: Answer }>>
/** What is needed of the order that answers were begun over: it is kept with them on the device, so nobody's name. */
export type BegunOver = Pick<TokenOrder, 'revision' | 'sent_revision' | 'delivery_date' | 'note' | 'lines' | 'told'>

/** The order as answers are begun over it. */
export const begunOver = ({ revision, sent_revision, delivery_date, note, lines, told }: TokenOrder): BegunOver => ({
  revision,
  sent_revision,
  delivery_date,
  note,
  lines,
  told,
})

/** What the supplier has answered so far. */
export const answerOf = ({ confirmed_quantity, shortage_reason }: Line): Answer => ({
  kind: confirmed_quantity === null ? 'as_ordered' : isZero(confirmed_quantity) ? 'none' : 'less',
  quantity: confirmed_quantity === null || isZero(confirmed_quantity) ? '' : formatQuantity(confirmed_quantity),
  reason: shortage_reason ?? '',
})

export const answer_kinds = [
  { value: 'as_ordered', label: 'ご注文どおり' },
  { value: 'none', label: '欠品' },
  { value: 'less', label: '数量を減らす' },
] as const

/** What an answer says: its kind alone decides which of its fields count. */
const saidBy = ({ kind, quantity, reason }: Answer) => ({
  confirmed_quantity: kind === 'less' ? parseQuantity(quantity) : kind === 'none' ? '0' : null,
  shortage_reason: kind === 'as_ordered' ? '' : reason,
})

/** Nothing of it is delivered, whichever way that is said: a reason is needed. */
export const isNone = (answer: Answer): boolean => {
  const { confirmed_quantity } = saidBy(answer)
  return confirmed_quantity !== null && isZero(confirmed_quantity)
}

/** Whether what is typed says what stands already: a field that was touched and put back is no answer. */
const isSameAnswer = (typed: Answer, standing: Answer): boolean => {
  const [one, other] = [saidBy(typed), saidBy(standing)]
  const [now, before] = [one.confirmed_quantity, other.confirmed_quantity]
  // A quantity that can't be read is wrong, and never what stands.
  const same = now === null || before === null ? now === before && typed.kind !== 'less' : compare(now, before) === 0
  return same && one.shortage_reason === other.shortage_reason
}

/** What differs from what the supplier answered before, whose lines these are, and what is wrong with them. */
export const changedLines = (order: Pick<TokenOrder, 'lines'>, typed: TypedAnswers) => {
  const errors: Record<string, WrongAnswer> = {}
  const changed = [...linesByKey(order.lines)].flatMap(([key, line]) => {
    const answer = typed[key]?.answer
    if (!answer || isSameAnswer(answer, answerOf(line))) return []
    const said = saidBy(answer)
    if (answer.kind === 'less' && said.confirmed_quantity === null)
      errors[key] = { quantity: answer.quantity.trim() === '' ? '数量を入力してください' : '数字で入力してください' }
    if (isNone(answer) && answer.reason === '') errors[key] = { reason: '欠品の理由を選んでください' }
    return [{ key, said: { line_number: line.line_number, ...said } }]
  })
  return { keys: changed.map(one => one.key), lines: changed.map(one => one.said), errors }
}

/** Whether anything is typed that would be told, or is wrong: what was put back as it was is not. */
export const isTyped = (order: BegunOver, typed: TypedAnswers, message: string): boolean =>
  message.trim() !== '' || changedLines(order, typed).keys.length > 0 || goneAnswers(order, typed).length > 0

/** What differs from the order as it was when the answers were begun; none where its lines stand as they stood. */
export const changesSince = (base: BegunOver, order: BegunOver): string[] =>
  changesOf(diffOrders(base, order)).map(changeLine)

const answerWords = ({ name, unit }: Line, { kind, quantity, reason }: Answer): string => {
  const label = answer_kinds.find(one => one.value === kind)?.label ?? ''
  const counted = kind === 'less' && quantity !== '' ? `${quantity}${unit}をお届け` : label
  return `${name}：${counted}${kind === 'as_ordered' || reason === '' ? '' : `（${reason}）`}`
}

/** What was typed for lines that the order does not have any more, in words. */
export const goneAnswers = (order: Pick<TokenOrder, 'lines'>, typed: TypedAnswers): string[] => {
  const left = linesByKey(order.lines)
  return Object.entries(typed)
    .filter(([key, { line, answer }]) => !left.has(key) && !isSameAnswer(answer, answerOf(line)))
    .map(([, { line, answer }]) => answerWords(line, answer))
}

/**
 * Where the order is another than when the answers were begun: what came, and beside the button that nothing was told.
 * Null where it is not.
 */
export const overtakenWords = (base: BegunOver, order: TokenOrder): { came: string; untold: string } | null => {
  if (order.revision === base.revision) return null
  if (order.state === 'cancelled')
    return { came: 'この注文は取り消されました', untold: '知らせていませんが、その必要はありません' }
  const came =
    order.sent_revision === base.sent_revision
      ? 'この注文には、ほかの画面からの連絡がありました'
      : `注文が第${order.sent_revision}版に訂正されました`
  return { came, untold: 'まだ知らせていません。上の変更をご確認のうえ、もう一度押してください' }
}

/** Whether what was typed is what was told last, since the answers were begun: its reply was lost. */
export const isTold = (base: BegunOver, order: TokenOrder, typed: TypedAnswers, message: string): boolean =>
  order.told.length > base.told.length &&
  order.told.at(-1)?.message === message.trim() &&
  changedLines(order, typed).lines.length === 0 &&
  goneAnswers(order, typed).length === 0

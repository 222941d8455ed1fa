import type { ShareAnswer, SharedLine } from '#contract/changes/share-out.contract.ts'
import { canShare, piecesOfWeight, type ShareRule, sharedPieces, shareOut } from '#domain/changes/share-out.ts'
import { whyNotAnswered } from '#domain/orders/answers.ts'
import { farAnswers } from '#domain/orders/far-answers.ts'
import { compare, type Decimal, div, isDecimal, isZero, round, sub, sum } from '#domain/shared/decimal.ts'
import { middle } from '#domain/shared/far.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { isShort, numberIn, shown, weightFor } from './adjust-draft.ts'

/** What is typed on a line; '' is as ordered. `revision`: the version of its order that it was typed over. */
export type ShareCell = { quantity: string; weight: string; revision: number }

/**
 * What is typed on the page: what there is (in pieces, or in kg), why it is short, and the lines that were touched. `sent`:
 * the orders of a call whose answer has not come.
 */
export type ShareDraft = {
  available: string
  available_kg?: string
  reason: string
  message: string
  cells: Record<string, ShareCell>
  sent?: readonly string[]
}

export const nothingShared: ShareDraft = { available: '', reason: '入荷不足', message: '', cells: {} }

/** By what a line's cell is known. */
export const cellKey = (line: Pick<SharedLine, 'order_id' | 'line_number'>): string =>
  `${line.order_id} ${line.line_number}`

const standing = (line: SharedLine): ShareCell => ({
  quantity: shown(line.confirmed_quantity),
  weight: shown(line.confirmed_weight),
  revision: line.revision,
})

/** What a line's fields show. */
export const cellOf = (line: SharedLine, draft: ShareDraft): ShareCell => draft.cells[cellKey(line)] ?? standing(line)

const number = (text: string): Decimal | null => {
  const value = numberIn(text)
  return value !== null && isDecimal(value) ? value : null
}

const isSameNumber = (one: string, other: string): boolean => {
  const [a, b] = [number(one), number(other)]
  return a === null || b === null ? one === other : compare(a, b) === 0
}

/** Whether something else is typed on a line than stands there. */
export const isTouched = (line: SharedLine, draft: ShareDraft): boolean => {
  const [cell, now] = [cellOf(line, draft), standing(line)]
  return !isSameNumber(cell.quantity, now.quantity) || !isSameNumber(cell.weight, now.weight)
}

/** Whether the order of a line was changed since it was typed on. */
export const isOutdated = (line: SharedLine, draft: ShareDraft): boolean =>
  isTouched(line, draft) && cellOf(line, draft).revision !== line.revision

export const withCell = (draft: ShareDraft, line: SharedLine, change: Partial<ShareCell>): ShareDraft => ({
  ...draft,
  cells: { ...draft.cells, [cellKey(line)]: { ...cellOf(line, draft), revision: line.revision, ...change } },
})

/**
 * kg of a piece, as estimated or as it was weighed before: what a weight that arrived is counted in pieces by. Null where
 * it is not sold by weight, or nothing is known of it.
 */
export const pieceWeight = (lines: readonly SharedLine[], past: readonly Decimal[]): Decimal | null =>
  lines.every(line => line.catch_weight && (line.unit_kind === 'piece' || line.pieces_per_case !== null))
    ? (lines.find(line => line.estimated_weight !== null)?.estimated_weight ?? middle(past))
    : null

/** What goes out of a line as typed, in its own unit. */
const going = (line: SharedLine, draft: ShareDraft): Decimal =>
  number(cellOf(line, draft).quantity) ?? (cellOf(line, draft).quantity === '' ? line.quantity : '0')

/**
 * By the piece: what was ordered, what goes out as typed, and what is left of what there is (about, where that was weighed:
 * `each` kg a piece); and the weights typed beside the weight that there is. Null where it can't be told.
 */
export const sumsOf = (lines: readonly SharedLine[], draft: ShareDraft, each: Decimal | null = null) => {
  if (!canShare(lines)) return null
  const given = sum(lines.map(line => sharedPieces(going(line, draft), line)))
  const weight = sum(lines.map(line => number(cellOf(line, draft).weight) ?? '0'))
  const [pieces, kg] = [number(draft.available), number(draft.available_kg ?? '')]
  const left = kg !== null && each !== null ? round(sub(div(kg, each), given), 1) : null
  return {
    ordered: sum(lines.map(line => sharedPieces(line.quantity, line))),
    given,
    rest: pieces === null ? left : sub(pieces, given),
    weight,
    weight_rest: kg === null ? null : sub(kg, weight),
  }
}

/** How far a call came whose answer got lost: of how many orders, and how many stand otherwise than they were typed. */
export const progressOf = (
  lines: readonly SharedLine[],
  draft: ShareDraft,
): { orders: number; left: number } | null => {
  if (!draft.sent?.length) return null
  const open = new Set(lines.filter(line => isTouched(line, draft)).map(line => line.order_id))
  return { orders: draft.sent.length, left: draft.sent.filter(id => open.has(id)).length }
}

/**
 * The cells as a rule shares out what there is. A line with a substitute keeps what is confirmed on it. `null` where what
 * there is was not typed, or can't be counted.
 */
export const byRule = (
  lines: readonly SharedLine[],
  draft: ShareDraft,
  rule: ShareRule,
  decimal_places: number,
  each: Decimal | null = null,
): ShareDraft | null => {
  const kg = number(draft.available_kg ?? '')
  const available =
    number(draft.available) ?? (kg !== null && each !== null ? piecesOfWeight(kg, each, decimal_places) : null)
  if (available === null || compare(available, '0') < 0 || !canShare(lines)) return null
  const open = lines.filter(line => line.substitute === null)
  const fixed = lines.filter(line => line.substitute !== null)
  const left = sub(available, sum(fixed.map(line => sharedPieces(going(line, draft), line))))
  const wishes = open.map(line => ({ ...line, decimal_places }))
  const { given } = shareOut(compare(left, '0') < 0 ? '0' : left, wishes, rule)
  return open.reduce((now, line, index) => {
    const quantity = given[index] ?? '0'
    return withCell(now, line, {
      quantity: compare(quantity, line.quantity) === 0 ? '' : quantity,
      weight: isZero(quantity) ? '' : weightFor(line, cellOf(line, now).weight, quantity),
    })
  }, draft)
}

/** What is sent of a touched line. A reason that stands stays where the quantity does. */
export const shareAnswer = (line: SharedLine, draft: ShareDraft): ShareAnswer => {
  const cell = cellOf(line, draft)
  const kept = cell.quantity === shown(line.confirmed_quantity) ? line.shortage_reason : ''
  return {
    order_id: line.order_id,
    line_number: line.line_number,
    revision: cell.revision,
    confirmed_quantity: numberIn(cell.quantity),
    confirmed_weight: numberIn(cell.weight),
    shortage_reason: isShort(line, cell) ? kept || draft.reason.trim() : '',
  }
}

const wrongIn = (name: 'quantity' | 'weight', text: string): string[] => {
  const value = number(text)
  if (text === '') return []
  return [value === null ? '数字で入力してください' : whyNotAnswered(name, value)].filter(why => why !== null)
}

/** The wrong numbers of touched lines, by cell and the server's field names. */
export const wrongCells = (lines: readonly SharedLine[], draft: ShareDraft): Record<string, Record<string, string>> =>
  Object.fromEntries(
    lines.flatMap(line => {
      const cell = cellOf(line, draft)
      const wrong = (['quantity', 'weight'] as const).flatMap(name =>
        wrongIn(name, cell[name]).map(why => [`confirmed_${name}`, why] as const),
      )
      return wrong.length ? [[cellKey(line), Object.fromEntries(wrong)] as const] : []
    }),
  )

/** What an adjustment of these lines comes to: the look before it. */
export const lookOf = (touched: readonly SharedLine[], draft: ShareDraft, weights: readonly Decimal[] = []) => {
  const answers = touched.map(line => ({ line, answer: shareAnswer(line, draft) }))
  const count = (is: (one: (typeof answers)[number]) => boolean) => answers.filter(is).length
  const changed = ({ line, answer }: (typeof answers)[number]) =>
    compare(answer.confirmed_quantity ?? line.quantity, line.confirmed_quantity ?? line.quantity) !== 0
  return {
    orders: new Set(touched.map(line => line.order_id)).size,
    none: count(one => changed(one) && isZero(one.answer.confirmed_quantity ?? one.line.quantity)),
    less: count(
      one =>
        changed(one) &&
        !isZero(one.answer.confirmed_quantity ?? one.line.quantity) &&
        compare(one.answer.confirmed_quantity ?? one.line.quantity, one.line.quantity) < 0,
    ),
    whole: count(
      one => changed(one) && compare(one.answer.confirmed_quantity ?? one.line.quantity, one.line.quantity) >= 0,
    ),
    /** Who gets what: before and after, as the stores are told. */
    each: answers.map(({ line, answer }) => ({
      key: cellKey(line),
      store_name: line.store_name,
      before: line.confirmed_quantity ?? line.quantity,
      after: answer.confirmed_quantity ?? line.quantity,
      unit: unitOf(line),
      weight: answer.confirmed_weight,
    })),
    weighed: count(one => shown(one.line.confirmed_weight) !== shown(one.answer.confirmed_weight)),
    processed: new Set(touched.filter(line => line.processed).map(line => line.order_id)).size,
    far: answers.flatMap(({ line, answer }) =>
      farAnswers({
        ...line,
        ...answer,
        past: { unit_prices: [], weights },
        name: `${line.store_name} ${line.name}`,
      }).map(one => one.words),
    ),
  }
}

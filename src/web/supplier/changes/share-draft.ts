import type { ShareAnswer, SharedLine } from '#contract/changes/share-out.contract.ts'
import { canShare, type ShareRule, sharedPieces, shareOut } from '#domain/changes/share-out.ts'
import { farAnswers, no_past_answers } from '#domain/orders/far-answers.ts'
import { compare, type Decimal, isDecimal, isZero, sub, sum } from '#domain/shared/decimal.ts'
import { isShort, numberIn, shown } from './adjust-draft.ts'

/** What is typed on a line; '' is as ordered. `revision`: the version of its order that it was typed over. */
export type ShareCell = { quantity: string; weight: string; revision: number }

/** What is typed on the page: what there is, why it is short, and the lines that were touched. */
export type ShareDraft = { available: string; reason: string; message: string; cells: Record<string, ShareCell> }

export const nothingShared: ShareDraft = { available: '', reason: '入荷なし', message: '', cells: {} }

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

/** Whether something else is typed on a line than stands there. */
export const isTouched = (line: SharedLine, draft: ShareDraft): boolean => {
  const [cell, now] = [cellOf(line, draft), standing(line)]
  return cell.quantity !== now.quantity || cell.weight !== now.weight
}

/** Whether the order of a line was changed since it was typed on. */
export const isOutdated = (line: SharedLine, draft: ShareDraft): boolean =>
  isTouched(line, draft) && cellOf(line, draft).revision !== line.revision

export const withCell = (draft: ShareDraft, line: SharedLine, change: Partial<ShareCell>): ShareDraft => ({
  ...draft,
  cells: { ...draft.cells, [cellKey(line)]: { ...cellOf(line, draft), revision: line.revision, ...change } },
})

const number = (text: string): Decimal | null => {
  const value = numberIn(text)
  return value !== null && isDecimal(value) ? value : null
}

/** What goes out of a line as typed, in its own unit. */
const going = (line: SharedLine, draft: ShareDraft): Decimal =>
  number(cellOf(line, draft).quantity) ?? (cellOf(line, draft).quantity === '' ? line.quantity : '0')

/** By the piece: what was ordered, what goes out as typed, and what is left of what there is; null where it can't be told. */
export const sumsOf = (lines: readonly SharedLine[], draft: ShareDraft) => {
  if (!canShare(lines)) return null
  const given = sum(lines.map(line => sharedPieces(going(line, draft), line)))
  const available = number(draft.available)
  return {
    ordered: sum(lines.map(line => sharedPieces(line.quantity, line))),
    given,
    rest: available === null ? null : sub(available, given),
  }
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
): ShareDraft | null => {
  const available = number(draft.available)
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
      ...(isZero(quantity) ? { weight: '' } : {}),
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

/** The wrong numbers of touched lines, by cell and the server's field names. */
export const wrongCells = (lines: readonly SharedLine[], draft: ShareDraft): Record<string, Record<string, string>> =>
  Object.fromEntries(
    lines.flatMap(line => {
      const cell = cellOf(line, draft)
      const wrong = (['quantity', 'weight'] as const).flatMap(name =>
        cell[name] === '' || number(cell[name]) !== null
          ? []
          : [[`confirmed_${name}`, '数字で入力してください'] as const],
      )
      return wrong.length ? [[cellKey(line), Object.fromEntries(wrong)] as const] : []
    }),
  )

/** What an adjustment of these lines comes to: the look before it. */
export const lookOf = (touched: readonly SharedLine[], draft: ShareDraft) => {
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
    weighed: count(one => shown(one.line.confirmed_weight) !== shown(one.answer.confirmed_weight)),
    processed: new Set(touched.filter(line => line.processed).map(line => line.order_id)).size,
    far: answers.flatMap(({ line, answer }) =>
      farAnswers({ ...line, ...answer, past: no_past_answers, name: `${line.store_name} ${line.name}` }).map(
        one => one.words,
      ),
    ),
  }
}

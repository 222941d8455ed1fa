import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import { mayAdd } from '#domain/intake/correction-words.ts'
import { compare } from '#domain/shared/decimal.ts'
import type { DraftLine } from '#web/consumer/placing/draft.ts'
import { passedOver } from './note-cut.ts'

/** What a note orders: items of the list with an amount, certain or with several that may be meant. */
export const amountsIn = (pieces: readonly IntakePiece[]): IntakePiece[] =>
  pieces.filter(
    ({ kind, quantity, candidates, read }) =>
      (kind === 'matched' && quantity !== null) ||
      (kind === 'doubtful' && (read !== null || candidates.some(one => one.quantity !== null))),
  )

type Line = Pick<DraftLine, 'order_list_item_id' | 'quantity' | 'unit_kind'>

/** Just that amount is among the lines, too. */
export const isOrdered = (piece: IntakePiece, lines: readonly Line[]): boolean =>
  [piece, ...piece.candidates].some(
    ({ order_list_item_id, quantity, unit_kind }) =>
      quantity !== null &&
      lines.some(
        line =>
          line.order_list_item_id === order_list_item_id &&
          line.unit_kind === unit_kind &&
          compare(line.quantity, quantity) === 0,
      ),
  )

/**
 * Whether a note may ask for that much more (真鯛もう2尾, 真鯛2尾追加): that just as much is ordered is then no sign that it
 * is counted. Its own words say so, those of its line, or what is passed over in the note (a head of 追加).
 */
export const mayBeMore = (note: string, { text }: IntakePiece, all: readonly IntakePiece[]): boolean =>
  [text, ...note.split(/[\n。]/).filter(line => line.includes(text)), ...passedOver(all)].some(words =>
    mayAdd(words.normalize('NFKC')),
  )

import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { memoListOf } from '#server/intake/memo-list.ts'
import { readMemoText, toIntakePiece } from '#server/intake/read-items.ts'
import type { LineDraft } from './draft-store.ts'

/** A memo against a deal's list as it is now; its days (明日) count from when it was written. */
export const readLineMemo = async (deps: Deps, terms: DealTerms, memo: string, written_at: Date, at: Date) => {
  const list = await memoListOf(deps, terms, at)
  return { ...(await readMemoText(memo, list, written_at)), list }
}

/** A draft as the screen looks through it. */
export const piecesOf = async (
  deps: Deps,
  terms: DealTerms,
  { kind, memo, lines, delivery_date, made_at }: LineDraft,
  at: Date,
): Promise<{ pieces: IntakePiece[]; delivery_date: string | null }> => {
  if (kind === 'memo') {
    const reading = await readLineMemo(deps, terms, memo, made_at, at)
    return { pieces: reading.pieces.map(piece => toIntakePiece(piece)), delivery_date: reading.delivery_date }
  }
  const pieces = lines.map(({ order_list_item_id: item_id, name, quantity, unit_kind, words }) =>
    toIntakePiece({
      kind: 'matched',
      text: `${name} ${words}`,
      start: 0,
      end: 0,
      item_id,
      by: 'code',
      quantity,
      unit_kind,
      note: '',
      hints: [],
    }),
  )
  return { pieces, delivery_date }
}

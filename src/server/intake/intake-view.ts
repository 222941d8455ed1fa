import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import type { MemoCandidate, MemoPiece } from '#domain/intake/memo.ts'

const nothing = {
  place: '',
  order_list_item_id: null,
  by: null,
  quantity: null,
  unit_kind: null,
  note: '',
  word: '',
  candidates: [],
  reasons: [],
  day: null,
  read: null,
}

const viewCandidates = ({ candidates }: { candidates: readonly MemoCandidate[] }) =>
  candidates.map(({ item_id, quantity, unit_kind, note }) => ({
    order_list_item_id: item_id,
    quantity,
    unit_kind,
    note: note ?? null,
  }))

/** A piece as the screens read it. */
export const viewPiece = (piece: MemoPiece, place = ''): IntakePiece => {
  const part = { ...nothing, kind: piece.kind, text: piece.text, place }
  if (piece.kind === 'matched') {
    const { item_id, by, quantity, unit_kind, note, hints } = piece
    return { ...part, order_list_item_id: item_id, by, quantity, unit_kind, note, reasons: hints }
  }
  if (piece.kind === 'doubtful') {
    const { word, note, reasons, read } = piece
    return { ...part, word, note, reasons, candidates: viewCandidates(piece), read: read ?? null }
  }
  if (piece.kind === 'replaced') {
    return { ...part, note: piece.note, reasons: piece.reasons, candidates: viewCandidates(piece) }
  }
  if (piece.kind === 'unread' && piece.whole !== undefined) return { ...part, whole: piece.whole }
  return piece.kind === 'date' ? { ...part, day: piece.day, reasons: piece.reasons } : part
}

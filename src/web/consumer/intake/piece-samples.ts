import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'

/** A part of a memo of which nothing was read, for tests. */
export const samplePiece = <T extends Partial<IntakePiece>>(over: T) => ({
  text: '',
  place: '',
  order_list_item_id: null,
  by: null,
  quantity: null,
  unit_kind: null,
  note: '',
  word: '',
  candidates: [],
  reasons: [],
  read: null,
  day: null,
  ...over,
})

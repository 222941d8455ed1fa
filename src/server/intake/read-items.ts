import type { ReplyOf } from '#contract/http/route.ts'
import type { IntakePiece, readItems } from '#contract/intake/item-intake.contract.ts'
import type { MemoPiece } from '#domain/intake/memo.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { apart } from '#server/foreign/run-apart.ts'
import type { Upload } from '#server/http/upload.ts'
import { viewPiece } from './intake-view.ts'
import { memoListOf } from './memo-list.ts'
import type { memoOf, orderFileOf } from './order-file.ts'

const order_file = new URL('./order-file.ts', import.meta.url).href
const readOrderFile = apart<typeof orderFileOf>(order_file, 'orderFileOf')

/** Reads a memo (a stranger's text) against a deal's list, apart from the event loop; its days count from `at`. */
export const readMemoText = apart<typeof memoOf>(order_file, 'memoOf')

/** Reads what a restaurant pasted or chose against its order list; orders nothing. */
export const readItemsOf = async (
  deps: Deps,
  terms: DealTerms,
  { content, name }: Upload,
  at: Date,
): Promise<ReplyOf<typeof readItems>> => {
  const { pieces, delivery_date } = await readOrderFile(content, name, await memoListOf(deps, terms, at), at)
  return { pieces: pieces.map(({ piece, place }) => viewPiece(piece, place)), delivery_date }
}

/** A piece of a reading as the screens look through it. */
export const toIntakePiece = (piece: MemoPiece): IntakePiece => viewPiece(piece)

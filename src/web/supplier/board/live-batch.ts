import type { Marked, OrderMark } from './board-list.ts'
import type { OrderHappened } from './live.ts'

/** What a board does about a bunch of events. */
export type LiveWork = {
  /** Orders of the list whose newest data is fetched one by one. */
  fetch: readonly string[]
  /** Something that the list does not show came or changed: its first page is fetched again. */
  head: boolean
  /** Too much happened: everything shown is fetched again. */
  all: boolean
  /** What needs no fetch. */
  marks: readonly Marked[]
  /** Orders placed anew, for the sound and the words. */
  placed: readonly string[]
}

/** What an event says whole; what was taken back is read anew. */
const isMark = (kind: string): kind is OrderMark => kind === 'seen' || kind === 'printed' || kind === 'processed'

/** More single fetches than this cost more than the list. */
const FEW = 8

/**
 * Sorts a bunch of live events into the least work. Seen, printed and processed say all that a row shows; an edit or an
 * adjustment needs the order, and so does a download, whose event does not say in which layout; an order that the list
 * does not show needs the list's first page, which also tells whether the filter lets it in: a download lets none in. `known` are rows met before, of other filters too.
 */
export const planLive = (
  happened: readonly OrderHappened[],
  shown: (order_id: string) => boolean,
  known: (order_id: string) => boolean,
): LiveWork => {
  const marks: Marked[] = []
  const fetch = new Set<string>()
  const placed = new Set<string>()
  let head = false
  for (const { id, order_id, kind } of happened) {
    if (isMark(kind)) {
      if (known(order_id)) marks.push({ order_id, mark: kind, id })
      continue
    }
    if (kind === 'placed') placed.add(order_id)
    if (!shown(order_id) && kind !== 'downloaded') head = true
    // An order that came with a page before its event is whole already.
    if (known(order_id) && kind !== 'placed') fetch.add(order_id)
  }
  const all = fetch.size > FEW
  return {
    fetch: all ? [] : [...fetch],
    head: head && !all,
    all,
    marks,
    placed: [...placed],
  }
}

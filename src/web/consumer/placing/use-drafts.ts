import { useMemo, useSyncExternalStore } from 'react'

import { type Draft, type DraftStore, draftOfDeal } from './draft.ts'
import { isBegun } from './unread.ts'

/** A supplier whose order sheet is being filled. */
export type OpenDraft<D> = { deal: D; store: DraftStore; draft: Draft }

/**
 * The order sheets with something on them, of these suppliers and in their order; drawn again when one changes. What
 * waits for the network is an order on its own way.
 */
export const useOpenDrafts = <D extends { id: string }>(consumer_id: string, deals: readonly D[]): OpenDraft<D>[] => {
  const { stores, subscribe, read } = useMemo(
    () => watching(deals.map(deal => draftOfDeal(consumer_id, deal.id))),
    [consumer_id, deals],
  )
  const drafts = useSyncExternalStore(subscribe, read)
  return deals.flatMap((deal, index) => {
    const [store, draft] = [stores[index], drafts[index]]
    return store && draft && isBegun(draft) && draft.attempt?.outcome !== 'queued' ? [{ deal, store, draft }] : []
  })
}

const watching = (stores: readonly DraftStore[]) => {
  let last: readonly Draft[] = []
  return {
    stores,
    subscribe: (listener: () => void) => {
      const stops = stores.map(store => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    /** The same array until one of them is another. */
    read: (): readonly Draft[] => {
      const now = stores.map(store => store.get())
      if (now.length !== last.length || now.some((draft, index) => draft !== last[index])) last = now
      return last
    },
  }
}

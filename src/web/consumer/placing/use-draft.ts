import { useSyncExternalStore } from 'react'

import type { Draft, DraftStore } from './draft.ts'

/** A part of the draft; the component is drawn again only when that part is another one. */
export const useDraft = <T>(store: DraftStore, select: (draft: Draft) => T): T =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))

/** Whether the device keeps the draft. */
export const useIsKept = (store: DraftStore): boolean => useSyncExternalStore(store.subscribe, store.isKept)

export const whole = (draft: Draft): Draft => draft

import { useEffect, useLayoutEffect, useState } from 'react'
import { consumerId, supplierId } from '#web/api/meta.ts'
import { leavingForLogin } from '#web/api/unauthorized.ts'

/** `base`: what was typed over; a draft of an earlier version of these pages has none. */
type Kept<T> = { draft: T; revision: number; base?: T | undefined }

/** A tab in which somebody of another house logs in knows nothing of these drafts. */
const placeOf = (key: string) => `draft:${supplierId() || consumerId()}:${key}`

/** What was typed there and is not saved, and of which revision; null where nothing is. */
export const keptDraft = <T>(key: string): Kept<T> | null => {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(key)) ?? 'null') as Kept<T> | null
  } catch {
    return null
  }
}

const write = (key: string, kept: unknown) => {
  try {
    if (kept === null) sessionStorage.removeItem(placeOf(key))
    else sessionStorage.setItem(placeOf(key), JSON.stringify(kept))
  } catch {
    // A browser without storage asks before the page is left, as every browser does.
  }
}

/** Something was typed there that is not saved. */
export const isKept = (key: string) => keptDraft(key) !== null

/** Of what is kept under keys that begin so: how they go on, with what was typed. */
export const keptUnder = (begin: string): { rest: string; draft: unknown }[] => {
  try {
    const place = placeOf(begin)
    return Object.keys(sessionStorage)
      .filter(key => key.startsWith(place))
      .flatMap(key => {
        const rest = key.slice(place.length)
        const kept = keptDraft<unknown>(begin + rest)
        return kept ? [{ rest, draft: kept.draft }] : []
      })
  } catch {
    return []
  }
}

/** A draft about rows that were chosen belongs to these: for others one begins anew. A part of its key. */
export const chosenKey = (ids: readonly string[]): string => ids.toSorted().join(',')

/** Something is put into a form before it is opened, over nothing that is saved. */
export const beginDraft = (key: string, draft: unknown) => write(key, { draft, revision: 0 })

/** Forgets a draft that is given up from elsewhere than its form. */
export const forgetDraft = (key: string) => write(key, null)

/** What is typed into a form is kept as it is typed: at once, or an Enter that follows would find nothing to save. */
export const useKeepTyped = <T>(values: T, kept: { draft: T; change: (draft: T) => void }) => {
  const typed = JSON.stringify(values)
  useLayoutEffect(() => {
    if (typed !== JSON.stringify(kept.draft)) kept.change(JSON.parse(typed) as T)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed is kept; nothing else asks for it
  }, [typed])
}

/**
 * While something would be lost, the browser asks before the page is left or loaded anew. What is kept under `key` is
 * there again after the login: nobody is asked when the page goes by itself because the session has ended.
 */
export const useAskBeforeUnload = (dirty: boolean, key?: string) => {
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!(leavingForLogin.now && key && isKept(key))) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty, key])
}

/**
 * What a person has changed on a settings page and not saved yet. It outlives other pages of the area and a reload, so
 * that nothing is lost by a look elsewhere; closing the tab asks first. `revision` is the one the draft began from.
 */
export const useKeptDraft = <T>(key: string, saved: T, revision: number) => {
  const [kept, setKept] = useState(() => keptDraft<T>(key))
  const [shown, setShown] = useState(key)
  // Another scope of the same page.
  if (shown !== key) {
    setShown(key)
    setKept(keptDraft<T>(key))
  }
  // What goes on over a newer version is no more what stands, though it reads like the older one that is still shown.
  const same = kept === null || (kept.revision <= revision && JSON.stringify(kept.draft) === JSON.stringify(saved))
  const put = (next: Kept<T> | null) => {
    write(key, next)
    setKept(next)
  }

  useAskBeforeUnload(!same, key)

  return {
    draft: kept ? kept.draft : saved,
    dirty: !same,
    /** The revision that saving must name. */
    revision: same ? revision : kept.revision,
    /** Somebody has saved since the draft began. */
    outdated: !same && kept.revision < revision,
    /** What stood there when the draft began. */
    base: same ? saved : (kept.base ?? saved),
    change: (draft: T) => put({ draft, revision: same ? revision : kept.revision, base: same ? saved : kept.base }),
    drop: () => put(null),
    /** Keeps what was typed (`over`: as it is merged with that), over what somebody else has saved since. */
    rebase: (to: number, over?: { draft: T; base: T }) =>
      put({ draft: kept ? kept.draft : saved, base: kept?.base, ...over, revision: to }),
  }
}

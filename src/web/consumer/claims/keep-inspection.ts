import { useMemo, useSyncExternalStore } from 'react'
import { consumerId } from '#web/api/meta.ts'
import { empty_inspection, type InspectDraft } from './inspect-draft.ts'

/** The shape's version is part of the name. */
const prefix = 'oroshi.inspection.2:'

const read = (name: string): InspectDraft => {
  try {
    const found = JSON.parse(window.localStorage.getItem(name) ?? 'null') as InspectDraft | null
    return found ?? empty_inspection
  } catch {
    return empty_inspection
  }
}

const write = (name: string, draft: InspectDraft) => {
  try {
    const empty = Object.keys(draft.ticks).length + Object.keys(draft.problems).length === 0
    if (empty) window.localStorage.removeItem(name)
    else window.localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing has it in this tab.
  }
}

/** An inspection on its way, kept on the device with every press: a reload or an empty battery loses nothing. */
const openInspection = (name: string) => {
  let draft = read(name)
  const listeners = new Set<() => void>()
  return {
    get: () => draft,
    set: (change: (draft: InspectDraft) => InspectDraft) => {
      draft = change(draft)
      write(name, draft)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
export type KeptInspection = ReturnType<typeof openInspection>

export const useKeptInspection = (order_id: string) => {
  const name = `${prefix}${consumerId()}:${order_id}`
  const kept = useMemo(() => openInspection(name), [name])
  return { kept, draft: useSyncExternalStore(kept.subscribe, kept.get) }
}

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let message: string | null = null

const set = (next: string | null) => {
  message = next
  for (const listener of listeners) listener()
}

/** The app's one message that belongs to no form; the app shows it over the page until it is closed or left. */
export const globalError = { set, clear: () => set(null), get: () => message }

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useGlobalError = (): string | null => useSyncExternalStore(subscribe, globalError.get)

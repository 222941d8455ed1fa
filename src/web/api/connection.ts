import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false

const set = (next: boolean) => {
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}

/** Told by every call: whether an answer of any kind came. */
export const noteAnswer = (came: boolean): void => set(!came)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const online = () => set(false)
  const offline = () => set(true)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
  }
}

/** Whether the last call got no answer, or the device knows that it has no network. */
export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => lost)

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false

let elsewhere = false

const tell = () => {
  for (const listener of listeners) listener()
}

const set = (next: boolean) => {
  if (lost === next) return
  lost = next
  tell()
}

/** Told by every call: whether an answer of any kind came. */
export const noteAnswer = (came: boolean): void => set(!came)

/** Whether it is no use to ask anything just now: the last call got no answer, or the device has no network. */
export const isConnectionLost = (): boolean => lost || !navigator.onLine

/** From now on it is said in a better place than over the page. */
export const sayLostElsewhere = (): void => {
  elsewhere = true
  tell()
}

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

/** What to say of it: a device that has a network can't know which side is at fault. */
export const lostWords = (): string =>
  navigator.onLine ? '通信できません。電波か、サーバー側の不調です' : '通信できません。電波を確認してください'

/** Whether the last call got no answer, or the device knows that it has no network. */
export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => lost)

/** Whether a lost connection is to be said over the page. */
export const useConnectionNote = (): boolean => useSyncExternalStore(subscribe, () => lost && !elsewhere)

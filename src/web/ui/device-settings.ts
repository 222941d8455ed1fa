import { useSyncExternalStore } from 'react'

/** What this device does at the desk; kept on the device, as a sound belongs to a room and not to a person. */
export type DeviceSettings = { sound: boolean; notification: boolean; letters: boolean; encoding: 'cp932' | 'utf8-bom' }

const KEY = 'oroshi.order-desk'
const usual: DeviceSettings = { sound: false, notification: false, letters: true, encoding: 'cp932' }

/** The settings that a stored text holds; what is missing or odd is as usual. */
export const readSettings = (stored: string | null): DeviceSettings => {
  try {
    const given: unknown = JSON.parse(stored ?? '{}')
    if (typeof given !== 'object' || given === null) return usual
    const { sound, notification, letters, encoding } = given as Record<string, unknown>
    return {
      sound: sound === true,
      notification: notification === true,
      letters: letters !== false,
      encoding: encoding === 'utf8-bom' ? 'utf8-bom' : 'cp932',
    }
  } catch {
    return usual
  }
}

const load = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // A browser that forbids storage: the settings last as long as the page.
    return null
  }
}

let now: DeviceSettings | undefined
const listeners = new Set<() => void>()

export const deviceSettings = (): DeviceSettings => {
  now ??= readSettings(load())
  return now
}

export const changeSettings = (change: Partial<DeviceSettings>): void => {
  now = { ...deviceSettings(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const other = (event: StorageEvent) => {
    if (event.key !== KEY) return
    now = undefined
    listener()
  }
  window.addEventListener('storage', other)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', other)
  }
}

/** The settings of this device, also when another tab changes them. */
export const useDeviceSettings = (): DeviceSettings => useSyncExternalStore(subscribe, deviceSettings)

import { useDeviceSettings } from './device-settings.ts'
import { placeOf } from './key-place.ts'
import { actOf, type Key } from './keys.ts'
import { useKeys } from './use-keys.ts'

/** Hears keys while nothing stands before the screen. `choices`: letters at a choice as well. */
export const useKeyList = (keys: readonly Key[], choices = false): void => {
  const { letters } = useDeviceSettings()
  useKeys(event => {
    const place = placeOf(event)
    const act = place === null ? null : actOf(keys, event, place, { letters, choices })
    if (!act) return
    event.preventDefault()
    act()
  })
}

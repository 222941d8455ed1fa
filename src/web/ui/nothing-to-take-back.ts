import { useDeviceSettings } from './device-settings.ts'
import { placeOf } from './key-place.ts'
import { actOf } from './keys.ts'
import { useToast } from './toast.tsx'
import { useKeys } from './use-keys.ts'

/** Says `words` where Z is pressed and no toast offers to take anything back: a press must never end in silence. */
export const useNothingToTakeBack = (words: string): void => {
  const say = useToast()
  const { letters } = useDeviceSettings()
  useKeys(event => {
    const place = placeOf(event)
    const tell = () => !event.defaultPrevented && say(words, { kind: 'error' })
    // After everybody has heard it.
    const key = { keys: ['z'], words, run: () => setTimeout(tell) }
    if (place !== null) actOf([key], event, place, { letters, choices: true })?.()
  })
}

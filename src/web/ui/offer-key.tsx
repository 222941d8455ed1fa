import type { OfferKeyProps } from './toast.tsx'
import { useKeyList } from './use-key-list.ts'

/** Hears the key of what a toast offers: there where a keyboard is at work, as at the desk. */
export const OfferKey = ({ offered, words, onPress }: OfferKeyProps) => {
  useKeyList([{ keys: [offered], words, run: onPress }], true)
  return null
}

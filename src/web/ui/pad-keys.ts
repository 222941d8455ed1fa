import { toHalfWidth } from '#domain/shared/japanese.ts'

/** What a key of the number pad does. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear'

const NAMED: Record<string, PadKey> = { Backspace: 'back', Delete: 'clear', ',': '.', Decimal: '.' }

/** The pad key a keyboard key stands for (full-width digits of an IME too), or null. */
export const padKeyOf = (key: string): PadKey | null => {
  const named = NAMED[key]
  if (named) return named
  const plain = key.length === 1 ? toHalfWidth(key) : ''
  if (plain === '。') return '.'
  return /^[0-9.]$/.test(plain) ? (plain as PadKey) : null
}

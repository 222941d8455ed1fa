import { toHalfWidth } from '#domain/shared/japanese.ts'
import { withoutEnd } from '#domain/shared/text-end.ts'

/** What a key of the number pad does. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear'

export type PadState = {
  /** What stands in the pad, a prefix of a quantity: '', '12', '0.', '12.5'. */
  typed: string
  /** The value the pad opened with still stands whole; the next digit replaces it, as typing over a selection does. */
  fresh: boolean
}

const WHOLE_DIGITS = 9
const PLACES = 3

/** The pad after one key. A key that would make no quantity (a second point, a fourth place) changes nothing. */
export const pressPadKey = (state: PadState, key: PadKey, decimals: boolean): PadState => {
  if (key === 'clear') return { typed: '', fresh: false }
  if (key === 'back') return { typed: state.fresh ? '' : state.typed.slice(0, -1), fresh: false }
  const typed = state.fresh ? '' : state.typed
  if (key === '.') {
    if (!decimals || typed.includes('.')) return state
    return { typed: typed === '' ? '0.' : `${typed}.`, fresh: false }
  }
  const [whole = '', places] = typed.split('.')
  if (places === undefined ? whole.length >= WHOLE_DIGITS : places.length >= PLACES) return state
  return { typed: typed === '0' ? key : typed + key, fresh: false }
}

const NAMED: Record<string, PadKey> = { Backspace: 'back', Delete: 'clear', ',': '.', Decimal: '.' }

/** The pad key a keyboard key stands for (full-width digits of an IME too), or null. */
export const padKeyOf = (key: string): PadKey | null => {
  const named = NAMED[key]
  if (named) return named
  const plain = key.length === 1 ? toHalfWidth(key) : ''
  if (plain === '。') return '.'
  return /^[0-9.]$/.test(plain) ? (plain as PadKey) : null
}

/** The pad's text as a decimal string: '' and '0.' are '0', '12.' is '12'. */
export const padValue = (typed: string): string => {
  const plain = typed.replace(/\.$/, '')
  if (plain === '') return '0'
  return plain.includes('.') ? withoutEnd(plain, /0/).replace(/\.$/, '') : plain
}

import { withoutEnd } from '#domain/shared/text-end.ts'
import type { PadKey } from './pad-keys.ts'

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

/** The pad's text as a decimal string: '' and '0.' are '0', '12.' is '12'. */
export const padValue = (typed: string): string => {
  const plain = typed.replace(/\.$/, '')
  if (plain === '') return '0'
  return plain.includes('.') ? withoutEnd(plain, /0/).replace(/\.$/, '') : plain
}

import { compare, type Decimal } from '#domain/shared/decimal.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import { most_free_name, most_free_unit } from './notes.ts'
import { type QuantityReason, type QuantityRule, whyNotQuantity } from './quantity.ts'

/** What a restaurant has written of something that is on no list: kept and sent as it is written, never guessed. */
export type FreeItem = { name: string; unit: string }

/** What such a line is called wherever it stands; its 規格 on every paper and in every file. */
export const free_word = '自由入力'

/** The units that are offered; any other may be typed. */
export const free_units = ['個', '本', '尾', '枚', 'kg', 'パック', '袋', '箱'] as const

/** 8 %, as food has; its supplier replaces it by an item of its own where it is something else. */
export const free_tax_rate: TaxRate = 8

/** By the piece in the unit that was written, with the decimals that an order keeps. */
const free_quantity: QuantityRule = {
  min_quantity: null,
  max_quantity: null,
  lot: null,
  decimal_places: 3,
  unit_kinds: ['piece'],
  pieces_per_case: null,
}

/** Line ends, and what turns or controls text: it would be lost or misread on paper. */
const unreadable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export type FreeReason =
  | { name: 'free_nameless' | 'free_unitless' | 'free_unreadable' }
  | { name: 'free_name_too_long' | 'free_unit_too_long'; length: number }

/** Why such words can't be ordered, or null. */
export const whyNotWords = ({ name, unit }: FreeItem): FreeReason | null => {
  if (name.trim() === '') return { name: 'free_nameless' }
  if (unit.trim() === '') return { name: 'free_unitless' }
  if (unreadable.test(name) || unreadable.test(unit)) return { name: 'free_unreadable' }
  if (name.length > most_free_name) return { name: 'free_name_too_long', length: name.length }
  if (unit.length > most_free_unit) return { name: 'free_unit_too_long', length: unit.length }
  return null
}

/** Why so many of what is written can't be ordered, or null. */
export const whyNotSoMany = (quantity: Decimal): QuantityReason | null =>
  whyNotQuantity(free_quantity, quantity, 'piece')

/** What is counted by hundreds. */
const small_units = /^(?:g|グラム|ml|cc|ミリ)$/i

/** So many of what nothing says what is usual of that it is asked about once before it goes (10 typed as 1000), never refused. */
export const isManyFree = (quantity: Decimal, unit: string): boolean =>
  compare(quantity, small_units.test(unit.normalize('NFKC').trim()) ? '10000' : '100') >= 0

/** The same in Japanese, beside its field. */
export const sayFree = (reason: FreeReason): [field: 'name' | 'unit', message: string] => {
  switch (reason.name) {
    case 'free_nameless':
      return ['name', '商品名を入力してください']
    case 'free_unitless':
      return ['unit', '単位を入力してください（個・本・kgなど）']
    case 'free_name_too_long':
      return ['name', `商品名は${most_free_name}文字までです（いま${reason.length}文字）。短くしてください`]
    case 'free_unit_too_long':
      return ['unit', `単位は${most_free_unit}文字までです（いま${reason.length}文字）。短くしてください`]
    default:
      return ['name', '改行など、紙に書けない文字が入っています。入力し直してください']
  }
}

type Summed = {
  free?: boolean | undefined
  amount: Decimal | null
  substitute?: { amount: Decimal | null } | null
}

/** Which lines an order's sum lacks: those at a market price (時価), those written freely that have no price yet. */
export const leftOutOf = ({
  lines,
  has_market_price,
}: {
  lines: readonly Summed[]
  has_market_price: boolean
}): { market: boolean; free: boolean } => ({
  market:
    has_market_price &&
    lines.some(line => (line.amount === null && !line.free) || (line.substitute && line.substitute.amount === null)),
  free: lines.some(line => line.free && line.amount === null),
})

/** What stands where a price is not known yet. */
export const noPriceWord = ({ free }: { free?: boolean | undefined }): string => (free ? '未定' : '時価')

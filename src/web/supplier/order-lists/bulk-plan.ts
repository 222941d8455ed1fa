import { priceInput } from '#contract/catalogue/product-item.form.ts'
import type { ListBulkChange, ListItemRow } from '#contract/order-lists/list-routes.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { priceOn, samePrice } from '#domain/catalogue/effective-price.ts'
import { type PriceStep, step_refusals, steppedPrice } from '#domain/catalogue/list-item.ts'
import { type Day, isDay } from '#domain/shared/day.ts'
import { compare, decimalPlaces, parseDecimal, parseYen, type Rounding } from '#domain/shared/decimal.ts'
import { isFarAtOnce } from '#domain/shared/far.ts'
import { yenWords } from '#web/supplier/catalogue/item-words.ts'

export type BulkKind = 'rate' | 'amount' | 'set' | 'end' | 'show' | 'hide' | 'remove'

/** What is to be done to many items of a list, as it is typed. */
export type BulkWish = { kind: BulkKind; number: string; rounding: Rounding; valid_from: Day }

/** What becomes of one item. */
export type Planned = {
  row: ListItemRow
  before: string
  after: string
  price?: string | null
  /** The price would be far from what it was. */
  far?: true
  /** Why it stays as it is. */
  refused?: string
}

export const isPriced = (kind: BulkKind): boolean => kind === 'rate' || kind === 'amount' || kind === 'set'

/** A rate is percent, all else yen. */
const readOf = (kind: BulkKind, number: string) => (kind === 'rate' ? parseDecimal(number) : parseYen(number))

const stepOf = ({ kind, number, rounding }: BulkWish): PriceStep | null => {
  const typed = readOf(kind, number)
  if (typed === null) return null
  if (kind === 'rate') return { kind, rate: typed, rounding }
  return kind === 'amount' ? { kind, amount: typed } : { kind: 'set', price: typed }
}

/** What a wish does to an item, or null where it changes nothing. */
export const planOf = (wish: BulkWish, row: ListItemRow): Planned | null => {
  const { kind, valid_from } = wish
  if (kind === 'show' || kind === 'hide') {
    const visible = kind === 'show'
    return row.visible === visible
      ? null
      : { row, before: visible ? '非表示' : '表示', after: visible ? '表示' : '非表示' }
  }
  if (kind === 'remove') return { row, before: 'リストにある', after: '外す' }
  if (!isDay(valid_from)) return null
  const before = priceOn(row, valid_from)
  if (kind === 'end') {
    if (before.level !== 'own') return null
    const usual = priceOn({ ...row, own: [] }, valid_from)
    return { row, before: yenWords(before.price), after: yenWords(usual.price) }
  }
  const step = stepOf(wish)
  if (step === null) return null
  const price = steppedPrice(before.price, step)
  if (typeof price !== 'string') {
    return { row, before: yenWords(before.price), after: '', refused: step_refusals[price.refused] }
  }
  if (!samePrice(price, before.price)) {
    const far = isFarAtOnce(price, before.price)
    return { row, before: yenWords(before.price), after: yenWords(price), price, ...(far && { far: true as const }) }
  }
  // The same today by another level's price, which may change: from now on it is this list's own.
  const becomes_own = kind === 'set' && before.level !== 'own'
  return becomes_own ? { row, before: `${yenWords(price)}（個別なし）`, after: yenWords(price), price } : null
}

/** What is wrong with the typed number, or null. */
export const wrongOf = ({ kind, number }: BulkWish): string | null => {
  if (!isPriced(kind)) return null
  if (kind === 'set') {
    const judged = priceInput().safeParse(number)
    if (!judged.success) return fieldMessages(judged.error)[0]?.message ?? ''
  }
  const typed = readOf(kind, number)
  if (typed === null) return '数値で入力してください'
  if (decimalPlaces(typed) > 2) return '小数は2桁までで入力してください'
  return kind === 'rate' && (compare(typed, '-99') < 0 || compare(typed, '1000') > 0)
    ? '-99から1000までで入力してください'
    : null
}

/** The wish as it is sent. */
export const changeOf = ({ kind, valid_from }: BulkWish): ListBulkChange => {
  if (kind === 'show' || kind === 'hide') return { kind: 'visible', visible: kind === 'show' }
  if (kind === 'remove') return { kind: 'remove' }
  return { kind: kind === 'end' ? 'price_end' : 'price', valid_from }
}

import { type Decimal, formatYen } from '#domain/shared/decimal.ts'
import { farFrom, farWords } from '#domain/shared/far.ts'

/** Whether a price is far from what the item has cost: in words with both values; empty where it is not, or is 時価. */
export const farPrice = (price: Decimal | null, ...past: readonly (Decimal | null)[]): string[] => {
  if (price === null || price === '') return []
  const far = farFrom(
    price,
    past.flatMap(one => (one === null || one === '' ? [] : [one])),
  )
  return far ? [farWords(price, far, formatYen, 'これまでの')] : []
}

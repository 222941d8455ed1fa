import { addDays, type Day } from '#domain/shared/day.ts'
import { compare, type Decimal } from '#domain/shared/decimal.ts'

/** A price from a delivery date on: null is 時価. One that `ends` says that from then on the next level's price holds. */
export type DatedPrice = { valid_from: Day; price: Decimal | null; ends: boolean }

/** Who decides a price: the store's own list, a group of the store, the catalogue. */
export type PriceLevel = 'own' | 'group' | 'general'

/** All that decides what one store pays for one item. The groups stand in their order: the first that has a price wins. */
export type ItemPrices = {
  own: readonly DatedPrice[]
  groups: readonly { id: string; prices: readonly DatedPrice[] }[]
  general: readonly DatedPrice[]
}

export type EffectivePrice = { price: Decimal | null; level: PriceLevel; group_id: string | null }

/** The price of a list that holds for a delivery date; undefined where none does. */
export const priceInForce = (prices: readonly DatedPrice[], day: Day): DatedPrice | undefined => {
  let newest: DatedPrice | undefined
  for (const one of prices) {
    if (one.valid_from <= day && (newest === undefined || one.valid_from > newest.valid_from)) newest = one
  }
  return newest?.ends ? undefined : newest
}

/** What the store pays for a delivery date: its own price, else its first group's, else the product item's (decision 032). */
export const priceOn = ({ own, groups, general }: ItemPrices, day: Day): EffectivePrice => {
  const own_price = priceInForce(own, day)
  if (own_price) return { price: own_price.price, level: 'own', group_id: null }
  for (const group of groups) {
    const found = priceInForce(group.prices, day)
    if (found) return { price: found.price, level: 'group', group_id: group.id }
  }
  return { price: priceInForce(general, day)?.price ?? null, level: 'general', group_id: null }
}

export const samePrice = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0

export type ComingPrice = { valid_from: Day; price_before: Decimal | null; price: Decimal | null }

/** The days after `today` from which the store pays another price, soonest first, whichever level decides it. */
export const comingPrices = (prices: ItemPrices, today: Day): ComingPrice[] => {
  const all = [prices.own, prices.general, ...prices.groups.map(group => group.prices)].flat()
  const days = [...new Set(all.map(one => one.valid_from))].filter(day => day > today).sort()
  return days.flatMap(valid_from => {
    const price_before = priceOn(prices, addDays(valid_from, -1)).price
    const { price } = priceOn(prices, valid_from)
    return samePrice(price_before, price) ? [] : [{ valid_from, price_before, price }]
  })
}

import { compare, type Decimal, div, isZero, mul, round, sub } from './decimal.ts'

/** How far from usual is far, for what hardly varies: the price of an item, the weight of a piece of it. */
export const far_times = '3'

/**
 * How much of a price makes a change of many prices at once far, in one go or by a file: half of it. 100% is a slip for
 * 10%, and doubles them all.
 */
export const far_part_at_once = '0.5'

/** `usual` is the median of what was; `times` how many times that, to one place (two below 1). */
export type Far = { usual: Decimal; times: Decimal }

/** The median of what was (of two in the middle the lesser); null where nothing was. */
export const middle = (history: readonly Decimal[]): Decimal | null =>
  history.toSorted(compare)[(history.length - 1) >> 1] ?? null

/**
 * The one rule for what is far from an item's own history (weights, quantities, prices): outside of all that there was,
 * and `far` times its median or more, or no more than that part of it. Null where it is not, and where there was nothing.
 * Asked about once with both values, never refused: 3420 typed as kg, a file with every price times ten.
 */
export const farFrom = (value: Decimal, history: readonly Decimal[], far: Decimal = far_times): Far | null => {
  const past = history.filter(one => compare(one, '0') > 0).toSorted(compare)
  const [least, usual, most] = [past[0], middle(past), past.at(-1)]
  if (least === undefined || usual === null || most === undefined) return null
  if (compare(value, least) >= 0 && compare(value, most) <= 0) return null
  const too_much = compare(value, mul(usual, far)) >= 0
  const too_little = compare(mul(value, far), usual) <= 0
  if (!too_much && !too_little) return null
  return { usual, times: isZero(value) ? '0' : round(div(value, usual), too_much ? 1 : 2) }
}

/** The rule for many prices at once, of one of them and the one before it; null is 時価. `bulk-store.ts` asks the same in SQL. */
export const isFarAtOnce = (price: Decimal | null, before: Decimal | null): boolean => {
  if (price === null || before === null || compare(before, '0') <= 0) return false
  const [more, less] = compare(price, before) > 0 ? [price, before] : [before, price]
  return compare(sub(more, less), mul(before, far_part_at_once)) >= 0
}

/** 「3,420kgは、目安の10.5kgの325.7倍です」: both values. `say` writes one, `usual_word` what it is held against. */
export const farWords = (
  value: Decimal,
  { usual, times }: Far,
  say: (one: Decimal) => string,
  usual_word: string,
): string => `${say(value)}は、${usual_word}${say(usual)}の${isZero(times) ? '100分の1未満' : `${times}倍`}です`

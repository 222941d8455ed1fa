import { compare, type Decimal, formatQuantity } from '#domain/shared/decimal.ts'

/** What limits an item of a flyer, in pieces: what each store may order for the flyer's dates, and all of them together. */
export type FlyerLimits = { store_limit: Decimal | null; total_limit: Decimal | null }

/** 「1店舗5尾まで・限定20尾」; '' where nothing does. */
export const flyerLimitWords = ({ store_limit, total_limit, unit }: FlyerLimits & { unit: string }): string =>
  [
    store_limit !== null && `1店舗${formatQuantity(store_limit)}${unit}まで`,
    total_limit !== null && `限定${formatQuantity(total_limit)}${unit}`,
  ]
    .filter(Boolean)
    .join('・')

/** A flyer's limit, for each store or in all, in pieces. */
export type FlyerLimit = { of: 'store' | 'total'; most: Decimal }

/** The limit that leaves the least, and what is left of it, in pieces. */
export type FlyerLeft = FlyerLimit & { left: Decimal }

/** Why so much can't be ordered; `left` is what an order that is changed may have, too. A store that has had its share has not bought it all. */
export const sayFlyerLimit = (
  { of, most }: FlyerLimit,
  { item, unit, left }: { item: string; unit: string; left: Decimal },
): string => {
  const limit =
    of === 'store'
      ? `${item}は、チラシの期間中は1店舗${formatQuantity(most)}${unit}までです`
      : `${item}は、チラシの限定${formatQuantity(most)}${unit}です`
  if (compare(left, '0') > 0) return `${limit}。あと${formatQuantity(left)}${unit}まで発注できます`
  const none = of === 'store' ? '上限まで発注されています' : 'もう残りがありません'
  return `${limit}。${none}。数量を0にするか、期間の外の納品日を選んでください`
}

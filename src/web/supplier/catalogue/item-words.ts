import type { ItemPrice, ProductItemRow, ScheduledStores } from '#contract/catalogue/product-items.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, formatDay, formatDayWithWeekday, weekdayName } from '#domain/shared/day.ts'
import { type Decimal, formatQuantity, formatYen } from '#domain/shared/decimal.ts'
import { basisWord } from '#domain/trade/unit.ts'

type Priced = Pick<ProductItemRow, 'price_basis' | 'unit' | 'case_unit'>

/** ¥1,280, or 時価. */
export const yenWords = (price: Decimal | null): string => (price === null ? '時価' : formatYen(price))

/** ¥1,280/尾, or 時価. */
export const priceWords = (item: Priced, price: Decimal | null): string =>
  price === null ? '時価' : `${formatYen(price)}/${basisWord(item)}`

/** 12/01 から ¥1,380 */
export const nextWords = (next: ItemPrice): string =>
  `${formatDay(next.valid_from).slice(5)}から ${yenWords(next.price)}`

/** 12/01(火), and the year where it is another. */
export const dayWords = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? `${formatDay(day).slice(5)}(${weekdayName(day)})` : formatDayWithWeekday(day)

/** 尾, ケース(10袋), 袋・ケース(10袋) */
export const unitWords = (
  item: Pick<ProductItemRow, 'unit_kinds' | 'unit' | 'case_unit' | 'pieces_per_case'>,
): string => {
  const cases = `${item.case_unit}${item.pieces_per_case === null ? '' : `(${formatQuantity(item.pieces_per_case)}${item.unit})`}`
  if (!item.unit_kinds.includes('case')) return item.unit
  return item.unit_kinds.includes('piece') ? `${item.unit}・${cases}` : cases
}

/** 1日40まで, 12/01〜12/31 40まで, or '' without a limit. */
export const limitWords = (item: Pick<ProductItemRow, 'sales_limit' | 'sales_from' | 'sales_to'>): string => {
  const period =
    item.sales_from === null && item.sales_to === null
      ? ''
      : `${item.sales_from === null ? '' : formatDay(item.sales_from).slice(5)}〜${item.sales_to === null ? '' : formatDay(item.sales_to).slice(5)}`
  if (item.sales_limit === null) return period
  const most = `${formatQuantity(item.sales_limit)}まで`
  // A limit counts per delivery date, but over the whole period once one begins.
  return item.sales_from === null ? `1日${most}${period === '' ? '' : ` ${period}`}` : `${period} ${most}`
}

/** How items are searched for. */
export const item_search = { label: '商品名・コード・規格・産地・JANで検索', placeholder: '商品名・コード・規格・産地' }

/** That an item which is taken away leaves these stores' scheduled orders, from when on; '' where it stands in none. */
export const scheduledWords = (scheduled: ScheduledStores | null, from = '次の発注から'): string => {
  if (scheduled === null || scheduled.count === 0) return ''
  const { count, names } = scheduled
  const more = count > names.length ? ' ほか' : ''
  return `定期発注に入れている${grouped(count)}店（${names.join('、')}${more}）では、${from}外れます。`
}

import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { comingPrices, priceOn } from '#domain/catalogue/effective-price.ts'
import type { Day } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import { searchFor } from '#domain/shared/search.ts'

/** What the restaurant reads. */
export const nameOf = (row: ListItemRow): string => row.alias_name ?? row.item_name

export const unitsOf = (row: ListItemRow) => ({ ...row, unit_kinds: row.unit_kinds ?? row.item_unit_kinds })

/** 2〜10・2ずつ, or '' where nothing is said. */
export const limitsOf = (row: ListItemRow): string => {
  const min = row.min_quantity ?? row.item_min_quantity
  const max = row.max_quantity ?? row.item_max_quantity
  const lot = row.lot ?? row.item_lot
  const range =
    min === null && max === null
      ? ''
      : `${min === null ? '' : formatQuantity(min)}〜${max === null ? '' : formatQuantity(max)}`
  const step = lot === null ? '' : `${formatQuantity(lot)}ずつ`
  return [range, step].filter(word => word !== '').join('・')
}

export const hasOwnLimits = (row: ListItemRow): boolean =>
  row.min_quantity !== null || row.max_quantity !== null || row.lot !== null || row.unit_kinds !== null

/** Who decides the price of a delivery date, in a word. */
export const levelWord = (list: OrderList, row: ListItemRow, day: Day): string => {
  const { level, group_id } = priceOn(row, day)
  if (level === 'own') return list.kind === 'group' ? 'グループ' : '個別'
  if (level === 'group') return list.groups.find(one => one.id === group_id)?.name ?? 'グループ'
  return '通常'
}

export type ListState = 'all' | 'visible' | 'hidden' | 'own_price' | 'coming'
export const list_states: readonly { value: ListState; word: string }[] = [
  { value: 'all', word: 'すべて' },
  { value: 'visible', word: '表示中' },
  { value: 'hidden', word: '非表示' },
  { value: 'own_price', word: '個別の単価' },
  { value: 'coming', word: '単価変更あり' },
]

export const isIn = (row: ListItemRow, state: ListState, day: Day): boolean => {
  switch (state) {
    case 'visible':
      return row.visible && row.item_visible
    case 'hidden':
      return !row.visible || !row.item_visible
    case 'own_price':
      return priceOn(row, day).level === 'own'
    case 'coming':
      return comingPrices(row, day).length > 0
    default:
      return true
  }
}

/** Whether all words of a search stand in an item, whatever their spelling. */
export const makeSearch = (q: string): ((row: ListItemRow) => boolean) => {
  const found = searchFor(q)
  return row =>
    found(
      fold(
        [row.alias_name ?? '', row.item_name, row.name_kana, row.code, row.spec, row.origin, row.category].join('|'),
      ),
    )
}

import type { ItemState } from '#contract/catalogue/product-items.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { CountChips } from '#web/ui/count-chips.tsx'
import { Select } from '#web/ui/select.tsx'

const STATES: readonly { value: ItemState; word: string }[] = [
  { value: 'all', word: 'すべて' },
  { value: 'visible', word: '表示中' },
  { value: 'hidden', word: '非表示' },
  { value: 'sold_out', word: '完売' },
  { value: 'limited', word: '上限あり' },
  { value: 'market_price', word: '時価' },
  { value: 'price_coming', word: '単価変更あり' },
  { value: 'archived', word: '取扱終了' },
]

/** The states of items, each with its count. */
export const StateChips = ({
  state,
  counts,
  onState,
}: {
  state: ItemState
  counts: Record<ItemState, number> | undefined
  onState: (state: ItemState) => void
}) => (
  <CountChips
    name="item-state"
    value={state}
    counts={counts}
    onChange={onState}
    chips={STATES.map(one => (one.value === 'sold_out' ? { ...one, urgent: 'vermilion' } : one))}
  />
)

const all = '\u0000all'

/** One category of the catalogue, or all of them. */
export const CategoryChoice = ({
  chosen,
  categories,
  onChoose,
}: {
  chosen: readonly string[]
  categories: readonly { name: string; count: number }[]
  onChoose: (category: readonly string[]) => void
}) => {
  const known = chosen.every(one => categories.some(({ name }) => name === one))
  const shown = known ? categories : [...categories, ...chosen.map(name => ({ name, count: 0 }))]
  return (
    <Select
      small
      aria-label="カテゴリー"
      value={chosen.length === 0 ? all : chosen[0]}
      onChange={event => onChoose(event.currentTarget.value === all ? [] : [event.currentTarget.value])}
      chosen={chosen.length > 0}
      className="w-46 sm:w-48 xl:w-60"
    >
      <option value={all}>すべてのカテゴリー</option>
      {shown.map(({ name, count }) => (
        <option key={name} value={name}>
          {name === '' ? 'カテゴリーなし' : name}（{grouped(count)}）
        </option>
      ))}
    </Select>
  )
}

import { useEffect, useRef } from 'react'
import type { ItemState } from '#contract/catalogue/product-items.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { cx } from '#web/ui/cx.ts'
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
}) => {
  const row = useRef<HTMLDivElement>(null)
  // On a phone the chosen state comes into sight, inside its own row only.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-state="${state}"]`)
    if (row.current && chip)
      row.current.scrollTo({ left: chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2 })
  }, [state])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">状態</legend>
      <div ref={row} className="scroll-row relative gap-1 px-1">
        {STATES.map(({ value, word }) => {
          const on = state === value
          const urgent = !on && value === 'sold_out' && (counts?.sold_out ?? 0) > 0
          return (
            <label
              key={value}
              data-state={value}
              className={cx(
                'ring-child relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap select-none',
                on && 'border-leaf bg-leaf font-bold text-surface',
                urgent && 'border-vermilion bg-vermilion-pale text-vermilion',
                !on && !urgent && 'border-ink-faint bg-surface hover:bg-ground',
              )}
            >
              <input
                type="radio"
                name="item-state"
                value={value}
                checked={on}
                onChange={() => onState(value)}
                onClick={event => {
                  // After a press of the mouse the arrows belong to the list again.
                  if (event.detail > 0) event.currentTarget.blur()
                }}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              />
              {word}
              <span className="min-w-4 text-right font-bold tabular-nums">
                {counts === undefined ? '−' : grouped(counts[value])}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

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

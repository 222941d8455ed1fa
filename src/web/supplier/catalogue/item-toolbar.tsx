import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ItemState } from '#contract/catalogue/product-items.contract.ts'
import { cx } from '#web/ui/cx.ts'
import { Select } from '#web/ui/select.tsx'
import { grouped } from './item-words.ts'

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

const TYPING_PAUSE = 250

/** Search by name, kana, code, spec, origin or JAN. It asks 0.25 s after the last key, and never during a conversion. */
export const ItemSearch = ({
  value,
  onSearch,
  box,
  onLeave,
  label = '商品名・コード・規格・産地・JANで検索',
  placeholder = '商品名・コード・規格・産地',
}: {
  value: string
  onSearch: (q: string) => void
  label?: string
  placeholder?: string
  box: RefObject<HTMLInputElement | null>
  /** Enter, ↓ or Esc: on to the list. */
  onLeave: () => void
}) => {
  const [typed, setTyped] = useState(value)
  const [composing, setComposing] = useState(false)
  const [known, setKnown] = useState({ value, sent: value })
  // A value from elsewhere (going back) replaces what is typed; the answer to a search of our own does not.
  if (known.value !== value) {
    setKnown({ value, sent: known.sent })
    if (value !== known.sent) setTyped(value)
  }
  const search = useCallback(
    (q: string) => {
      setKnown(now => ({ ...now, sent: q }))
      onSearch(q)
    },
    [onSearch],
  )
  useEffect(() => {
    if (composing || typed === value) return undefined
    const timer = setTimeout(() => search(typed), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, composing, search])
  return (
    <div className="relative w-full sm:w-64 xl:w-80">
      <Search size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft" />
      <input
        ref={box}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' && typed !== '') {
            setTyped('')
            search('')
            return
          }
          if (typed !== value) search(typed)
          onLeave()
        }}
        className="h-9 w-full rounded-input border border-ink-faint bg-surface pr-9 pl-9 placeholder:text-sm placeholder:text-ink-faint"
      />
      {typed === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 grid h-5 min-w-5 -translate-y-1/2 place-items-center rounded-[4px] border border-ink-faint bg-ground font-sans text-xs leading-none text-ink-soft max-md:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="検索をやめる"
          onClick={() => {
            setTyped('')
            search('')
            box.current?.focus()
          }}
          className="absolute top-0 right-0 grid size-9 place-items-center rounded-input"
        >
          <X size={16} />
        </button>
      )}
    </div>
  )
}

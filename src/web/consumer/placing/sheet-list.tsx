import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '#web/ui/late.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { blocksOf, type Lead, type SheetRow } from './sheet-items.ts'
import { ItemRow, type RowSetting } from './sheet-row.tsx'
import type { SwipeContext } from './sheet-swipe.ts'

type Block = ReturnType<typeof blocksOf>[number]

/** A row to bring into view and to focus; `round` makes the same row a new wish. */
export type RowWish = { key: string; round: number } | null

/**
 * The items. Blocks of rows are put on the page as they come near the screen and stay then, so 1,000 items open as fast
 * as 30. Up and down move from quantity to quantity, Enter to the next.
 */
export const SheetList = ({
  rows,
  headings,
  lead,
  setting,
  wish,
}: {
  rows: readonly SheetRow[]
  headings: boolean
  lead?: Lead | undefined
  setting: RowSetting
  wish: RowWish
}) => {
  const list = useRef<HTMLDivElement>(null)
  const stretches = useMemo(() => {
    const blocks = blocksOf(rows, headings, lead)
    return Array.from({ length: Math.ceil(blocks.length / 8) }, (_, at) => blocks.slice(at * 8, at * 8 + 8))
  }, [rows, headings, lead])

  useSwipes(list, rows, setting)

  const led = useRef<RowWish>(null)
  useEffect(() => {
    // The rows that hold it may come after the wish: those of a search that was left stand a moment longer.
    if (!wish || led.current === wish || !rows.some(row => row.key === wish.key)) return
    if (leadToRow(list.current, wish.key)) led.current = wish
  }, [wish, rows])

  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (!(target instanceof HTMLElement) || !target.closest('[data-stepper]') || target.closest('dialog')) return
    const typing = target instanceof HTMLInputElement
    const step = event.key === 'ArrowDown' || (event.key === 'Enter' && typing) ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = all.findIndex(row => row.contains(target))
    event.preventDefault()
    event.stopPropagation()
    for (let index = at + step; index >= 0 && index < all.length; index += step) {
      const row = all[index]
      const field = row && quantityOf(row)
      if (!field) continue
      field.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
      return
    }
    // The last one: leaving the field takes over what was typed.
    if (typing) target.blur()
  }

  return (
    <div ref={list} onKeyDownCapture={move}>
      {stretches.map((stretch, index) => (
        <Stretch key={stretch[0]?.rows[0]?.key} blocks={stretch} first={index === 0} wish={wish} setting={setting} />
      ))}
    </div>
  )
}

/** What swipes do is there before the first finger, and not at the cost of its press. */
const useSwipes = (list: RefObject<HTMLDivElement | null>, rows: readonly SheetRow[], setting: RowSetting) => {
  const say = useToast()
  const latest = useRef<SwipeContext>({ rows, setting, say })
  useEffect(() => {
    latest.current = { rows, setting, say }
  })
  useEffect(() => {
    const box = list.current
    let gone = false
    whenIdle(() => {
      import('./sheet-swipe.ts').then(
        ({ swipeRows }) => box && !gone && swipeRows(box, latest),
        () => {},
      )
    })
    return () => {
      gone = true
    }
  }, [list])
}

/** A row's height in pixels before it is drawn: two lines on a phone, one on a desk. */
const rowHeight = () => (window.matchMedia('(min-width: 64rem)').matches ? 65 : 88)

/** Brings a row into sight and focuses its quantity; false where it is not on the page. */
export const leadToRow = (within: ParentNode | null, key: string): boolean => {
  const row = within?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  row?.scrollIntoView({ block: 'center' })
  if (row) quantityOf(row)?.focus({ preventScroll: true })
  return Boolean(row)
}

/** Where a quantity is typed: its field, or the lone [+], which takes digits too. */
const quantityOf = (row: HTMLElement) => {
  const stepper = row.querySelector('[data-stepper]')
  return (
    stepper?.querySelector<HTMLElement>('[role="spinbutton"]:not(:disabled)') ??
    stepper?.querySelector<HTMLElement>('button:not(:disabled)') ??
    null
  )
}

const waiting = new Map<Element, () => void>()
let near: IntersectionObserver | null = null

/** Calls once the element comes near the screen. One observer for all: a hundred of them cost every frame. */
const whenNear = (place: Element, then: () => void): (() => void) => {
  const observer = (near ??= new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: '800px 0px' },
  ))
  waiting.set(place, then)
  observer.observe(place)
  return () => {
    waiting.delete(place)
    observer.unobserve(place)
  }
}

/** What is put on the page once it has come near the screen, or is wished for; until then `place` stands there. */
const useNear = (already: boolean, wanted: boolean) => {
  const [seen, setSeen] = useState(already)
  const place = useRef<HTMLUListElement>(null)
  if (wanted && !seen) setSeen(true)

  useEffect(() => {
    if (seen || !place.current) return undefined
    return whenNear(place.current, () => setSeen(true))
  }, [seen])
  return { seen, place }
}

const holds = ({ rows }: Block, wish: RowWish) => wish !== null && rows.some(row => row.key === wish.key)

/** Blocks that come near together: what is watched for costs every frame, so far away there are few to watch. */
const Stretch = memo(
  ({ blocks, first, wish, setting }: { blocks: Block[]; first: boolean; wish: RowWish; setting: RowSetting }) => {
    const { seen, place } = useNear(
      first,
      blocks.some(block => holds(block, wish)),
    )
    if (!seen) return <Place ref={place} name="商品" count={blocks.reduce((sum, { rows }) => sum + rows.length, 0)} />
    return blocks.map((block, index) => (
      <BlockOfRows
        key={block.rows[0]?.key}
        block={block}
        first={first && index < 2}
        wanted={holds(block, wish)}
        setting={setting}
      />
    ))
  },
)
Stretch.displayName = 'Stretch'

const BlockOfRows = memo(
  ({ block, first, wanted, setting }: { block: Block; first: boolean; wanted: boolean; setting: RowSetting }) => {
    const { seen, place } = useNear(first, wanted)
    const name = block.heading ?? '商品'
    return (
      <>
        {block.heading !== null && (
          <h2 className="border-b bg-ground px-4 py-1 text-sm text-ink-soft">{block.heading}</h2>
        )}
        {seen ? (
          <ul aria-label={name} className="@container">
            {block.rows.map(row => (
              <ItemRow key={row.key} row={row} setting={setting} />
            ))}
          </ul>
        ) : (
          <Place ref={place} name={name} count={block.rows.length} />
        )}
      </>
    )
  },
)
BlockOfRows.displayName = 'BlockOfRows'

const Place = ({ ref, name, count }: { ref: RefObject<HTMLUListElement | null>; name: string; count: number }) => (
  <ul ref={ref} aria-label={name} style={{ height: count * rowHeight() }}>
    <li className="sr-only">ほか{count}点</li>
  </ul>
)

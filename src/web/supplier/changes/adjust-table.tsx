import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { Th } from '#web/ui/table.tsx'
import { showTooSoon } from '#web/ui/too-soon.ts'
import { blank, stepOf } from './adjust-draft.ts'
import { AdjustRow } from './adjust-row.tsx'
import type { useAdjusting } from './use-adjusting.ts'

/** The lines of an order, each with what is shipped; typed down a column. On a phone each stands in a block of its own, under its name. */
export const AdjustTable = ({
  table,
  adjusting: { base, drafts, searches, touched, refused, doubts, reason, change, look },
}: {
  table: RefObject<HTMLTableElement | null>
  adjusting: ReturnType<typeof useAdjusting>
}) => {
  const cellsOf = (col: string) => [...(table.current?.querySelectorAll<HTMLInputElement>(`[data-col="${col}"]`) ?? [])]

  // A line without a weight, come to from the weights: from there on they are gone through.
  const passing = useRef<HTMLInputElement | null>(null)
  const move = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing || event.defaultPrevented) return
    const col = target.role === 'combobox' && target.value.trim() === '' ? 'instead' : target.dataset['col']
    const by = col ? stepOf(event, col) : 0
    if (!col || by === 0) return
    event.preventDefault()
    const beside = col === 'reason' || col === 'instead'
    const cells = cellsOf(beside ? 'quantity' : col)
    const stops = stopsOf(cellsOf('quantity'))
    // By Enter no line is passed over; arrows stay in their column.
    const along = event.key === 'Enter' && (col === 'weight' || passing.current === target) ? stops : cells
    const next =
      (by > 0 && col === 'quantity' && insteadOf(target)) ||
      (beside ? nearest(cells, target, by) : along[along.indexOf(target) + by])
    passing.current = along === stops && next?.dataset['col'] === 'quantity' ? next : null
    if (next) {
      next.focus()
      next.select()
    } else if (by > 0) focusSave(event.timeStamp)
  }

  return (
    // What is found for a substitute has room under the last line.
    <div className="relative overflow-x-auto has-[[role=combobox][aria-expanded=true]]:pb-72">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside */}
      <table
        ref={table}
        aria-label="調整する明細"
        className="w-full border-separate border-spacing-0 text-sm max-md:block"
        onKeyDown={move}
      >
        <Heads />
        <tbody className="max-md:block">
          {base.lines.map(line => (
            <AdjustRow
              key={line.line_number}
              line={line}
              draft={drafts[line.line_number] ?? blank}
              errors={refused[line.line_number] ?? {}}
              doubts={doubts.filter(one => one.line_number === line.line_number)}
              touched={touched.has(line.line_number)}
              reason={reason}
              search={searches[line.line_number] ?? ''}
              onSearch={text => look(line.line_number, text)}
              onChange={draft => change(line.line_number, draft)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Heads = () => (
  <thead className="max-md:hidden">
    <tr>
      <Th pad="dense" still>
        <span className="sr-only">行</span>
      </Th>
      {heads.map(({ name, numeric }) => (
        <Th key={name} numeric={numeric} pad="dense" still>
          {name}
        </Th>
      ))}
      <Th pad="dense" still>
        <span className="sr-only">欠品</span>
      </Th>
    </tr>
  </thead>
)

/** What is typed before the next line's turn: how much goes out instead is weighed. */
const insteadOf = (quantity: HTMLInputElement): HTMLInputElement | null =>
  quantity.closest('[data-substitute]')?.querySelector<HTMLInputElement>('[data-col="weight"]') ?? null

/** The first of them after it, or the last before. */
const nearest = (cells: readonly HTMLInputElement[], from: HTMLInputElement, by: 1 | -1) =>
  by > 0
    ? cells.find(cell => from.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING)
    : cells.findLast(cell => from.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_PRECEDING)

/** Of each line and each substitute what is typed last of it: its weight, or where it has none its quantity. */
const stopsOf = (quantities: readonly HTMLInputElement[]): HTMLInputElement[] =>
  quantities.map(
    one =>
      (one.closest('[data-substitute]') ?? one.closest('tr'))?.querySelector<HTMLInputElement>('[data-col="weight"]') ??
      one,
  )

/** So soon (ms) after the focus has come to it Enter is no press: it was meant for one more line. */
const TOO_SOON = 400

const focusSave = (at: number) => {
  const save = document.querySelector<HTMLElement>('[data-adjust-save]')
  const drop = (event: globalThis.KeyboardEvent) => {
    if (event.timeStamp - at > TOO_SOON) save?.removeEventListener('keydown', drop)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
  }
  save?.addEventListener('keydown', drop)
  save?.focus()
  showTooSoon(TOO_SOON)
}

const heads = [
  { name: '商品', numeric: false },
  { name: '注文', numeric: true },
  { name: '出荷数量', numeric: false },
  { name: '重量(kg)', numeric: false },
  { name: '単価', numeric: false },
  { name: '金額', numeric: true },
]

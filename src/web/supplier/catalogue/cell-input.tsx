import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { cx } from '#web/ui/cx.ts'
import { currentOf } from './save-item.ts'

/** The cell that is being typed in. */
export type Editing = { id: string; what: 'name' | 'price' }

/** What is done in a cell. */
export type CellActions = {
  /** False: cells are read alone. */
  may_edit: boolean
  edit: (editing: Editing | null) => void
  /** Shows the row as it is now. */
  show: (item: ProductItemRow) => void
  /** From one row's price or name to the next row's. */
  step: (id: string, what: Editing['what'], by: -1 | 1) => void
  toggleVisible: (item: ProductItemRow) => Promise<void>
}

/** What is typed can't be taken: its words stand under the cell. */
export class Wrong extends Error {}

const changedMeanwhile = (now: string) =>
  `ほかの画面でこの商品が変更されました。いまは「${now}」です。入力した内容にするときは、もう一度 Enter を押してください`

const sayWhy = (caught: unknown): string => {
  if (caught instanceof Wrong) return caught.message
  return isSilent(caught) ? '通信できませんでした。もう一度 Enter を押してください' : errorMessage(caught)
}

type Props = {
  label: string
  initial: string
  numeric?: boolean
  /** `sure`: said once more of a value that was doubted. */
  onSave: (typed: string, sure: boolean) => Promise<void>
  item: ProductItemRow
  what: Editing['what']
  actions: CellActions
}

/** What is typed in a cell, until it is saved or given up. */
const useTyping = ({ initial, onSave, actions }: Props) => {
  const [typed, setTyped] = useState(initial)
  const [said, setSaid] = useState<string | null>(null)
  /** Somebody else has changed the item: `initial` is what stands now. */
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Saved or given up: what the lost focus says then is no news.
  const over = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const save = async (after: () => void, sure = false) => {
    if (busy || over.current) return
    if (typed.trim() === initial) {
      over.current = true
      after()
      return
    }
    setBusy(true)
    try {
      await onSave(typed, sure)
      over.current = true
      after()
    } catch (caught) {
      const current = currentOf(caught)
      if (current) actions.show(current)
      setStale(current !== null)
      setSaid(sayWhy(caught))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setTyped(text)
    setStale(false)
    setSaid(null)
  }
  const giveUp = () => {
    over.current = true
  }
  return { typed, type, error: stale ? changedMeanwhile(initial) : said, busy, field, save, giveUp }
}

/** Enter saves, the arrows save and go to the next row, Tab to the other cell; Escape gives up. */
export const CellInput = (props: Props) => {
  const { label, numeric = false, item, what, actions } = props
  const { typed, type, error, busy, field, save, giveUp } = useTyping(props)
  const error_id = useId()
  const end = () => actions.edit(null)

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      giveUp()
      end()
    } else if (event.key === 'Enter') void save(end, event.shiftKey)
    else if (event.key === 'ArrowDown') void save(() => actions.step(item.id, what, 1))
    else if (event.key === 'ArrowUp') void save(() => actions.step(item.id, what, -1))
    else if (event.key === 'Tab')
      void save(() => actions.edit({ id: item.id, what: what === 'name' ? 'price' : 'name' }))
    else return
    event.preventDefault()
    if (event.key !== 'Tab') event.stopPropagation()
  }

  return (
    <>
      <input
        ref={field}
        type="text"
        aria-label={label}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : error_id}
        autoComplete="off"
        inputMode={numeric ? 'decimal' : 'text'}
        value={typed}
        readOnly={busy}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKey}
        onBlur={() => {
          if (error === null) void save(end)
        }}
        className={cx(
          'ring-inside h-8 w-full min-w-0 rounded-input border bg-surface px-2 text-ink',
          error === null ? 'border-ink' : 'border-2 border-vermilion',
          numeric && 'text-right tabular-nums',
        )}
      />
      {error !== null && (
        <p
          id={error_id}
          role="alert"
          className="absolute top-full right-0 z-20 w-72 rounded-input border border-vermilion bg-vermilion-pale px-3 py-2 text-left text-sm font-bold whitespace-normal text-vermilion shadow-overlay"
        >
          {error}
        </p>
      )}
    </>
  )
}

import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { priceInput } from '#contract/catalogue/product-item.form.ts'
import type { ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { farPrice } from '#domain/catalogue/far-price.ts'
import { dayOf } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { serverNow } from '#web/api/clock.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { cx } from '#web/ui/cx.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Cursor } from '#web/ui/use-cursor.ts'
import { priceWords } from './item-words.ts'
import { currentOf, saveItem, savePrice } from './save-item.ts'
import { undoAction, useUndoItems } from './use-undo.ts'

/** The cell that is being typed in. */
export type Editing = { id: string; what: 'name' | 'price' }

const changedMeanwhile = (now: string) =>
  `ほかの人がこの商品を変更しました。いまは「${now}」です。入力した内容にするときは、もう一度 Enter を押してください`

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

/** Which cell is typed in, and what is done in cells; it stays the same while the cursor moves. */
export const useEditing = (
  { pointAt, beside, refocus, setCursor }: Cursor,
  show: CellActions['show'],
  toggleVisible: CellActions['toggleVisible'],
  may_edit: boolean,
) => {
  const [editing, setEditing] = useState<Editing | null>(null)
  const actions = useMemo<CellActions>(
    () => ({
      may_edit,
      edit: next => {
        setEditing(next)
        if (next === null) refocus()
        else setCursor(next.id)
      },
      show,
      step: (id, what, by) => {
        const next = beside(id, by)
        if (next !== undefined) pointAt(next)
        setEditing(next === undefined ? null : { id: next, what })
      },
      toggleVisible,
    }),
    [pointAt, beside, refocus, setCursor, show, toggleVisible, may_edit],
  )
  return { editing, setEditing, actions }
}

type CellProps = { item: ProductItemRow; editing: boolean; tab: boolean; actions: CellActions }

/** The name, changed where it stands. */
export const NameCell = ({ item, editing, tab, actions }: CellProps) =>
  editing ? (
    <CellInput
      label={`${item.code} の商品名`}
      initial={item.name}
      onSave={async name => actions.show(await saveItem(item.id, { revision: item.revision, name }))}
      item={item}
      what="name"
      actions={actions}
    />
  ) : (
    <span className="flex min-w-0 items-center gap-2">
      {item.image_id !== null && (
        <img
          src={`/api/v2/images/${item.image_id}?size=small`}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          className="size-7 shrink-0 rounded-input object-cover"
        />
      )}
      <span className="truncate" title={`${item.name} ${item.spec}`}>
        <span className="font-bold">{item.name}</span>
        {item.spec !== '' && <span className="ml-2 text-ink-soft">{item.spec}</span>}
      </span>
      {actions.may_edit && (
        <button
          type="button"
          tabIndex={tab ? 0 : -1}
          aria-label={`${item.name} の商品名を直す`}
          title="商品名を直す E"
          onClick={() => actions.edit({ id: item.id, what: 'name' })}
          className="ring-inside grid size-8 shrink-0 place-items-center rounded-input text-ink-soft opacity-0 group-hover:opacity-100 hover:bg-line focus-visible:opacity-100"
        >
          <Pencil size={14} />
        </button>
      )}
    </span>
  )

/** The price of deliveries from today on, changed where it stands. */
export const PriceCell = ({ item, editing, tab, actions }: CellProps) => {
  const say = useToast()
  const undo = useUndoItems()
  if (!actions.may_edit) return priceWords(item, item.unit_price)
  return editing ? (
    <CellInput
      label={`${item.name} の今日からの単価（時価は「時価」と入力）`}
      initial={item.unit_price === null ? '時価' : decimal(item.unit_price)}
      numeric
      onSave={async (typed, sure) => {
        const price = typed.trim() === '時価' ? null : exactPrice(typed)
        const doubts = farPrice(price, item.unit_price)
        // By another key: a quick second Enter has read nothing.
        if (doubts.length > 0 && !sure) throw new Wrong(`${doubts.join('')}。正しければ Shift+Enter で決めてください`)
        const saved = await savePrice(item.id, { revision: item.revision, valid_from: dayOf(serverNow()), price })
        actions.show(saved)
        say(`${item.name}の単価を${priceWords(saved, saved.unit_price)}にしました`, {
          action: undoAction(undo, saved.updated_at),
        })
      }}
      item={item}
      what="price"
      actions={actions}
    />
  ) : (
    <button
      type="button"
      tabIndex={tab ? 0 : -1}
      aria-label={`${item.name} の単価 ${priceWords(item, item.unit_price)} を直す`}
      title="今日からの単価を直す P"
      onClick={() => actions.edit({ id: item.id, what: 'price' })}
      className="ring-inside h-8 max-w-full truncate rounded-input border border-transparent px-1 hover:border-ink-faint hover:bg-surface"
    >
      {priceWords(item, item.unit_price)}
    </button>
  )
}

class Wrong extends Error {}

const exactPrice = (typed: string): string => {
  const parsed = priceInput().safeParse(typed)
  if (!parsed.success) throw new Wrong(fieldMessages(parsed.error)[0]?.message ?? '')
  if (parsed.data === '') throw new Wrong('単価を入力してください（時価は「時価」と入力）')
  return parsed.data
}

const CellInput = ({
  label,
  initial,
  numeric = false,
  onSave,
  item,
  what,
  actions,
}: {
  label: string
  initial: string
  numeric?: boolean
  /** `sure`: said once more of a value that was doubted. */
  onSave: (typed: string, sure: boolean) => Promise<void>
  item: ProductItemRow
  what: Editing['what']
  actions: CellActions
}) => {
  const [typed, setTyped] = useState(initial)
  const [said, setSaid] = useState<string | null>(null)
  /** Somebody else has changed the item: `initial` is what stands now. */
  const [stale, setStale] = useState(false)
  const error = stale ? changedMeanwhile(initial) : said
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const error_id = useId()
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
  const end = () => actions.edit(null)

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      over.current = true
      end()
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      void save(end, event.shiftKey)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      const by = event.key === 'ArrowDown' ? 1 : -1
      void save(() => actions.step(item.id, what, by))
    }
    if (event.key === 'Tab') {
      event.preventDefault()
      void save(() => actions.edit({ id: item.id, what: what === 'name' ? 'price' : 'name' }))
    }
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
        onChange={event => {
          setTyped(event.currentTarget.value)
          setStale(false)
          setSaid(null)
        }}
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

const sayWhy = (caught: unknown): string => {
  if (caught instanceof Wrong) return caught.message
  return isSilent(caught) ? '通信できませんでした。もう一度 Enter を押してください' : errorMessage(caught)
}

/** Whether restaurants see the item, changed with one press. */
export const VisibleCell = ({ item, tab, actions }: Omit<CellProps, 'editing'>) => {
  const [busy, setBusy] = useState(false)
  const Icon = item.visible ? Eye : EyeOff
  return (
    <button
      type="button"
      role="switch"
      aria-checked={item.visible}
      aria-label={`${item.name} を飲食店に表示`}
      aria-busy={busy || undefined}
      tabIndex={tab ? 0 : -1}
      title={item.visible ? '表示中。押すと非表示にします V' : '非表示。押すと表示します V'}
      onClick={() => {
        if (busy) return
        setBusy(true)
        void actions.toggleVisible(item).finally(() => setBusy(false))
      }}
      className={cx(
        'ring-inside inline-flex h-8 shrink-0 items-center gap-1 rounded-input border border-transparent px-1 text-xs hover:border-ink-faint hover:bg-surface',
        item.visible ? 'text-ink' : 'font-bold text-amber',
        busy && 'opacity-60',
      )}
    >
      <Icon size={14} />
      {item.visible ? '表示' : '非表示'}
    </button>
  )
}

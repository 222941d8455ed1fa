import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { priceInput } from '#contract/catalogue/product-item.form.ts'
import type { ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { farPrice } from '#domain/catalogue/far-price.ts'
import { dayOf } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { serverNow } from '#web/api/clock.ts'
import { cx } from '#web/ui/cx.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Cursor } from '#web/ui/use-cursor.ts'
import { type CellActions, CellInput, type Editing, Wrong } from './cell-input.tsx'
import { priceWords } from './item-words.ts'
import { saveItem, savePrice } from './save-item.ts'
import { undoAction, useUndoItems } from './use-undo.ts'

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
        if (next === null) {
          // Its field is gone at once: from one that is still there the row would not take the focus.
          flushSync(() => setEditing(null))
          refocus()
        } else {
          setEditing(next)
          setCursor(next.id)
        }
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

const exactPrice = (typed: string): string => {
  const parsed = priceInput().safeParse(typed)
  if (!parsed.success) throw new Wrong(fieldMessages(parsed.error)[0]?.message ?? '')
  if (parsed.data === '') throw new Wrong('単価を入力してください（時価は「時価」と入力）')
  return parsed.data
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

import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { type ReactNode, useMemo, useState } from 'react'
import { type EntrySheet, previewEntry } from '#contract/entries/add-orders.contract.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { DELIVERY_DATE_REASON_NAMES } from '#domain/calendar/delivery-dates.ts'
import { ENTRY_WAY_NAMES, entry_ways } from '#domain/entries/entry.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { closingText } from '#web/ui/date-choice.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { EntryConfirm } from './entry-confirm.tsx'
import { type EntryDraft, sentLines, totalsOf, withLine } from './entry-draft.ts'
import { EntryLines } from './entry-lines.tsx'
import { EntryRow } from './entry-row.tsx'

type Props = {
  sheet: EntrySheet & { deal: NonNullable<EntrySheet['deal']> }
  draft: EntryDraft
  onChange: (draft: EntryDraft) => void
  /** The order that is changed: its date stays, and how it came. */
  order_id?: string
  names?: ReadonlyMap<string, string>
  /** On the last button. */
  verb: string
  /** Sends it; what is thrown is shown here. */
  onSend: (lines: ReturnType<typeof sentLines>) => Promise<void>
  foot?: ReactNode
}

const none: ReadonlyMap<string, string> = new Map()

/** The same form for an order that is written down and one that is changed: by keyboard from the first to the last. */
export const EntryForm = ({ sheet, draft, onChange, order_id, names = none, verb, onSend, foot }: Props) => {
  const { deal, dates, store } = sheet
  const [preview, setPreview] = useState<PreviewedOrder | null>(null)
  const [messages, setMessages] = useState<readonly FieldMessage[]>([])
  const [busy, setBusy] = useState(false)
  const say = useToast()
  const items = useMemo(() => new Map(sheet.items.map(item => [item.id, item])), [sheet.items])
  const date = draft.delivery_date || sheet.delivery_date
  const day = dates.find(one => one.date === date)
  const closed = day?.reason === 'closed'
  const { lines } = draft
  const totals = totalsOf(lines, items, deal)
  const change = (some: Partial<EntryDraft>) => {
    setMessages([])
    onChange({ ...draft, ...some })
  }

  const refuse = (error: unknown) => {
    const said = refusedBy(error)?.messages ?? []
    if (said.length > 0) setMessages(said)
    else if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
    setPreview(null)
  }
  const look = async () => {
    if (busy || lines.length === 0) return
    if (closed && draft.closing_reason.trim() === '') {
      setMessages([{ field: 'closing_reason', message: '締切後に受ける理由を入力してください' }])
      return
    }
    setBusy(true)
    try {
      const made = await call(previewEntry, {
        params: { supplier_id: supplierId() },
        body: {
          store_id: store.id,
          order_id: order_id ?? null,
          delivery_date: date,
          note: draft.note,
          closing_reason: closed ? draft.closing_reason : '',
          lines: sentLines(lines, items),
        },
      })
      setMessages(made.messages)
      if (made.messages.length === 0) setPreview(made)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const send = async () => {
    setBusy(true)
    try {
      await onSend(sentLines(lines, items))
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  useKeys(event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || preview) return
    event.preventDefault()
    void look()
  })

  const of = (field: string) => messages.find(one => one.field === field)?.message
  const by_line = Object.fromEntries(
    messages.flatMap(({ line, message }) => (line === undefined ? [] : [[line, message]])),
  )
  const beside = ['delivery_date', 'caller', ...(closed ? ['closing_reason'] : [])]
  // What belongs to nothing that is shown is read above the lines.
  const others = messages.filter(({ field, line }) => line === undefined && !beside.includes(field))

  return (
    <div className="flex flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {order_id === undefined ? (
          <>
            <SelectField
              label="受け方"
              name="way"
              value={draft.way}
              onChange={way => change({ way: entry_ways.find(one => one === way) ?? 'phone' })}
              choices={entry_ways.map(value => ({ value, label: ENTRY_WAY_NAMES[value] }))}
              className="w-32"
            />
            <SelectField
              label="納品日"
              name="delivery_date"
              value={date}
              onChange={delivery_date => change({ delivery_date })}
              choices={dates.map(one => ({
                value: one.date,
                disabled: !one.available && one.reason !== 'closed',
                label: `${formatDayWithWeekday(one.date)} ${
                  one.available
                    ? `締切 ${one.closing_at === null ? 'なし' : closingText(new Date(one.closing_at))}`
                    : DELIVERY_DATE_REASON_NAMES[one.reason ?? 'closed']
                }`,
              }))}
              error={of('delivery_date')}
              className="min-w-80"
            />
          </>
        ) : (
          of('delivery_date') !== undefined && !closed && <Notice kind="error" title={of('delivery_date') ?? ''} />
        )}
        <TextField
          label="ご注文者"
          name="caller"
          maxLength={40}
          value={draft.caller}
          onChange={caller => change({ caller })}
          error={of('caller')}
          className="w-48"
        />
        {closed && (
          <TextField
            label="締切後に受ける理由"
            required
            name="closing_reason"
            maxLength={200}
            value={draft.closing_reason}
            onChange={closing_reason => change({ closing_reason })}
            error={of('closing_reason')}
            className="min-w-72 flex-1"
          />
        )}
      </div>
      <EntryRow
        items={sheet.items}
        lines={lines}
        onAdd={line => change({ lines: withLine(lines, line) })}
        onDone={() => void look()}
      />
      {others.map(one => (
        <Notice key={one.message} kind="error" title={one.message} />
      ))}
      {lines.length > 0 && (
        <EntryLines
          lines={lines}
          items={items}
          names={names}
          deal={deal}
          wrong={by_line}
          onChange={next => change({ lines: next })}
        />
      )}
      <TextField
        label="備考"
        name="note"
        maxLength={500}
        value={draft.note}
        onChange={note => change({ note })}
        className="max-w-160"
      />
      <section
        aria-label="合計と確認"
        className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-3 border-t bg-surface p-3 shadow-bar"
      >
        <p className="flex-1">
          {lines.length}点　税抜 <b className="text-lg tabular-nums">{formatYen(totals.subtotal)}</b>
          {totals.estimated && <span className="ml-1 text-sm text-amber">概算</span>}
          {totals.has_market_price && <span className="ml-1 text-sm text-amber">時価を除く</span>}
        </p>
        {foot}
        <span className="flex items-center gap-1 text-sm text-ink-soft max-md:hidden">
          <KeyHint>Ctrl</KeyHint>
          <KeyHint>Enter</KeyHint>
        </span>
        <Button look="primary" icon={ClipboardCheck} busy={busy} disabled={lines.length === 0} onClick={look}>
          確認する
        </Button>
      </section>
      {preview && (
        <EntryConfirm
          preview={preview}
          store_name={store.name}
          verb={verb}
          busy={busy}
          onClose={() => setPreview(null)}
          onSend={() => void send()}
        />
      )}
    </div>
  )
}

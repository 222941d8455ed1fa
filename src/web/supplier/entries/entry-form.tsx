import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EntrySheet } from '#contract/entries/add-orders.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { none_held } from '#domain/orders/held-lines.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { barHeight } from '#web/ui/bar-height.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { leadsToUnread } from '#web/ui/first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { EntryConfirm } from './entry-confirm.tsx'
import {
  doubtsOf,
  type EntryDraft,
  type EntryItem,
  outsideWords,
  sentLines,
  sortSaid,
  tooSoonWords,
  totalsOf,
  withLine,
} from './entry-draft.ts'
import { EntryHead } from './entry-head.tsx'
import { EntryLines } from './entry-lines.tsx'
import { EntryRow } from './entry-row.tsx'
import { LostNotice } from './lost-notice.tsx'
import { ScheduledFor, scheduledOn } from './scheduled-for.tsx'
import type { EntryRowHandle } from './use-entry-row.ts'
import { type Arrived, useEntrySending } from './use-entry-sending.ts'

type Props = {
  sheet: EntrySheet & { deal: NonNullable<EntrySheet['deal']> }
  draft: EntryDraft
  onChange: (draft: EntryDraft) => void
  /** The order that is changed: its date stays, and how it came. */
  order?: Pick<Order, 'id' | 'lines' | 'total' | 'note'>
  names?: ReadonlyMap<string, string>
  /** On the last button. */
  verb: string
  /** Sends it; what is thrown is shown here. */
  onSend: (lines: ReturnType<typeof sentLines>, seen_orders: string[]) => Promise<Arrived | 'overtaken' | undefined>
  foot?: ReactNode
}

const lost_words = 'さきほどは返事がありませんでした。届いていても、もう一度登録して二重になることはありません'

const none: ReadonlyMap<string, string> = new Map()

/** What can be entered: the items of the store's list, and those taken from outside it. */
const useEntryItems = (sheet: EntrySheet) => {
  // Taken from outside the list, until the sheet has them.
  const [taken, setTaken] = useState<readonly EntryItem[]>([])
  const items = useMemo(() => new Map([...taken, ...sheet.items].map(item => [item.id, item])), [taken, sheet.items])
  const all = useMemo(() => [...items.values()], [items])
  const take = (item: EntryItem) => setTaken(now => [...now.filter(one => one.id !== item.id), item])
  return { items, all, take }
}

/** What is typed on its way: looked at as a whole, asked about, sent. */
const useEntryForm = ({ sheet, draft, onChange, order, onSend }: Props) => {
  const { dates, store } = sheet
  // Orders of the date beside which this one is another one: asked about once each. One that is changed stands beside them already.
  const [beside, setBeside] = useState<readonly string[]>([])
  /** The quantities that were asked about and are meant: other ones are asked about anew. */
  const [sure, setSure] = useState('')
  const { items, all, take } = useEntryItems(sheet)
  const date = draft.delivery_date || sheet.delivery_date
  const closed = dates.find(one => one.date === date)?.reason === 'closed'
  const { lines } = draft
  const held = order?.lines ?? none_held
  const box = useRef<HTMLDivElement>(null)
  const row = useRef<EntryRowHandle>(null)
  const go_on = useRef<HTMLButtonElement>(null)
  const sending = useEntrySending({
    body: now => ({
      store_id: store.id,
      order_id: order?.id ?? null,
      delivery_date: date,
      note: draft.note,
      closing_reason: closed ? draft.closing_reason : '',
      lines: sentLines(now, items, date, held),
    }),
    closed,
    onSend: async (...sent) => {
      const earlier = await onSend(...sent)
      // Whether it is another one beside that is asked anew.
      if (earlier) setBeside([])
      return earlier
    },
    what: order ? '訂正' : '受注',
  })
  const change = (some: Partial<EntryDraft>) => {
    sending.forget()
    onChange({ ...draft, ...some })
  }
  /** The last look, at all that is typed: what stands in the row is taken along, or says why it can't be. */
  const goOn = async () => {
    if (leadsToUnread(box.current)) return
    const left = row.current?.finish(lines.length === 0)
    if (left !== 'stays') await sending.look(left ? withLine(lines, left) : lines)
  }
  const sendSeen = (seen: PreviewedOrder) => {
    // Typed while its server was asked, and no part of what is looked at.
    if (row.current?.finish(false)) sending.close()
    else void sending.send(seen, lines)
  }
  useKeys(event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || sending.preview) return
    event.preventDefault()
    // As by the button: what is typed in a field is kept when it is left.
    flushSync(() => go_on.current?.focus())
    go_on.current?.click()
  })
  const asked = { beside, setBeside, sure, setSure }
  return { box, row, go_on, take, all, form: { date, items, held, sending, asked, sendSeen }, closed, change, goOn }
}

/** The same form for an order that is written down and one that is changed: by keyboard from the first to the last. */
export const EntryForm = (props: Props) => {
  const { sheet, draft, order, names = none, foot } = props
  const { box, row, go_on, take, all, form, closed, change, goOn } = useEntryForm(props)
  const { date, items, held, sending } = form
  const { deal, store } = sheet
  const { lines } = draft
  const said = sortSaid(sending.messages, closed)
  const lost = draft.sent?.lost === true && !sending.sending
  const scheduled = order ? undefined : scheduledOn(sheet, date)

  return (
    <div ref={box} className="flex flex-1 flex-col gap-3">
      <EntryHead
        sheet={sheet}
        draft={draft}
        date={date}
        closed={closed}
        standing={order !== undefined}
        said={said.beside}
        onChange={change}
      />
      {lost && <LostNotice />}
      {scheduled && <ScheduledFor scheduled={scheduled} store_id={store.id} />}
      <EntryRow
        ref={row}
        items={all}
        lines={lines}
        store_id={store.id}
        delivery_date={date}
        onTake={take}
        onAdd={line => change({ lines: withLine(lines, line) })}
        onDone={() => void goOn()}
      />
      {said.above.map(message => (
        <Notice key={message} kind="error" title={message} />
      ))}
      {lines.length > 0 && (
        <EntryLines
          lines={lines}
          items={items}
          names={names}
          deal={deal}
          held={held}
          delivery_date={date}
          wrong={said.by_line}
          onChange={next => change({ lines: next })}
        />
      )}
      <NoteField value={draft.note} onChange={note => change({ note })} />
      <EntryBar
        count={lines.length}
        totals={totalsOf(lines, items, deal, held)}
        busy={sending.busy}
        foot={foot}
        button={go_on}
        onLook={goOn}
      />
      {sending.preview && <Confirm {...form} preview={sending.preview} of={props} lost={lost} />}
    </div>
  )
}

const NoteField = ({ value, onChange }: { value: string; onChange: (note: string) => void }) => (
  <TextField label="備考" name="note" maxLength={500} value={value} onChange={onChange} className="max-w-160" />
)

type ConfirmProps = ReturnType<typeof useEntryForm>['form'] & {
  of: Pick<Props, 'sheet' | 'draft' | 'order' | 'verb'>
  preview: PreviewedOrder
  /** An earlier sending had no answer. */
  lost: boolean
}

const Confirm = ({ of, preview, lost, date, items, held, sending, asked, sendSeen }: ConfirmProps) => {
  const { sheet, draft, order, verb } = of
  const doubts = doubtsOf(preview.lines, items, held)
  const scheduled = order ? undefined : scheduledOn(sheet, preview.delivery_date)
  return (
    <EntryConfirm
      preview={preview}
      order={order}
      scheduled={scheduled && <ScheduledFor scheduled={scheduled} store_id={sheet.store.id} />}
      store_name={sheet.store.name}
      note={draft.note}
      verb={verb}
      outside={outsideWords(draft.lines, items)}
      doubts={doubts}
      sure={asked.sure === doubts.join('\n')}
      onSure={() => asked.setSure(doubts.join('\n'))}
      soon={tooSoonWords(draft.lines, items, date)}
      busy={sending.busy}
      wrong={sending.failure ?? (lost ? lost_words : null)}
      arrived={sending.arrived}
      question={
        order !== undefined
          ? null
          : preview.duplicates.every(one => asked.beside.includes(one.id))
            ? 'answered'
            : 'open'
      }
      onBeside={() => asked.setBeside(preview.duplicates.map(one => one.id))}
      onClose={sending.close}
      onSend={() => sendSeen(preview)}
    />
  )
}

/** What it comes to, and the way to the last look. */
const EntryBar = ({
  count,
  totals,
  busy,
  foot,
  button,
  onLook,
}: {
  count: number
  totals: ReturnType<typeof totalsOf>
  busy: boolean
  foot: ReactNode
  button: RefObject<HTMLButtonElement | null>
  onLook: () => Promise<void>
}) => (
  <section
    ref={barHeight}
    aria-label="合計と確認"
    className="sticky bottom-[min(0px,calc((100vw-20rem)*999))] z-20 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-3 border-t bg-surface p-3 shadow-bar"
  >
    <p className="flex-[1_1_12rem]">
      {count}点　税抜 <b className="text-lg tabular-nums">{formatYen(totals.subtotal)}</b>
      {totals.estimated && <span className="ml-1 text-sm text-amber">概算</span>}
      {totals.has_market_price && <span className="ml-1 text-sm text-amber">時価を除く</span>}
    </p>
    {foot}
    <span className="flex items-center gap-1 text-sm text-ink-soft max-md:hidden">
      <KeyHint>Ctrl</KeyHint>
      <KeyHint>Enter</KeyHint>
    </span>
    <Button ref={button} look="primary" icon={ClipboardCheck} busy={busy} onClick={onLook}>
      確認する
    </Button>
  </section>
)

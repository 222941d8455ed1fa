import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import PhoneOff from 'lucide-react/icons/phone-off'
import Send from 'lucide-react/icons/send'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { addOrder, type EntrySheet, getEntrySheet } from '#contract/entries/add-orders.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { ApiError, detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import { isLost } from '#web/api/outcome.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { noDraft, offListOf } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'
import { LeftEntry } from './left-entry.tsx'
import { type Scheduled, ScheduledFor, scheduledOn } from './scheduled-for.tsx'
import type { Arrived } from './use-entry-sending.ts'

/** An order that came by phone or fax, written down for a store. */
export const Screen = () => {
  const { store_id = '' } = useParams()
  const kept = useKeptDraft(`entry:${store_id}`, noDraft, 0)
  const { delivery_date } = kept.draft
  const params = { supplier_id: supplierId(), store_id }
  const off_list = offListOf(kept.draft)
  const query = { ...(delivery_date !== '' && { delivery_date }), ...(off_list.length > 0 && { off_list }) }
  const { data: sheet } = useData(getEntrySheet, { params, query }, { keep: true, fresh_for: 0 })
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <DeskHead
        title={supplierPages.storeOrderNew.title}
        actions={<ButtonLink to={supplierPages.addOrder.path}>別の得意先</ButtonLink>}
      />
      {sheet ? <Entry key={store_id} sheet={sheet} kept={kept} /> : <SkeletonRows rows={8} />}
    </div>
  )
}

/** Whose order it is: beside the phone, what the clerk reads out. */
export const EntryHead = ({ sheet }: { sheet: EntrySheet }) => (
  <p className="mb-3 flex flex-wrap items-baseline gap-x-4">
    <b className="text-lg">{sheet.store.name}</b>
    <span className="text-sm text-ink-soft tabular-nums">{sheet.store.customer_code}</span>
    {sheet.deal && sheet.deal.phone_number !== null && (
      <span className="text-sm text-ink-soft">電話 {formatPhone(sheet.deal.phone_number)}</span>
    )}
    {sheet.deal && !sheet.deal.price_visible && (
      <span className="text-sm text-amber">この飲食店には単価を表示していません</span>
    )}
  </p>
)

/** What has to happen before an order can be written down, by what keeps the deal closed. */
const closed_words = {
  halted: '運営がこの得意先の利用を再開すると、ここで入力できます。',
  suspended: '取引を再開すると、ここで入力できます。',
  ended: '取引の状態は、得意先の画面で確かめられます。',
  no_closing: '受注締めを決めると、ここで入力できます。',
}

type Kept = ReturnType<typeof useKeptDraft<typeof noDraft>>

const Entry = ({ sheet, kept }: { sheet: EntrySheet; kept: Kept }) => {
  const drop = useDrop(kept)
  // Left half-way: for whom it was, and whether it still is one, nobody knows but the clerk; who says to go on is asked no more.
  const { search } = useLocation()
  const [left, setLeft] = useState(kept.dirty && new URLSearchParams(search).get('left') !== 'go_on')
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const send = useSending(sheet, kept, setPlaced)
  const { deal, store } = sheet
  if (placed) {
    return <Placed placed={placed} store={store} onAgain={() => setPlaced(null)} />
  }
  if (!deal) {
    return (
      <>
        <EntryHead sheet={sheet} />
        <NotJoined store_id={store.id} />
      </>
    )
  }
  if (deal.closed_reason !== null) {
    return (
      <>
        <EntryHead sheet={sheet} />
        <Closed store_id={store.id} deal={deal} reason={deal.closed_reason} typed={kept.dirty} />
      </>
    )
  }
  if (left) {
    return (
      <>
        <EntryHead sheet={sheet} />
        <LeftEntry
          draft={kept.draft}
          sheet={sheet}
          onGoOn={() => setLeft(false)}
          onAnew={() => {
            drop('途中の入力を消しました。')
            setLeft(false)
          }}
        />
      </>
    )
  }
  return (
    <>
      <EntryHead sheet={sheet} />
      <EntryForm
        sheet={{ ...sheet, deal }}
        draft={kept.draft}
        onChange={kept.change}
        verb="受注を登録する"
        foot={kept.dirty && <DropButton onPress={() => drop('入力を消しました。')} />}
        onSend={send}
      />
    </>
  )
}

/** Takes back all that is typed, says so, and gives it again. */
const useDrop = (kept: Kept) => {
  const say = useToast()
  return (words: string) => {
    const before = kept.draft
    kept.drop()
    say(words, { action: { label: '元に戻す', onPress: () => kept.change(before) } })
  }
}

const DropButton = ({ onPress }: { onPress: () => void }) => (
  <Button look="quiet" onClick={onPress}>
    入力を消す
  </Button>
)

const NotJoined = ({ store_id }: { store_id: string }) => (
  <EmptyState
    icon={Send}
    title="飲食店がつながっていません"
    action={<ButtonLink to={pathTo(supplierPages.storeInvite.path, { store_id })}>招待する</ButtonLink>}
  >
    受注は飲食店との取引に登録します。招待して登録していただくと、電話・FAXの注文もここで入力できます。
  </EmptyState>
)

type ClosedProps = { store_id: string; deal: NonNullable<EntrySheet['deal']>; reason: string; typed: boolean }

/** The deal is closed: why, and what has to happen first. */
const Closed = ({ store_id, deal, reason, typed }: ClosedProps) => (
  <EmptyState
    icon={PhoneOff}
    title={reason}
    action={<ButtonLink to={pathTo(supplierPages.store.path, { store_id })}>得意先を開く</ButtonLink>}
  >
    {deal.closed_cause && closed_words[deal.closed_cause]}
    {typed && '途中の入力は残っています。'}
  </EmptyState>
)

/** Sends what is typed. Until its answer comes nobody knows whether it arrived: another try has the same key. */
const useSending = (
  sheet: EntrySheet,
  kept: Kept,
  onPlaced: (placed: PlacedOrder) => void,
): ComponentProps<typeof EntryForm>['onSend'] => {
  const { draft } = kept
  const { store } = sheet
  return async (lines, seen_orders) => {
    const delivery_date = draft.delivery_date || sheet.delivery_date
    const { way, caller, closing_reason, note } = draft
    const body = { store_id: store.id, way, caller, closing_reason, delivery_date, note, lines }
    const key = draft.sent?.key ?? newKey()
    // Until its answer comes nobody knows whether it arrived, in a page that is loaded anew either.
    kept.change({ ...draft, sent: { key, lost: true } })
    try {
      const params = { supplier_id: supplierId() }
      const signal = AbortSignal.timeout(60_000)
      const sent = { ...body, seen_orders }
      const made = await call(addOrder, { params, body: sent, idempotency_key: key, signal })
      kept.drop()
      onPlaced({ ...made, scheduled: scheduledOn(sheet, delivery_date) })
      await invalidate(getEntrySheet)
      return undefined
    } catch (error) {
      const earlier = detailOf(error, 'order') as Arrived | undefined
      if (earlier) {
        kept.change({ ...draft, sent: undefined })
        return earlier
      }
      // Of what the server has looked at, it says so where there is an order already.
      const looked_at = error instanceof ApiError && (error.status === 409 || error.status === 422)
      if (!isLost(error)) {
        kept.change({ ...draft, sent: { key, lost: !looked_at && draft.sent?.lost === true } })
      }
      throw error
    }
  }
}

/** `scheduled`: what the store's schedule had before it for the same date. */
type PlacedOrder = { id: string; number: string; scheduled: Scheduled | undefined }

type PlacedProps = { placed: PlacedOrder; store: EntrySheet['store']; onAgain: () => void }

const Placed = ({ placed, store, onAgain }: PlacedProps) => {
  const { scheduled } = placed
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The next call is one Enter away.
    box.current?.querySelector('a')?.focus()
  }, [])
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border bg-surface p-6">
      <output className="text-lg">
        <b>{store.name}</b>の受注 <b className="tabular-nums">{placed.number}</b> を登録し、飲食店に知らせました。
      </output>
      <div ref={box} className="flex flex-wrap gap-2">
        <ButtonLink to={supplierPages.addOrder.path} look="primary" icon={PhoneIncoming}>
          次の受注を入力する
        </ButtonLink>
        <Button onClick={onAgain}>この得意先にもう1件</Button>
        <ButtonLink to={pathTo(supplierPages.orderDetail.path, { order_id: placed.id })}>登録した受注を開く</ButtonLink>
      </div>
      {scheduled && <ScheduledFor scheduled={scheduled} store_id={store.id} entered />}
    </div>
  )
}

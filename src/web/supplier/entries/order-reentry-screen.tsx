import { type ComponentProps, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { type EntrySheet, editAddedOrder, getEntrySheet } from '#contract/entries/add-orders.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { type Units, unitOf } from '#domain/trade/unit.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { draftOfOrder, type EntryDraft, isWritten, mergeEntries, offListOf } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryHead } from './order-entry-screen.tsx'

/** An order that the supplier entered, changed: the same form, the next revision. */
export const Screen = () => {
  const { store_id = '', order_id = '' } = useParams()
  const params = { supplier_id: supplierId() }
  const { data: order } = useData(getReceiveOrder, { params: { ...params, order_id } }, { fresh_for: 0 })
  const query = { delivery_date: order?.delivery_date, editing: order_id }
  const target = { params: { ...params, store_id }, query }
  const { data: sheet } = useData(getEntrySheet, target, { enabled: order !== undefined, fresh_for: 0 })
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <DeskBack to={pathTo(supplierPages.orderDetail.path, { order_id })}>受注へ</DeskBack>
      <DeskHead
        title={order ? `${supplierPages.storeOrderEdit.title} ${order.number}` : supplierPages.storeOrderEdit.title}
      />
      {order && sheet ? <Reentry key={order.id} order={order} sheet={sheet} /> : <SkeletonRows rows={8} />}
    </div>
  )
}

type Known = Units & { name: string }

/** How what can be in the order is called: the newest words last. */
const knownItems = (order: Order, sheet: EntrySheet): [string, Known][] => [
  ...order.lines.map(line => [line.order_list_item_id, line] as [string, Known]),
  ...sheet.items.map(item => [item.id, item] as [string, Known]),
]

const wordsOf = (draft: EntryDraft, items: ReadonlyMap<string, Known>): string[] => [
  ...draft.lines.map(({ order_list_item_id, free, quantity, unit_kind, note }) => {
    const item = free ?? items.get(order_list_item_id)
    const words = item
      ? `${item.name} ${formatQuantity(quantity)}${unitOf({ ...item, unit_kind })}`
      : '今は注文できない商品'
    return note === '' ? words : `${words}（備考：${note}）`
  }),
  ...(draft.note === '' ? [] : [`備考：${draft.note}`]),
]

type Kept = ReturnType<typeof useKeptDraft<EntryDraft>>

/** Sends what is typed of an order. Where somebody else was faster, what stands is shown. */
const useSending = (
  order: Order,
  kept: Kept,
  onTheirs: (theirs: Order) => void,
): ComponentProps<typeof EntryForm>['onSend'] => {
  const navigate = useNavigate()
  const say = useToast()
  const params = { supplier_id: supplierId(), order_id: order.id }
  return async lines => {
    const { caller, closing_reason, note } = kept.draft
    const end = (after: Order) => {
      setData(getReceiveOrder, { params }, after)
      kept.drop()
      say('訂正を登録し、飲食店に知らせました')
      void navigate(pathTo(supplierPages.orderDetail.path, { order_id: order.id }))
    }
    try {
      const body = { revision: kept.revision, caller, closing_reason, note, lines }
      end(await call(editAddedOrder, { params, body, signal: AbortSignal.timeout(60_000) }))
    } catch (error) {
      const current = detailOf(error, 'current') as Order | undefined
      if (!current) throw error
      if (!isWritten(kept.draft, current)) {
        onTheirs(current)
        return 'overtaken'
      }
      // The answer of an earlier try was lost: what stands now is what was sent.
      end(current)
    }
    return undefined
  }
}

const Reentry = ({ order, sheet: first }: { order: Order; sheet: EntrySheet }) => {
  const kept = useKeptDraft(`reentry:${order.id}`, draftOfOrder(order), order.revision)
  const [theirs, setTheirs] = useState<Order | null>(null)
  const send = useSending(order, kept, setTheirs)
  // What was added from outside the list, and left half-way.
  const off_list = offListOf(kept.draft)
  const { data: sheet = first } = useData(
    getEntrySheet,
    {
      params: { supplier_id: supplierId(), store_id: first.store.id },
      query: { delivery_date: order.delivery_date, editing: order.id, off_list },
    },
    { enabled: off_list.length > 0, keep: true, fresh_for: 0 },
  )
  const known = knownItems(order, sheet)
  const names = new Map(known.map(([id, { name }]) => [id, name]))
  const { deal } = sheet
  if (!order.may.edit || !deal) {
    return <Notice kind="warning" title="この受注は訂正できません。数量や欠品は受注の「調整」で直してください" />
  }
  return (
    <>
      <EntryHead sheet={sheet} />
      <EntryForm
        sheet={{ ...sheet, deal }}
        draft={kept.draft}
        onChange={kept.change}
        order={order}
        names={names}
        verb="訂正を登録する"
        foot={kept.dirty && <Button onClick={kept.drop}>元に戻す</Button>}
        onSend={send}
      />
      {theirs && (
        <Conflict
          kept={kept}
          theirs={theirs}
          // What was added there may be on no list here.
          items={new Map([...knownItems(theirs, sheet), ...known])}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  )
}

type ConflictProps = {
  kept: Kept
  theirs: Order
  items: ReadonlyMap<string, Known>
  onClose: () => void
}

/** Somebody else changed the order in between: what stands beside what is typed. */
const Conflict = ({ kept, theirs, items, onClose }: ConflictProps) => {
  const params = { supplier_id: supplierId(), order_id: theirs.id }
  const { revision, changed_at } = theirs
  const now = draftOfOrder(theirs)
  const merged = theirs.state === 'cancelled' ? kept.draft : mergeEntries(kept.base, kept.draft, now)
  const changed_by_name = theirs.events.find(one => one.revision === revision)?.actor_name || null
  return (
    <ConflictDialog
      theirs={{ revision, changed_at, changed_by_name }}
      what="この受注"
      now_title="今の受注"
      now={theirs.state === 'cancelled' ? ['取り消されました'] : wordsOf(now, items)}
      mine={wordsOf(merged, items)}
      keeping="続けると、自分が変えた行と備考だけが残り、ほかは今の受注のとおりになります。"
      onClose={onClose}
      onTakeTheirs={() => {
        kept.drop()
        setData(getReceiveOrder, { params }, theirs)
        onClose()
      }}
      onKeepMine={() => {
        kept.rebase(theirs.revision, { draft: merged, base: now })
        setData(getReceiveOrder, { params }, theirs)
        // What was added there may be on no list that was asked for here.
        void invalidate(getEntrySheet)
        onClose()
      }}
    />
  )
}

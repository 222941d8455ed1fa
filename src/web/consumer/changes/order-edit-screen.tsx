import Undo2 from 'lucide-react/icons/undo-2'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { historyFirst } from '#contract/first-history.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { changeLine, changesOf } from '#domain/orders/diff-words.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { diffWords } from '#web/consumer/orders/event-words.ts'
import { lineKey, oddKey } from '#web/consumer/placing/confirm-messages.ts'
import { type Draft, orderedLines } from '#web/consumer/placing/draft.ts'
import { DateRow, FixedDate } from '#web/consumer/placing/sheet-date-row.tsx'
import type { SheetRow } from '#web/consumer/placing/sheet-items.ts'
import { leadToRow } from '#web/consumer/placing/sheet-list.tsx'
import { SheetPage } from '#web/consumer/placing/sheet-page.tsx'
import { useSheetRows } from '#web/consumer/placing/use-sheet-rows.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { late } from '#web/ui/late.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { isAdded } from './add-drafted.ts'
import { AskToSend } from './ask-to-send.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { changesBy, pricedNow, stillSaid } from './edit-draft.ts'
import { editedTotals } from './edited-totals.ts'
import { answersLost, supplierAnswers } from './supplier-answers.ts'
import { TooLate } from './too-late.tsx'
import { hasArrived } from './unsent-change.ts'
import { useArrived } from './use-arrived.ts'
import { type OddLine, useEditSending } from './use-edit-sending.ts'
import { useEditedDraft } from './use-edited-draft.ts'
import { useEndedElsewhere } from './use-ended-elsewhere.ts'

const MoreMenu = late(async () => (await import('#web/consumer/placing/sheet-menu.tsx')).MoreMenu)

/** Changes an order before its closing: the sheet again, filled with the order; its date stays. */
export const Screen = () => {
  const { order_id = '' } = useParams()
  const consumer_id = consumerId()
  const { data: order } = useData(...historyFirst.orderEdit({ consumer_id, order_id }).order, { fresh_for: 0 })
  const detail = pathTo(consumerPages.orderDetail.path, { order_id })
  if (!order)
    return (
      <ConsumerPage title={consumerPages.orderEdit.title} back={detail} bleed>
        <SkeletonRows rows={6} height="h-33" />
      </ConsumerPage>
    )
  return order.may.edit ? <EditSheet order={order} detail={detail} /> : <TooLate order={order} detail={detail} />
}

type Edited = ReturnType<typeof useEditedDraft>
type Sending = ReturnType<typeof useEditSending>
type UnitOf = (id: string, unit_kind: UnitKind) => string

/** Asks whether to send what is changed; where nothing is, that is said. */
const useGoingOn = (order: Order, { store, items }: Edited, { ask, lookUp }: Sending, unitOf: UnitOf) => {
  const say = useToast()
  return async () => {
    // Whether what was sent last has arrived decides what is changed by now.
    const lost = store.get().unknown !== undefined
    const now = lost ? await lookUp() : null
    // What became of it is said, and asked about, by what is shown of the order.
    if (now && now.revision > order.revision) return
    store.set(now => pricedNow(now, items ?? [], order))
    const changes = changesOf(changesBy(store.get(), order, true), unitOf)
    if (changes.length > 0) ask(changes)
    else if (now) say('さきほど送った変更は、まだ届いていません。発注は、変更する前のままです', { kind: 'error' })
    else if (lost)
      say('さきほど送った変更が届いたか、まだ確かめられません。電波の届く場所でもう一度押してください', {
        kind: 'error',
      })
    else say('変更したところがありません')
  }
}

const EditSheet = ({ order, detail }: { order: Order; detail: string }) => {
  const [leaving, setLeaving] = useState(false)
  const edited = useEditedDraft(order)
  const { store, draft, drafted, deal, items, filled, finished, finish } = edited
  const sending = useEditSending({ order, detail, store, sheet_store: edited.sheet_store, onFinished: finish })
  useEndedElsewhere(order, filled, finished, now => {
    sending.stopAsking()
    edited.refill(now)
  })
  useArrived(order, draft, store, () => sending.done(order))
  const rows = useSheetRows(store, items)
  const said = useSaid(sending.refused, draft)

  const unitOf: UnitOf = (id, unit_kind) => {
    const item = items?.find(one => one.id === id) ?? order.lines.find(one => one.order_list_item_id === id)
    return item ? unitWord(item, unit_kind) : ''
  }
  // The bar and the question after it say the same sum, as the supplier has answered it.
  const totalsOf = deal && ((now: Draft) => editedTotals(now, rows, order, deal).totals)
  const goOn = useGoingOn(order, edited, sending, unitOf)

  return (
    <SheetPage
      title={`変更：${order.parties.supplier.name}`}
      back={detail}
      store={store}
      // What stands under a deal that a merge has ended is changed as before.
      deal={deal?.merged ? { ...deal, closed_reason: null } : deal}
      // Before the first filling there is nothing to compare.
      items={filled ? items : undefined}
      rows={rows}
      delivery_date={order.delivery_date}
      held={order.lines}
      own_keys={edited.own_keys}
      said={said}
      menu={<MoreMenu items={[{ label: '変更をやめる', icon: Undo2, onPress: () => setLeaving(true) }]} />}
      totalsOf={totalsOf}
      next_label="変更を確認"
      onNext={() => void goOn()}
      date_row={
        <DateRow closing_at={order.closing_at} onOver={() => void invalidate(getOrder)}>
          <FixedDate date={order.delivery_date} />
        </DateRow>
      }
      notices={
        <EditNotices
          order={order}
          added={isAdded(draft, drafted) ? drafted : null}
          refused={sending.refused?.page ?? []}
        />
      }
    >
      <Asking edited={edited} sending={sending} rows={rows} />
      {leaving && <LeaveQuestion detail={detail} onDrop={finish} onClose={() => setLeaving(false)} />}
      {!leaving && <Conflict order={order} edited={edited} unitOf={unitOf} />}
    </SheetPage>
  )
}

type AskingProps = { edited: Edited; sending: Sending; rows: readonly SheetRow[] }

/** The last question before the change leaves. */
const Asking = ({ edited: { store, draft, deal }, sending, rows }: AskingProps) => {
  const { asking, stopAsking } = sending
  if (!asking) return null
  /** Back on the sheet, at the line whose quantity is to be another one. */
  const mend = (line: OddLine) => {
    const key = orderedLines(draft).find(one => lineKey(one) === lineKey(line))?.key
    stopAsking()
    if (key !== undefined) requestAnimationFrame(() => leadToRow(document, key))
  }
  return (
    <AskToSend
      order={asking.of}
      changes={asking.changes}
      sum={deal?.price_visible ? editedTotals(draft, rows, asking.of, deal) : null}
      lost={answersLost(asking.of, draft)}
      failure={sending.failure}
      unanswered={sending.unanswered}
      odd={sending.odd}
      kept_odd={draft.kept_odd}
      onKeep={line => store.set(now => ({ ...now, kept_odd: [...now.kept_odd, oddKey(line)] }))}
      onMend={mend}
      onSend={sending.send}
      onClose={stopAsking}
    />
  )
}

type LeaveProps = { detail: string; onDrop: () => void; onClose: () => void }

const LeaveQuestion = ({ detail, onDrop, onClose }: LeaveProps) => {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      onClose={onClose}
      width="narrow"
      title="変更をやめますか"
      no="続ける"
      yes="変更をやめる"
      onYes={() => {
        onDrop()
        void navigate(detail, { replace: true })
      }}
    >
      入力した変更を消して、発注の詳細に戻ります。発注はいまの内容のまま残ります。
    </ConfirmDialog>
  )
}

type ConflictProps = { order: Order; edited: Edited; unitOf: UnitOf }

/** Where the order is another one than when it was begun to be changed. */
const Conflict = ({ order, edited: { store, draft, filled, startOver }, unitOf }: ConflictProps) =>
  filled &&
  (draft.base_revision ?? 0) < order.revision &&
  !hasArrived(draft, order) && (
    <EditConflict
      order={order}
      draft={draft}
      differences={diffWords(changesBy(draft, order), unitOf)}
      unitOf={unitOf}
      onKeepMine={() => store.set(now => ({ ...now, base_revision: order.revision }))}
      onStartOver={startOver}
    />
  )

/** What stands above the rows: what is being changed, what its supplier has answered, and why the change was `refused`. */
const EditNotices = ({
  order,
  added,
  refused,
}: {
  order: Order
  /** What was being typed for the deal, and is in it now. */
  added: Draft | null
  refused: readonly string[]
}) => (
  <>
    <p className="border-b bg-indigo-pale px-4 py-2 text-sm">
      発注 <span className="tabular-nums">{order.number}</span> を変更しています。
      {added && `入力中だった商品${added.note.trim() === '' ? '' : 'と備考'}を加えました。`}
      送るまで、仕入先には伝わりません。
    </p>
    <Answered order={order} />
    {refused.length > 0 && (
      <Notice kind="error" className="m-4" title="変更できませんでした">
        {refused.join('\n')}
      </Notice>
    )}
  </>
)

/** What the supplier has answered to the order: the rows below show what was ordered. */
const Answered = ({ order }: { order: Order }) => {
  const answers = supplierAnswers(order)
  if (answers.length === 0) return null
  return (
    <Notice kind="warning" className="m-4" title="仕入先の回答があります">
      <ul className="phrase flex list-disc flex-col gap-1 pl-5">
        {answers.map(one => (
          <li key={changeLine(one)}>{changeLine(one)}</li>
        ))}
      </ul>
      <p className="mt-2 text-pretty text-sm">
        下の行の数量と価格に、回答は入っていません。変えない商品は、回答のままです。
      </p>
    </Notice>
  )
}

const NOTHING_SAID = {}

/** What the server said of the rows, the same object while it is the same. */
const useSaid = (refused: ReturnType<typeof useEditSending>['refused'], { lines }: Draft) =>
  useMemo(() => {
    const said = refused ? stillSaid(refused.by_key, refused.lines, lines) : NOTHING_SAID
    return Object.keys(said).length === 0 ? NOTHING_SAID : said
  }, [refused, lines])

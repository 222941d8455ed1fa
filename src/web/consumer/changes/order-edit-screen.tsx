import CalendarDays from 'lucide-react/icons/calendar-days'
import Phone from 'lucide-react/icons/phone'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { editOrder } from '#contract/changes/change-orders.contract.ts'
import { getDeal, listDeals, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { diffOrders, isSameOrder } from '#domain/orders/diff.ts'
import { inPieces } from '#domain/orders/quantity.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { add } from '#domain/shared/decimal.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { clockOffset } from '#web/api/clock.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { diffWords } from '#web/consumer/orders/event-words.ts'
import { lineMessages, pageMessages } from '#web/consumer/placing/confirm-messages.ts'
import { type Draft, draftOfDeal, draftOfOrder, orderedLines } from '#web/consumer/placing/draft.ts'
import { bodyOf } from '#web/consumer/placing/sending.ts'
import { draftFromOrder, sheetRows } from '#web/consumer/placing/sheet-items.ts'
import { SheetPage } from '#web/consumer/placing/sheet-page.tsx'
import { useDraft, whole } from '#web/consumer/placing/use-draft.ts'
import { phoneOf } from '#web/consumer/receipts/receipt.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { isAdded, withDrafted } from './add-drafted.ts'
import { currentOf } from './current-of.ts'
import { EditConflict } from './edit-conflict.tsx'

/** Changes an order before its closing: the sheet again, filled with the order; its date stays. */
export const Screen = () => {
  const { order_id = '' } = useParams()
  const consumer_id = consumerId()
  const { data: order } = useData(getOrder, { params: { consumer_id, order_id } }, { fresh_for: 0 })
  const detail = pathTo(consumerPages.orderDetail.path, { order_id })
  if (!order)
    return (
      <ConsumerPage title={consumerPages.orderEdit.title} back={detail} bleed>
        <SkeletonRows rows={6} height="h-33" />
      </ConsumerPage>
    )
  return order.may.edit ? <EditSheet order={order} detail={detail} /> : <TooLate order={order} detail={detail} />
}

/** Closed, processed or cancelled: says so, and whom to call. What was typed stays on the device. */
const TooLate = ({ order, detail }: { order: Order; detail: string }) => {
  const phone = phoneOf(order)
  const why =
    order.state === 'cancelled'
      ? 'この発注は取り消されています。'
      : order.state === 'processed'
        ? '仕入先が処理を始めたため、画面からは変更できません。'
        : '締切を過ぎたため、画面からは変更できません。'
  return (
    <ConsumerPage title={consumerPages.orderEdit.title} back={detail}>
      <Notice kind="warning" title="この発注は変更できません">
        <div className="flex flex-col items-start gap-3">
          <p>
            {why}
            {order.state !== 'cancelled' && 'お急ぎの変更は、仕入先へお電話ください。'}
          </p>
          {phone && order.state !== 'cancelled' && (
            <ButtonAnchor icon={Phone} href={`tel:${phone}`}>
              {formatPhone(phone)}
            </ButtonAnchor>
          )}
          <ButtonLink to={detail}>発注の詳細</ButtonLink>
        </div>
      </Notice>
    </ConsumerPage>
  )
}

type Refused = { by_key: Record<string, string>; lines: Draft['lines']; page: string[] }

const NOTHING_SAID = {}

const EditSheet = ({ order, detail }: { order: Order; detail: string }) => {
  const consumer_id = consumerId()
  const navigate = useNavigate()
  const say = useToast()
  const [params] = useAddressQuery()
  const [adding, setAdding] = useState(params.get('add') !== null)
  const store = draftOfOrder(consumer_id, order.id)
  const draft = useDraft(store, whole)
  const sheet_store = draftOfDeal(consumer_id, order.deal_id)
  const drafted = useDraft(sheet_store, whole)
  const place = { consumer_id, deal_id: order.deal_id }
  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000 })
  const { data: list } = useData(listOrderListItems, {
    params: place,
    query: { delivery_date: order.delivery_date, editing: order.id },
  })
  const items = list?.items
  const price_visible = deal?.price_visible

  // Kept on the screen until the next one is there: nothing flashes.
  const finished = useRef(false)

  // The order fills the sheet once; what was typed before a reload stays.
  useEffect(() => {
    if (!items || price_visible === undefined || finished.current) return
    store.set(now =>
      withDrafted(now.base_revision === null ? draftFromOrder(order, items, price_visible) : now, drafted, adding),
    )
  }, [items, price_visible, order, store, adding, drafted])

  const second_keys = Object.keys(draft.lines)
    .filter(key => key.endsWith('/2'))
    .join(' ')
  const rows = useMemo(() => sheetRows(items ?? [], second_keys.split(' ')), [items, second_keys])
  const own = useMemo(() => piecesOf(order), [order])

  const [asking, setAsking] = useState<string[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [leaving, setLeaving] = useState(false)
  useEffect(
    () => () => {
      if (finished.current) store.clear()
    },
    [store],
  )
  // Before the first filling there is nothing to compare.
  const stale = draft.base_revision !== null && draft.base_revision < order.revision

  const said = useMemo(() => {
    const standing = Object.entries(refused?.by_key ?? {}).filter(([key]) => refused?.lines[key] === draft.lines[key])
    return standing.length === 0 ? NOTHING_SAID : Object.fromEntries(standing)
  }, [refused, draft.lines])

  const unitOf = (id: string, unit_kind: UnitKind) => {
    const item = items?.find(one => one.id === id) ?? order.lines.find(one => one.order_list_item_id === id)
    return item ? unitWord(item, unit_kind) : ''
  }

  const ask = () => {
    const words = diffWords(diffOrders(comparable(order), draftAsOrder(store.get())), unitOf)
    if (words.length === 0) say('変更したところがありません')
    else {
      setFailure(null)
      setAsking(words)
    }
  }

  const done = (after: Order) => {
    finished.current = true
    store.set(now => ({ ...now, base_revision: after.revision }))
    if (isAdded(store.get(), sheet_store.get())) sheet_store.clear()
    setData(getOrder, { params: { consumer_id, order_id: order.id } }, after)
    void invalidate(listOrders)
    void invalidate(listDeals)
    say(`発注を変更しました（第${after.revision}版）`)
    // Where nobody but the restaurant itself sends it, the next thing is to send it.
    const next = after.to_share
      ? pathTo(consumerPages.lineComplete.path, { deal_id: order.deal_id }, { order_id: order.id })
      : detail
    void navigate(next, { replace: true })
  }

  const send = async () => {
    setFailure(null)
    setRefused(null)
    const now = store.get()
    const { note, lines } = bodyOf(now)
    const target = { consumer_id, order_id: order.id }
    try {
      done(
        await call(editOrder, { params: target, body: { revision: now.base_revision ?? order.revision, note, lines } }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = currentOf(error)
      // The reply of an earlier try was lost: what stands now is what was sent.
      if (current && isSameOrder(diffOrders(comparable(current), draftAsOrder(now)))) {
        done(current)
        return
      }
      if (current) {
        setData(getOrder, { params: target }, current)
        setAsking(null)
      } else if (error.messages.length > 0) {
        const by_line = lineMessages(error.messages, lines)
        const by_key = Object.fromEntries(
          orderedLines(now).flatMap(line => {
            const messages = by_line.get(`${line.order_list_item_id}/${line.unit_kind}`)
            return messages ? [[line.key, messages.map(one => one.message).join('\n')]] : []
          }),
        )
        setRefused({ by_key, lines: now.lines, page: pageMessages(error.messages).map(one => one.message) })
        setAsking(null)
      } else {
        setFailure(
          error.status === null
            ? '通信できませんでした。入力はこの端末に残っています。電波の届く場所で、もう一度送ってください'
            : errorMessage(error),
        )
      }
    }
  }

  const startOver = () => {
    setAdding(false)
    if (items && price_visible !== undefined) store.set(() => draftFromOrder(order, items, price_visible))
  }

  return (
    <SheetPage
      title={`変更：${order.parties.supplier.name}`}
      back={detail}
      store={store}
      deal={deal}
      items={draft.base_revision === null ? undefined : items}
      rows={rows}
      delivery_date={order.delivery_date}
      own={own}
      said={said}
      menu={[{ label: '変更をやめる', icon: Undo2, onPress: () => setLeaving(true) }]}
      next_label="変更を確認"
      onNext={ask}
      date_row={
        <div className="flex min-h-12 items-center justify-between gap-2 border-t px-4">
          <p className="inline-flex items-center gap-1.5">
            <CalendarDays size={18} className="shrink-0 text-leaf" />
            <span className="text-sm text-ink-soft">納品日</span>
            <span className="font-bold whitespace-nowrap tabular-nums">
              {formatDayWithWeekday(order.delivery_date)}
            </span>
          </p>
          {order.closing_at && (
            <Countdown
              closing_at={order.closing_at}
              clock_offset={clockOffset()}
              onOver={() => void invalidate(getOrder)}
            />
          )}
        </div>
      }
      notices={
        <>
          <p className="border-b bg-indigo-pale px-4 py-2 text-sm">
            発注 <span className="tabular-nums">{order.number}</span> を変更しています。
            {isAdded(draft, drafted) && '入力中だった商品を加えました。'}
            送るまで、仕入先には伝わりません。
          </p>
          {refused && refused.page.length > 0 && (
            <Notice kind="error" className="m-4" title="変更できませんでした">
              {refused.page.join('\n')}
            </Notice>
          )}
        </>
      }
    >
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title="この内容に変更しますか"
        actions={
          <>
            <Button onClick={() => setAsking(null)}>戻る</Button>
            <Button look="primary" onClick={send}>
              変更を送る
            </Button>
          </>
        }
      >
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {(asking ?? []).map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-soft">
          {order.method === 'line'
            ? `次の画面から、訂正（第${order.revision + 1}版）をLINEで仕入先に送ってください。`
            : `仕入先には訂正（第${order.revision + 1}版）として届きます。`}
        </p>
        {failure !== null && (
          <div role="alert" className="mt-3">
            <FieldError>{failure}</FieldError>
          </div>
        )}
      </Dialog>
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="変更をやめますか"
        width="narrow"
        actions={
          <>
            <Button onClick={() => setLeaving(false)}>続ける</Button>
            <Button
              look="danger"
              onClick={() => {
                finished.current = true
                void navigate(detail, { replace: true })
              }}
            >
              変更をやめる
            </Button>
          </>
        }
      >
        入力した変更を消して、発注の詳細に戻ります。発注はいまの内容のまま残ります。
      </Dialog>
      {stale && !leaving && (
        <EditConflict
          order={order}
          draft={draft}
          differences={diffWords(diffOrders(comparable(order), draftAsOrder(draft)), unitOf)}
          unitOf={unitOf}
          onKeepMine={() => store.set(now => ({ ...now, base_revision: order.revision }))}
          onStartOver={startOver}
        />
      )}
    </SheetPage>
  )
}

/** What the order already took of what is left to sell, in pieces, by item. */
const piecesOf = (order: Order): Record<string, string> => {
  const pieces: Record<string, string> = {}
  for (const line of order.lines) {
    const before = pieces[line.order_list_item_id] ?? '0'
    pieces[line.order_list_item_id] = add(before, inPieces(line.quantity, line.unit_kind, line.pieces_per_case))
  }
  return pieces
}

/** What the restaurant itself decides of an order: prices and amounts follow from it. */
const comparable = (order: Pick<Order, 'delivery_date' | 'note' | 'lines'>) => ({
  delivery_date: order.delivery_date,
  note: order.note,
  lines: order.lines.map(({ order_list_item_id, unit_kind, name, quantity, note }) => ({
    order_list_item_id,
    unit_kind,
    name,
    quantity,
    note,
  })),
})

const draftAsOrder = (draft: Draft) => ({
  delivery_date: draft.delivery_date,
  note: draft.note.trim(),
  lines: orderedLines(draft).map(({ order_list_item_id, unit_kind, name, quantity, note }) => ({
    order_list_item_id,
    unit_kind,
    name,
    quantity,
    note: note.trim(),
  })),
})

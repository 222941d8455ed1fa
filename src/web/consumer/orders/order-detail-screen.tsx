import { useState } from 'react'
import { useParams } from 'react-router'
import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isDelivered } from '#domain/claims/states.ts'
import { invoiceText } from '#domain/trade/invoice.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { ApiError } from '#web/api/api-error.ts'
import { serverNow } from '#web/api/clock.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { AdjustmentPanel } from '#web/consumer/changes/adjustment-panel.tsx'
import { CancelDialog } from '#web/consumer/changes/cancel-dialog.tsx'
import { ChangeRequests, RequestChangeButton } from '#web/consumer/changes/change-requests.tsx'
import { SupplierWord } from '#web/consumer/changes/supplier-word.tsx'
import { OrderClaims } from '#web/consumer/claims/order-claims.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { completePage, sendingPage } from '#web/consumer/placing/sending-pages.ts'
import { OrderReceipt, useWatchedOrder } from '#web/consumer/receipts/order-receipt.tsx'
import { isCancelNeedless, isCancelTold, nextMethod, phoneOf, receiptOf } from '#web/consumer/receipts/receipt.ts'
import { RevokeLinks } from '#web/consumer/receipts/revoke-links.tsx'
import { StoppedLinks } from '#web/consumer/receipts/stopped-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ClosedDate } from './closed-date.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderLineRow, TotalsBlock, WholeNote } from './order-lines.tsx'
import { Summary, Ways } from './order-summary.tsx'
import { SupplierEditPanel } from './supplier-edit-panel.tsx'

/** Everything about one order: state, way to the supplier, lines, what happened to it. */
export const Screen = () => {
  const { order_id = '' } = useParams()
  const { data: order, error, refetch } = useWatchedOrder(consumerId(), order_id)
  if (error instanceof ApiError && !order) throw error
  return (
    <ConsumerPage title={consumerPages.orderDetail.title} back={consumerPages.orders.path} bleed>
      {order ? <Detail order={order} onChanged={() => void refetch()} /> : <SkeletonRows rows={7} height="h-20" />}
    </ConsumerPage>
  )
}

const Detail = ({ order, onChanged }: Shown) => {
  const [cancelling, setCancelling] = useState(false)
  const invoice = order.price_visible ? invoiceText(order.parties.supplier) : null
  const closed = (order.partner_stopped || (!order.may.edit && !order.may.cancel)) && order.state !== 'cancelled'
  // What waits for this person's answer, or stands at the door, comes before what could be asked of the supplier. It stays
  // there once answered: nothing moves under the finger.
  const [asked, setAsked] = useState<number | null>(null)
  if (order.adjustment === 'open' && asked !== order.revision) setAsked(order.revision)
  const answers_first = order.adjustment === 'open' || asked === order.revision
  // So does what reached nobody, which somebody must tell.
  const [lost, setLost] = useState(false)
  if (order.undelivered && order.state !== 'cancelled' && !lost) setLost(true)
  const closed_later = answers_first || lost || isDelivered(order, serverNow())

  return (
    <>
      <Summary order={order} onChanged={onChanged} lost={lost}>
        <ClosedDate order={order} />
        {closed && !closed_later && <ClosedNotice order={order} />}
      </Summary>
      {lost && <Arrival order={order} />}
      {lost && (
        <div className="border-b p-4">
          <Ways order={order} />
        </div>
      )}
      {!answers_first && <SupplierEditPanel order={order} />}
      <AdjustmentPanel key={order.revision} order={order} />
      <SupplierWord order={order} />
      {answers_first && <SupplierEditPanel order={order} />}
      <OrderClaims order={order} />
      {closed && closed_later && (
        <div className="border-b p-4">
          <ClosedNotice order={order} />
        </div>
      )}
      <ChangeRequests order={order} />
      {!lost && <Arrival order={order} />}
      <section aria-labelledby="lines">
        <h2 id="lines" className="border-b bg-ground px-4 py-2 text-sm text-ink-soft">
          発注内容 {order.line_count}点
        </h2>
        <ul>
          {order.lines.map(line => (
            <OrderLineRow key={line.line_number} line={line} price_visible={order.price_visible} />
          ))}
        </ul>
        {order.price_visible && <TotalsBlock totals={order} cancelled={order.state === 'cancelled'} />}
        {invoice !== null && <p className="phrase px-4 pb-4 text-sm text-ink-soft">{invoice}</p>}
        <WholeNote note={order.note} />
      </section>
      <section aria-labelledby="events" className="border-t">
        <h2 id="events" className="border-b bg-ground px-4 py-2 text-sm text-ink-soft">
          経緯
        </h2>
        <OrderEvents order={order} />
      </section>
      {order.may.cancel && (
        <div className="border-t p-4 pb-24">
          <Button look="danger" wide aria-haspopup="dialog" onClick={() => setCancelling(true)}>
            この発注を取り消す
          </Button>
        </div>
      )}
      {cancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </>
  )
}

type Shown = { order: Order; onChanged: () => void }

/** To the page that shows how it left. What was shared by LINE, whose next version goes another way, has LINE as the way no more. */
const SendingLink = ({ order }: Pick<Shown, 'order'>) => {
  const to = pathTo(completePage(order.method).path, { deal_id: order.deal_id }, { order_id: order.id })
  const method = nextMethod(order)
  if (order.method === 'line' && (method === 'fax' || method === 'mail')) {
    const { step } = receiptOf(order)
    return (
      <p className="phrase text-sm text-ink-soft">
        LINEで送ったあとに、発注の送り方が{order_method_words[method]}に変わりました。
        {(order.may.edit || order.may.cancel) && `変更・取消は、${order_method_words[method]}で送ります。`}
        {step !== 'opened' && step !== 'accepted' && (
          <>
            LINEが開かず送れていないときは、
            <TextLink to={to}>LINEでもう一度</TextLink>
            送ってください。
          </>
        )}
      </p>
    )
  }
  // Of a cancelling by fax or mail this page says all; what was shared by LINE may not have arrived, as LINE did not open.
  if (order.state === 'cancelled' && order.method !== 'line') return null
  return (
    <ButtonLink className="self-start" to={to}>
      {order.method === 'line' ? 'LINEで送る画面を開く' : '送信の状況を見る'}
    </ButtonLink>
  )
}

/** How it came to its supplier. */
const Arrival = ({ order }: Pick<Shown, 'order'>) =>
  (order.state !== 'cancelled' || isCancelTold(order) || isCancelNeedless(order)) && (
    <section aria-labelledby="receipt" className="flex flex-col gap-3 border-b p-4">
      <h2 id="receipt" className="text-base">
        {order.state === 'cancelled' ? '取消の到達' : '仕入先への到達'}
      </h2>
      <StoppedLinks order={order} />
      <OrderReceipt order={order} />
      {sendingPage(order.method) && !order.to_share && !order.link_stopped && <SendingLink order={order} />}
      {sendingPage(order.method) && order.dispatches.length > 0 && order.has_links && (
        <RevokeLinks order_id={order.id} />
      )}
    </section>
  )

/** It can no longer be changed here: what can still be asked, and whom to call. */
const ClosedNotice = ({ order }: { order: Order }) => {
  const phone = phoneOf(order)
  return (
    <Notice
      title={closedTitle(order)}
      action={
        <span className="flex flex-wrap gap-2">
          {order.may.request_change && <RequestChangeButton order={order} />}
          {phone && <CallButton phone={phone} />}
        </span>
      }
    >
      {closedWords(order)}
      {!order.has_desk &&
        !order.supplier_left &&
        !order.partner_stopped &&
        'この仕入先には、Oroshiから依頼は伝わりません。変更・取消はお電話ください。'}
    </Notice>
  )
}

const closedWords = ({ state, supplier_left, partner_stopped, may }: Order): string => {
  if (supplier_left) return '変更・取消は、画面からは伝わりません。この発注の納品は、お電話でご確認ください。'
  if (partner_stopped) {
    return may.cancel
      ? '再開されるまで、変更や追加はできません。取消はできますが、仕入先の方はログインできません。取消と納品の確認は、お電話でもお願いします。'
      : '再開されるまで、画面からの依頼は伝わりません。変更・取消と納品の確認は、お電話でお願いします。'
  }
  return state === 'processed'
    ? '仕入先が処理を始めたため、画面からは直接変更できません。'
    : '締切を過ぎたため、画面からは直接変更できません。'
}

const closedTitle = ({ request_open, may, supplier_left, partner_stopped, parties }: Order): string => {
  if (supplier_left) return `${parties.supplier.name}はOroshiを退会しました`
  if (partner_stopped) return `${parties.supplier.name}のOroshiの利用が停止されています`
  if (request_open !== null) return '依頼への回答を待っています'
  return may.request_change ? '変更・取消は依頼できます' : '画面からは変更・取消できません'
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isUnsent } from '#domain/dispatch/unsent.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { nextMethod } from '#web/consumer/receipts/receipt.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { late } from '#web/ui/late.tsx'
import { useToast } from '#web/ui/toast.tsx'

const ScheduledAgain = late(async () => (await import('#web/consumer/scheduled/scheduled-beside.tsx')).ScheduledAgain)

/** Of what goes to the supplier by itself. One that is stopped reads its board no more; what goes by fax or mail still goes. */
const toldWords = (order: Order): string => {
  const {
    partner_stopped,
    parties: { supplier },
  } = order
  const method = nextMethod(order)
  if (!partner_stopped) return `、${supplier.name}に取消を知らせます。`
  const sent = method === 'web' ? 'ます。' : `、取消を${order_method_words[method]}で送ります。`
  return `${sent}${supplier.name}の方はOroshiの利用停止でログインできないため、お電話でもお伝えください。`
}

/** What its supplier is told by it, and how. Of what was never sent by LINE, nobody is to be told. */
const cancelWords = (order: Order): string => {
  if (isUnsent(order)) return 'ます。'
  // Who has telephoned, and written nothing of it here, is alone to know.
  if (order.never_arrived)
    return `ます。${order.parties.supplier.name}には届いていないので、取消の連絡は送りません。電話で伝えてあるときは、取消も電話で伝えてください。`
  if (nextMethod(order) !== 'line') return toldWords(order)
  return `ます。次の画面から、取消をLINEで${order.parties.supplier.name}に送ってください。`
}

/** Asks once more, and says what happens. */
export const CancelDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const say = useToast()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<string | null>(null)
  const params = { consumer_id: consumerId(), order_id: order.id }
  /** The order as it is now may show that it is cancelled before the answer does. */
  const over = useRef(false)

  const end = (after: Order, words: string) => {
    if (over.current) return
    over.current = true
    void invalidate(listOrders)
    void invalidate(listDeals)
    onClose()
    say(words)
    if (after.to_share)
      void navigate(pathTo(consumerPages.lineComplete.path, { deal_id: order.deal_id }, { order_id: order.id }))
  }
  // By a lost answer's try, or on another screen.
  const showCancelled = useEffectEvent(() => end(order, 'この発注は取り消されています'))
  const { state } = order
  useEffect(() => {
    if (state === 'cancelled') showCancelled()
  }, [state])

  const cancel = async () => {
    setWrong(null)
    try {
      const after = await call(cancelOrder, { params, body: { revision: order.revision } })
      end(after, '発注を取り消しました')
      setData(getOrder, { params }, after)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Somebody changed it meanwhile: what stands now is shown behind the dialog.
      void invalidate(getOrder)
      if (!over.current) setWrong(failureWords(error))
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      width="narrow"
      title="発注を取り消しますか"
      yes="取り消す"
      onYes={cancel}
      wrong={wrong}
    >
      <p>
        {formatDayWithWeekday(order.delivery_date)}納品・{order.line_count}点（{order.number}）を取り消し
        {cancelWords(order)}
        取り消した発注は元に戻せません。
      </p>
      <ScheduledAgain consumer_id={consumerId()} deal_id={order.deal_id} delivery_date={order.delivery_date} />
    </ConfirmDialog>
  )
}

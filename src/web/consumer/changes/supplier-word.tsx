import type { Order } from '#contract/orders/order-shapes.ts'
import { wordIn } from '#domain/changes/change-request.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { phoneOf } from '#web/consumer/receipts/receipt.ts'
import { Notice } from '#web/ui/notice.tsx'

/**
 * What the supplier wrote about an order that it has adjusted nothing of: a question, mostly, which asks for a word and not
 * for an agreement. Beside an adjustment its panel says it.
 */
export const SupplierWord = ({ order }: { order: Order }) => {
  const last = order.events.findLast(one => one.kind === 'messaged')
  if (!last || order.adjustment !== null || order.state === 'cancelled') return null
  const phone = phoneOf(order)
  return (
    <div className="border-b p-4">
      <Notice
        title={`${order.parties.supplier.name}から連絡があります`}
        action={phone && <CallButton phone={phone}>電話する</CallButton>}
      >
        {`「${wordIn(last.diff)}」\n${formatDateTime(new Date(last.happened_at))}`}
      </Notice>
    </div>
  )
}

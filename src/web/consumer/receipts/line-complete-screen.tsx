import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isUnsent } from '#domain/dispatch/unsent.ts'
import { LineShareCard } from './line-share-card.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { nextMethod } from './receipt.ts'

/** Cancelled before it was ever sent: its supplier has heard of neither. */
const isNobodys = (order: Order) => order.state === 'cancelled' && isUnsent(order)

/** It was to go by LINE, and goes by itself by now: the head says from where. */
const goesByItself = (order: Order) => order.to_share && ['fax', 'mail'].includes(nextMethod(order))

const Share = ({ order }: { order: Order }) =>
  isNobodys(order) || goesByItself(order) ? null : <LineShareCard order={order} />

/** The order is kept; now the restaurant sends it itself, and sees when it was opened and acknowledged. */
export const Screen = () => (
  <PlacedOrder page={consumerPages.lineComplete} done="発注を記録しました" act={Share}>
    {order =>
      isNobodys(order) ? (
        <p className="phrase">まだ送っていなかったため、仕入先に伝えることはありません。</p>
      ) : (
        <section aria-labelledby="receipt" className="flex flex-col gap-3">
          <h2 id="receipt" className="text-base">
            {order.state === 'cancelled' ? '取消の到達' : '仕入先への到達'}
          </h2>
          <OrderReceipt order={order} />
        </section>
      )
    }
  </PlacedOrder>
)

import { consumerPages } from '#contract/pages/consumer.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { PlacedOrder } from './placed-order.tsx'

/** What was ordered, under which number, and what comes next. */
export const Screen = () => (
  <PlacedOrder page={consumerPages.orderComplete} done="発注しました" over>
    {order => (
      <section aria-labelledby="receipt" className="flex flex-col gap-3">
        <h2 id="receipt" className="text-base">
          仕入先への到達
        </h2>
        <OrderReceipt order={order} />
        {order.closing_at && order.may.edit && (
          <p className="phrase text-sm text-ink-soft">
            {formatClosing(new Date(order.closing_at))}の締切までは、詳細から変更・取消ができます。
          </p>
        )}
      </section>
    )}
  </PlacedOrder>
)

import { consumerPages } from '#contract/pages/consumer.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { PlacedOrder } from './placed-order.tsx'

/** How the fax or mail gets on, live, and what to do where it does not arrive. */
export const Screen = () => (
  <PlacedOrder page={consumerPages.faxMailComplete} done="発注しました">
    {order => {
      const fax = order.method === 'fax'
      const number = order.fax_called ?? order.parties.order_counter?.fax_number ?? order.parties.supplier.fax_number
      return (
        <section aria-labelledby="receipt" className="flex flex-col gap-3">
          <h2 id="receipt" className="text-base">
            {fax ? 'FAXの状況' : 'メールの状況'}
            {fax && number && <span className="ml-2 text-sm font-normal text-ink-soft">{formatPhone(number)}</span>}
          </h2>
          <OrderReceipt order={order} />
        </section>
      )
    }}
  </PlacedOrder>
)

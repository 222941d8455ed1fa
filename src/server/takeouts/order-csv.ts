import { orderNumber } from '#domain/orders/order-number.ts'
import type { OrdersCsvRow } from '#server/exports/orders-csv.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'

/** Orders as rows of the default download, one per line. */
export function* csvRowsOf(orders: OrderFacts[]): Generator<OrdersCsvRow> {
  for (const order of orders) {
    const head = {
      number: orderNumber(order.number),
      revision: order.revision,
      state: order.state,
      placed_at: order.placed_at,
      delivery_date: order.delivery_date,
      customer_code: order.parties.store?.customer_code ?? null,
      store_name: order.parties.store?.name ?? order.parties.consumer.name,
      note: order.note,
    }
    for (const line of order.lines) yield { ...head, ...line, note: order.note, line_note: line.note }
  }
}

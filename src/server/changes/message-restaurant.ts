import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { isSaidAgain } from '#domain/changes/said-again.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Deps } from '#server/deps.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'

/**
 * A word of the supplier about one order: it stands in the order's history, and the restaurant is told of it. Where the
 * restaurant had asked about an adjustment it is the answer. Sent again since the reply was lost, it is said once.
 */
export const messageRestaurant = (deps: Deps, before: OrderFacts, text: string, who: Who, at: Date) =>
  changeOrder(deps, before, { revision: null, who, at, whyNot: () => null }, async ({ order, set }) => {
    if (isSaidAgain(order.events, 'messaged', text, who.actor, at)) return null
    // What its restaurant asked about is answered: the adjustment waits for its word again.
    if (order.adjustment === 'questioned') await set({ adjustment: 'open' })
    const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id })
    return {
      kind: 'messaged',
      diff: { text },
      notice: {
        to: 'consumer',
        said: say('order_messaged', {
          supplier_name: order.parties.supplier.name,
          number: orderNumber(order.number),
          delivery_date: order.delivery_date,
          text,
          url,
        }),
      },
    }
  })

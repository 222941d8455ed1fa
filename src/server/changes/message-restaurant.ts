import { consumerPages, pathTo } from '#contract/pages.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'

/** A word of the supplier about one order: it stands in the order's history, and the restaurant is told of it. */
export const messageRestaurant = (deps: Deps, before: OrderFacts, text: string, who: Who, at: Date) =>
  changeOrder(deps, before, { revision: null, who, at, whyNot: () => null }, async ({ order }) => {
    const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id })
    const day = formatDayWithWeekday(order.delivery_date)
    return {
      kind: 'messaged',
      diff: { text },
      notice: {
        to: 'consumer',
        kind: 'order_messaged',
        title: `${order.parties.supplier.name}から発注についての連絡（${day}納品）`,
        body: [`発注番号 ${orderNumber(order.number)}`, '', text, '', `発注の詳細: ${url}`].join('\n'),
      },
    }
  })

import { consumerPages, pathTo } from '#contract/pages.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderFacts } from './find-orders.ts'
import type { Actor } from './place-store.ts'
import { tellEvent } from './tell-event.ts'

/** A word of the supplier about one order: it stands in the order's history, and the restaurant is told of it. */
export const messageRestaurant = async (
  deps: Deps,
  order: OrderFacts,
  text: string,
  who: { actor: Actor; screen: string },
  at: Date,
) => {
  const { supplier } = order.parties
  const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id })
  const day = formatDayWithWeekday(order.delivery_date)
  const event = await deps.db.transaction().execute(trx =>
    tellEvent(trx, {
      order,
      kind: 'messaged',
      diff: { text },
      ...who,
      at,
      notice: {
        to: 'consumer',
        kind: 'order_messaged',
        title: `${supplier.name}から発注についての連絡（${day}納品）`,
        body: [`発注番号 ${orderNumber(order.number)}`, '', text, '', `発注の詳細: ${url}`].join('\n'),
      },
    }),
  )
  deps.live.publish([event])
}

import { sql } from 'kysely'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Deps } from '#server/deps.ts'
import { tell } from '#server/notices/tell.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { sayByOtherWays } from '#server/orders/tell-event.ts'

/** Tells a restaurant, once, that its supplier has made the day of an order that stands a 休配日. */
export const tellClosedDay = async (deps: Deps, order_id: string): Promise<void> => {
  const [order] = await findOrders(deps.db, sql`o.id = ${order_id}`)
  if (!order || order.state === 'cancelled') return
  const at = deps.now()
  const { number, delivery_date, parties, consumer_id } = order
  const said = say('order_day_closed', {
    supplier_name: parties.supplier.name,
    number: orderNumber(number),
    delivery_date,
    url: deps.public_url + pathTo(consumerPages.orderDetail, { order_id }),
  })
  await deps.db.transaction().execute(async trx => {
    await tell(trx, [{ to: { consumer_id }, said, order_id }], at)
    const button = { label: '発注を見る', path: pathTo(consumerPages.orderDetail, { order_id }) }
    await sayByOtherWays(trx, order, `closed-day:${order_id}`, { to: 'consumer', said }, button, at)
  })
}

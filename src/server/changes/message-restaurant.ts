import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { isSaidAgain } from '#domain/changes/said-again.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Deps } from '#server/deps.ts'
import { changeOrder, type Done, type OrderUnderChange, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'

/** What is said of one order by its supplier, or null where the same person has just said it: the reply was lost. */
const wordAbout = (deps: Deps, order: OrderFacts, text: string, { actor }: Who, at: Date): Done | null => {
  if (isSaidAgain(order.events, 'messaged', text, actor, at)) return null
  const { delivery_date, parties } = order
  const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id })
  const facts = { supplier_name: parties.supplier.name, number: orderNumber(order.number), delivery_date, text, url }
  return { kind: 'messaged', diff: { text }, notice: { to: 'consumer', said: say('order_messaged', facts) } }
}

/** Writes such a word: what its restaurant asked about is answered by it, the adjustment waits for its word again. */
export const writeWord = async (deps: Deps, { order, set }: OrderUnderChange, text: string, who: Who, at: Date) => {
  const word = wordAbout(deps, order, text, who, at)
  if (word && order.adjustment === 'questioned') await set({ adjustment: 'open' })
  return word
}

/**
 * A word of the supplier about one order: it stands in the order's history, and the restaurant is told of it. Where the
 * restaurant had asked about an adjustment it is the answer. Sent again since the reply was lost, it is said once.
 */
export const messageRestaurant = (deps: Deps, before: OrderFacts, text: string, who: Who, at: Date) =>
  changeOrder(deps, before, { revision: null, who, at, whyNot: () => null }, change =>
    writeWord(deps, change, text, who, at),
  )

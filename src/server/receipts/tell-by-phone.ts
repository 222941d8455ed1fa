import type { Deps } from '#server/deps.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'

/**
 * Writes down that the restaurant has told its supplier by telephone what did not arrive: from then on nothing of this
 * version is sent any more, by people or by itself. Said twice, or of what has arrived meanwhile, it changes nothing.
 * Refuses 409 with the current order when it was changed meanwhile.
 */
export const noteToldByPhone = (deps: Deps, before: OrderFacts, revision: number, who: Who, at: Date) =>
  changeOrder(deps, before, { revision, who, at, whyNot: () => null }, async ({ order }) =>
    order.undelivered ? { kind: 'told_by_phone' } : null,
  )

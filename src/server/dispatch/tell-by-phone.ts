import type { Db, Deps } from '#server/deps.ts'
import { unsettleOrder } from '#server/notices/settle.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { stopRetrying } from './stop-retrying.ts'

type Beside = (trx: Db) => Promise<unknown>

/**
 * Writes down that the restaurant, or one of the staff, has told its supplier by telephone what did not arrive or can't be opened: from then on nothing of this
 * version is sent any more, by people or by itself; so ends what was called in vain and waits for its next call. Said twice, or of what has arrived meanwhile, it changes nothing.
 * `also` is written beside it. Refuses 409 with the current order when it was changed meanwhile.
 */
export const noteToldByPhone = (deps: Deps, before: OrderFacts, revision: number, who: Who, at: Date, also?: Beside) =>
  changeOrder(deps, before, { revision, who, at, whyNot: () => null }, async ({ trx, order }) =>
    order.undelivered || order.link_stopped || (order.method !== 'web' && (await stopRetrying(trx, order.id, at)))
      ? { kind: 'told_by_phone', also: async () => also?.(trx) }
      : null,
  )

/**
 * Takes back that it was told by telephone: it has not reached its supplier, and is asked for again wherever it was. Said
 * twice, it changes nothing. `also` is written beside it. Refuses 409 with the current order when it was changed meanwhile.
 */
export const takeBackToldByPhone = (
  deps: Deps,
  before: OrderFacts,
  revision: number,
  who: Who,
  at: Date,
  also?: Beside,
) =>
  changeOrder(deps, before, { revision, who, at, whyNot: () => null }, async ({ trx, order }) => {
    const told = order.events.findLast(({ kind }) => kind === 'told_by_phone' || kind === 'told_by_phone_undone')
    const sent = Math.max(...order.dispatches.map(one => one.order_revision))
    if (told?.kind !== 'told_by_phone' || told.revision < sent) return null
    await unsettleOrder(trx, order.id, 'told_by_phone', new Date(told.happened_at))
    return { kind: 'told_by_phone_undone', also: async () => also?.(trx) }
  })

import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { lockOrder, type OrderFacts, undelivered } from './find-orders.ts'
import type { Actor } from './place-store.ts'
import { overtakenOrder, staleOrder } from './stale-order.ts'
import { tellEvent } from './tell-event.ts'

/**
 * Writes down that the restaurant has told its supplier by telephone what did not arrive: from then on nothing of this
 * version is sent any more, by people or by itself. Said twice, or of what has arrived meanwhile, it changes nothing.
 * Refuses 409 with the current order when it was changed meanwhile.
 */
export const noteToldByPhone = async (
  deps: Deps,
  before: OrderFacts,
  revision: number,
  who: { actor: Actor; screen: string },
  at: Date,
) => {
  if (revision !== before.revision) throw staleOrder(before, at)
  const event = await deps.db.transaction().execute(async trx => {
    const now = await lockOrder(trx, before.id)
    if (now.revision !== before.revision) throw await overtakenOrder(trx, before.id, at)
    const { rows } = await sql<{ lost: boolean }>`/* is-undelivered */
      select ${undelivered} as lost from orders o where o.id = ${before.id}`.execute(trx)
    if (!rows[0]?.lost) return null
    return tellEvent(trx, { order: before, kind: 'told_by_phone', diff: null, ...who, at, notice: null })
  })
  if (event) deps.live.publish([event])
}

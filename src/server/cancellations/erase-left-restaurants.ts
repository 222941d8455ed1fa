import type { Deps } from '#server/deps.ts'
import { closedPassword, erasePersonalData } from '#server/erasure/erase.ts'
import { dueRestaurants, markRestaurantErased } from './closure-store.ts'

/** Erases the personal data of each restaurant whose grace is over; each by itself, so that one failure stops no other. */
export const eraseLeftRestaurants = async (deps: Deps) => {
  const at = deps.now()
  const due = await dueRestaurants(deps.db, at)
  if (!due.length) return
  const password_hash = await closedPassword()
  const failures: unknown[] = []
  for (const { id, consumer_id } of due) {
    try {
      await deps.db.transaction().execute(async trx => {
        if (!(await markRestaurantErased(trx, id, at))) return
        await erasePersonalData(trx, { side: 'consumer', id: consumer_id }, password_hash, at)
      })
      deps.log.info({ consumer_id }, 'personal data of a restaurant that left erased')
    } catch (error) {
      deps.log.error({ err: error, consumer_id }, 'personal data of a restaurant that left could not be erased')
      failures.push(error)
    }
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} restaurants could not be erased`)
}

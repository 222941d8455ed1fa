import type { Deps } from '#server/deps.ts'
import { closedPassword, erasePersonalData } from '#server/erasure/erase.ts'
import { dueClosures, markErased } from './closure-store.ts'

/** Erases the personal data of each supplier whose grace is over; each by itself, so that one failure stops no other. */
export const eraseClosedSuppliers = async (deps: Deps) => {
  const at = deps.now()
  const due = await dueClosures(deps.db, at)
  if (!due.length) return
  const password_hash = await closedPassword()
  const failures: unknown[] = []
  for (const supplier_id of due) {
    try {
      await deps.db.transaction().execute(async trx => {
        await erasePersonalData(trx, { side: 'supplier', id: supplier_id }, password_hash, at)
        await markErased(trx, supplier_id, at)
      })
      deps.log.info({ supplier_id }, 'personal data of a closed supplier erased')
    } catch (error) {
      deps.log.error({ err: error, supplier_id }, 'personal data of a closed supplier could not be erased')
      failures.push(error)
    }
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} closed suppliers could not be erased`)
}

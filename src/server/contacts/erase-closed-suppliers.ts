import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/accounts/password.ts'
import type { Deps } from '#server/deps.ts'
import { dueClosures, erasePersonalData } from './closure-store.ts'

/** Erases the personal data of each supplier whose grace is over; each by itself, so that one failure stops no other. */
export const eraseClosedSuppliers = async (deps: Deps) => {
  const at = deps.now()
  const due = await dueClosures(deps.db, at)
  if (!due.length) return
  // Nobody knows it: these logins are closed for good.
  const password_hash = await hashPassword(randomUUID())
  const failures: unknown[] = []
  for (const supplier_id of due) {
    try {
      await deps.db.transaction().execute(trx => erasePersonalData(trx, supplier_id, password_hash, at))
      deps.log.info({ supplier_id }, 'personal data of a closed supplier erased')
    } catch (error) {
      deps.log.error({ err: error, supplier_id }, 'personal data of a closed supplier could not be erased')
      failures.push(error)
    }
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} closed suppliers could not be erased`)
}

import { addDays, dayOf } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { forgetViewsPart } from './views-store.ts'

/**
 * The nightly job: what stores have looked at of a flyer goes as many days after its last delivery date as notices are kept, a
 * part in a transaction. A process that stops leaves the rest to the next night.
 */
export const forgetFlyerViews = async (deps: Deps) => {
  const before = addDays(dayOf(deps.now()), -deps.config.keep_notices_days)
  let more = true
  while (more && !deps.stopping.aborted) more = await deps.db.transaction().execute(trx => forgetViewsPart(trx, before))
}

import { retry_key_hours } from '#domain/restores/verdicts.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { countDepartures, endLeft, findHold, forgetRetryKeys, release } from './restore-store.ts'

/**
 * Ends the hold of a restored database: what had left is noted so, everything else leaves from now on. Refused while
 * something is not settled; of what LINE was to recognise, where it does not any more, people must say.
 */
export const releaseHold = async ({ db, log }: Deps, restore_id: string, actor: AdminActor, at: Date) => {
  const hold = await findHold(db)
  if (hold && at.getTime() > hold.known_until.getTime() + retry_key_hours * 3_600_000)
    await forgetRetryKeys(db, restore_id)
  await db.transaction().execute(async trx => {
    if (!hold || !(await release(trx, restore_id, actor.name, at)))
      throw refuse(409, 'すでに再開されています。読み込み直してください')
    const counts = await countDepartures(trx, restore_id)
    const open = counts.filter(one => one.verdict === null).reduce((sum, one) => sum + one.count, 0)
    if (open) throw refuse(409, `まだ決まっていない送信が${open}件あります。すべて決めてから再開してください`)
    await noteAdminAct(trx, actor, { act: 'departures_released' }, at)
    await endLeft(trx, restore_id, hold.known_until, at)
  })
  log.info({ restore_id }, 'departures are released')
}

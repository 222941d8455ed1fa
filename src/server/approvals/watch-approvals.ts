import { say } from '#domain/notices/words.ts'
import type { Deps } from '#server/deps.ts'
import { tell } from '#server/notices/tell.ts'
import { tellOwners } from '#server/placing/tell-owners.ts'
import { type Approval, decide, findWaitingUntil } from './approval-store.ts'
import { aboutOf, factsOf, settleAsked } from './approvals.ts'

const half_an_hour = 30 * 60_000

/**
 * The job, every minute: half an hour before the closing the owners hear that an order still waits, and once it has passed
 * they and whoever asked hear that nothing was ordered. Each is told once, however often this runs.
 */
export const watchApprovals = async (deps: Deps) => {
  const at = deps.now()
  for (const approval of await findWaitingUntil(deps.db, new Date(at.getTime() + half_an_hour))) {
    const over = approval.closing_at !== null && approval.closing_at <= at
    if (over) await expire(deps, approval, at)
    else if (approval.closing_at !== null) await tellNear(deps, approval, at)
    else if (new Date(`${approval.delivery_date}T00:00:00+09:00`) <= at) await expire(deps, approval, at)
  }
}

const tellNear = (deps: Deps, approval: Approval, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const said = say('approval_near', factsOf(deps, approval))
    await tellOwners(trx, { consumer_id: approval.consumer_id, ...aboutOf(approval) }, said, at)
  })

const expire = (deps: Deps, approval: Approval, at: Date) =>
  deps.db.transaction().execute(async trx => {
    if (!(await decide(trx, approval.id, { state: 'expired', by: null }, at))) return
    const { id: key, consumer_id, asked_by: account_id } = approval
    const said = say('approval_expired', factsOf(deps, approval))
    await settleAsked(trx, key, at)
    await tellOwners(trx, { consumer_id, ...aboutOf(approval) }, said, at)
    await tell(trx, [{ to: { consumer_id, account_id }, said, key, ...aboutOf(approval) }], at)
  })

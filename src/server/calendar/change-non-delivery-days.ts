import type { ScopeDaysForm } from '#contract/calendar/calendar.form.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { withScopeDays } from '#domain/calendar/supplier-calendar.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { changeSetting, findRevision } from '#server/settings/revision.ts'
import { readCalendar, replaceScopeDays } from './calendar-store.ts'
import { viewNonDeliveryDays } from './calendar-view.ts'
import { checkCalendar, refuseUnchecked } from './check-calendar.ts'

const check = async (deps: Deps, db: Db, actor: SupplierActor, scope: ScopeDaysForm, revision: number, at: Date) => {
  const { calendar: before } = await readCalendar(db, actor.supplier_id)
  if (scope.store_group_id !== null && !before.groups.includes(scope.store_group_id)) {
    throw refuse(404, errorTexts.not_found)
  }
  return checkCalendar(deps, db, actor, { before, after: withScopeDays(before, scope), revision }, at)
}

/** Which standing orders would lose their date by these 休配日. Nothing is saved. */
export const checkDays = async (deps: Deps, actor: SupplierActor, scope: ScopeDaysForm, at: Date) => {
  const { revision } = await findRevision(deps.db, actor.supplier_id, 'non_delivery_days')
  return check(deps, deps.db, actor, scope, revision, at)
}

/** Saves the 休配日 of one scope, as they were checked. 409 when someone else has saved, or orders have come in since. */
export const changeDays = async (
  deps: Deps,
  actor: SupplierActor,
  { revision, checked, ...scope }: ScopeDaysForm & { revision: number; checked: string },
  at: Date,
) => {
  const view = (db: Db) => viewNonDeliveryDays({ ...deps, db }, actor.supplier_id, at)
  await changeSetting(
    deps.db,
    actor,
    'non_delivery_days',
    revision,
    at,
    async trx => {
      refuseUnchecked(await check(deps, trx, actor, scope, revision, at), checked)
      await replaceScopeDays(trx, actor.supplier_id, scope.store_group_id, scope)
    },
    view,
  )
  return view(deps.db)
}

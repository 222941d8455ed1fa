import { sql } from 'kysely'
import type { ScopeDaysForm } from '#contract/calendar/calendar.form.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { withScopeDays } from '#domain/calendar/supplier-calendar.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { addJob } from '#server/jobs/enqueue.ts'
import { changeSetting, findRevision } from '#server/settings/revision.ts'
import { readCalendar, replaceScopeDays } from './calendar-store.ts'
import { viewNonDeliveryDays } from './calendar-view.ts'
import { checkCalendar, findOrdersTouched, refuseUnchecked } from './check-calendar.ts'

const changeOf = async (db: Db, { supplier_id }: SupplierActor, scope: ScopeDaysForm, revision: number) => {
  const { calendar: before } = await readCalendar(db, supplier_id)
  if (scope.store_group_id !== null && !before.groups.includes(scope.store_group_id)) {
    throw refuse(404, errorTexts.not_found)
  }
  return { before, after: withScopeDays(before, scope), revision }
}

/** Which standing orders would lose their date by these 休配日. Nothing is saved. */
export const checkDays = async (deps: Deps, actor: SupplierActor, scope: ScopeDaysForm, at: Date) => {
  const { revision } = await findRevision(deps.db, actor.supplier_id, 'non_delivery_days')
  return checkCalendar(deps, deps.db, actor, await changeOf(deps.db, actor, scope, revision), at)
}

/** An order of each deal and date that stands and loses its date, or gets it back: of all stores, whoever saves it. */
const findDaysTouched = async (
  deps: Deps,
  trx: Db,
  actor: SupplierActor,
  { before, after, revision }: Awaited<ReturnType<typeof changeOf>>,
  at: Date,
): Promise<string[]> => {
  const all = { ...actor, sees_all_stores: true }
  const lost = await findOrdersTouched(deps, trx, all, { before, after, revision }, at)
  const back = await findOrdersTouched(deps, trx, all, { before: after, after: before, revision }, at)
  const days = Map.groupBy([...lost, ...back], ({ order }) => `${order.deal_id} ${order.delivery_date}`)
  return [...days.values()].flatMap(([one]) => one?.order.id ?? [])
}

/** Saves the 休配日 of one scope, as they were checked; whose orders stand on them, or no more, is told. 409 when someone else has saved, or orders have come in since. */
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
      const change = await changeOf(trx, actor, scope, revision)
      refuseUnchecked(await checkCalendar(deps, trx, actor, change, at), checked)
      const ids = await findDaysTouched(deps, trx, actor, change, at)
      await replaceScopeDays(trx, actor.supplier_id, scope.store_group_id, scope)
      await sql`/* tell-closed-days */
        select ${addJob('tell_closed_day', sql`t.id`)} from unnest(${ids}::uuid[]) t (id)`.execute(trx)
    },
    view,
  )
  return view(deps.db)
}

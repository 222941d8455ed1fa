import type { OrderClosingForm } from '#contract/calendar/calendar.form.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { isOfAll, withClosing } from '#domain/calendar/supplier-calendar.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { changeSetting, findRevision } from '#server/settings/revision.ts'
import { dropNotedClosings, findDealStores, putClosing, readCalendar } from './calendar-store.ts'
import { checkCalendar, refuseUnchecked } from './check-calendar.ts'
import { viewOrderClosings } from './closing-view.ts'

const check = async (deps: Deps, db: Db, actor: SupplierActor, wish: OrderClosingForm, revision: number, at: Date) => {
  const { calendar: before } = await readCalendar(db, actor.supplier_id)
  const { store_group_id, deal_id, rule } = wish
  const known_group = store_group_id === null || before.groups.includes(store_group_id)
  const known_deal = deal_id === null || (await findDealStores(db, actor, [deal_id])).length > 0
  if (!known_group || !known_deal) throw refuse(404, errorTexts.not_found)
  return checkCalendar(deps, db, actor, { before, after: withClosing(before, wish, rule), revision }, at)
}

/** Which standing orders could not be placed any more under this closing. Nothing is saved. */
export const checkClosing = async (deps: Deps, actor: SupplierActor, wish: OrderClosingForm, at: Date) => {
  const { revision } = await findRevision(deps.db, actor.supplier_id, 'order_closings')
  return check(deps, deps.db, actor, wish, revision, at)
}

/** Saves the closing of one scope, as it was checked. Orders that stand keep the closing they were placed under. */
export const changeClosing = async (
  deps: Deps,
  actor: SupplierActor,
  { revision, checked, ...wish }: OrderClosingForm & { revision: number; checked: string },
  at: Date,
) => {
  const view = (db: Db) => viewOrderClosings(db, actor)
  await changeSetting(
    deps.db,
    actor,
    'order_closings',
    revision,
    at,
    async trx => {
      refuseUnchecked(await check(deps, trx, actor, wish, revision, at), checked)
      await putClosing(trx, actor.supplier_id, wish, wish.rule, at)
      if (isOfAll(wish)) await dropNotedClosings(trx, actor.supplier_id)
    },
    view,
  )
  return view(deps.db)
}

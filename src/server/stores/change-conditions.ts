import { errorTexts } from '#contract/http/errors.ts'
import type { ConditionsForm } from '#contract/stores/store.form.ts'
import { withClosing } from '#domain/calendar/supplier-calendar.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import { whyNoMethod } from '#domain/stores/store.ts'
import { noteAudits } from '#server/audits/audits.ts'
import { checkCalendar, refuseUnchecked } from '#server/calendar/check-calendar.ts'
import { putDealClosing, readCalendar } from '#server/calendar/deal-closing.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { touchSetting } from '#server/settings/revision.ts'
import { storeOf, storeToChange } from './store-policy.ts'
import { findCounterChoices, replaceStoreGroups, type StoreFacts, touchStore, writeConditions } from './store-store.ts'
import { viewConditions } from './store-view.ts'

/** What is wished must be this supplier's own, and possible. */
const refuseImpossible = async (db: Db, actor: SupplierActor, wish: ConditionsForm, store: StoreFacts) => {
  const counters = await findCounterChoices(db, actor.supplier_id)
  const counter = counters.find(one => one.id === wish.order_counter_id) ?? null
  if (wish.order_counter_id !== null && !counter) throw refuse(404, errorTexts.not_found)
  const { calendar } = await readCalendar(db, actor.supplier_id)
  if (wish.store_group_ids.some(id => !calendar.groups.includes(id))) throw refuse(404, errorTexts.not_found)
  const messages: FieldMessage[] = []
  const no_method = wish.method === store.method ? null : whyNoMethod(wish.method, counter)
  if (no_method) messages.push({ field: 'method', message: no_method })
  if (wish.closing && !store.deal) {
    messages.push({ field: 'closing', message: '得意先だけの受注締めは、取引が始まってから設定できます' })
  }
  if (messages.length) throw refuse(422, messages)
}

const sameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every(one => b.includes(one))

/** The wish as it is kept: no id twice, weekdays in order, all seven as none. */
const tidy = (wish: ConditionsForm): ConditionsForm => {
  const days = wish.delivery_weekdays && [...new Set(wish.delivery_weekdays)].sort((a, b) => a - b)
  return {
    ...wish,
    store_group_ids: [...new Set(wish.store_group_ids)],
    delivery_weekdays: days?.length === 7 ? null : days,
  }
}

const check = async (deps: Deps, db: Db, actor: SupplierActor, store: StoreFacts, wish: ConditionsForm, at: Date) => {
  const { calendar: before } = await readCalendar(db, actor.supplier_id)
  const deal_id = store.deal?.id ?? null
  const after = deal_id === null ? before : withClosing(before, { store_group_id: null, deal_id }, wish.closing)
  const { delivery_weekdays, store_group_ids } = wish
  return checkCalendar(
    deps,
    db,
    actor,
    {
      before,
      after,
      revision: store.revision,
      wish: [store.id, wish],
      storeAfter: order =>
        order.deal_id === deal_id ? { ...order, delivery_weekdays, group_ids: store_group_ids } : order,
    },
    at,
  )
}

/** Which standing orders would lose their date under these conditions. Nothing is saved. */
export const checkConditions = async (deps: Deps, actor: SupplierActor, id: string, form: ConditionsForm, at: Date) => {
  const wish = tidy(form)
  const store = await storeOf(deps.db, actor, id, at)
  await refuseImpossible(deps.db, actor, wish, store)
  return check(deps, deps.db, actor, store, wish, at)
}

const pick = ({
  revision: _,
  changed_at: __,
  changed_by_name: ___,
  has_deal: ____,
  ...conditions
}: ReturnType<typeof viewConditions>) => conditions

const write = async (trx: Db, actor: SupplierActor, store: StoreFacts, wish: ConditionsForm, at: Date) => {
  const { method, order_counter_id, delivery_weekdays, minimum_amount, price_visible, closing } = wish
  await writeConditions(trx, store.id, {
    method,
    order_counter_id,
    delivery_weekdays,
    minimum_amount: minimum_amount === '' ? null : minimum_amount,
    price_visible,
  })
  if (!sameList(wish.store_group_ids, store.store_group_ids)) {
    await replaceStoreGroups(trx, actor.supplier_id, store.id, wish.store_group_ids)
    await touchSetting(trx, actor, 'store_groups', at)
  }
  const before = viewConditions(store)
  if (store.deal && JSON.stringify(before.closing) !== JSON.stringify(closing)) {
    await touchSetting(trx, actor, 'order_closings', at)
    await putDealClosing(trx, actor.supplier_id, store.deal.id, closing, at)
  }
  await touchStore(trx, store.id, actor.name, at)
  const audit = { subject: 'store' as const, subject_id: store.id, action: 'conditions' }
  await noteAudits(trx, actor, [{ ...audit, before: pick(before), after: wish }], at)
}

/**
 * Saves 取引条件 as they were checked: for the store, and for its deal at once. Orders that stand keep what they were
 * placed under. 409 with `current` where somebody has changed the store, with `check` where other orders are touched.
 */
export const changeConditions = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, checked, ...form }: ConditionsForm & { revision: number; checked: string },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const wish = tidy(form)
    const store = await storeToChange(trx, actor, id, revision, at, viewConditions)
    await refuseImpossible(trx, actor, wish, store)
    refuseUnchecked(await check(deps, trx, actor, store, wish, at), checked)
    await write(trx, actor, store, wish, at)
    return viewConditions(await storeOf(trx, actor, id, at))
  })

/** Changes the 受注窓口 alone: no order loses its date by it. */
export const changeOrderCounter = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, order_counter_id }: { revision: number; order_counter_id: string | null },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const store = await storeToChange(trx, actor, id, revision, at, viewConditions)
    const wish = { ...pick(viewConditions(store)), order_counter_id }
    await refuseImpossible(trx, actor, wish, store)
    await write(trx, actor, store, wish, at)
    return viewConditions(await storeOf(trx, actor, id, at))
  })

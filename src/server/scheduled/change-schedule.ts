import type { PauseForm, ScheduleForm } from '#contract/scheduled/scheduled-order.form.ts'
import type { ScheduledOrder } from '#contract/scheduled/scheduled-orders.contract.ts'
import { say } from '#domain/notices/words.ts'
import { firstCovered, weekdaysOf, withdrawnDates } from '#domain/scheduled/plan.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import { type DealTerms, findDealTerms } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { seenStoreOf } from '#server/users/store-of-user.ts'
import { runSchedule } from './run-schedules.ts'
import { scheduleCalendarOf, viewDays } from './schedule-days.ts'
import {
  decideDay,
  findListItemIds,
  findSchedule,
  findScheduleDays,
  lockSchedule,
  postpone,
  putPause,
  putSchedule,
  replaceScheduleLines,
  unskipDay,
} from './scheduled-store.ts'
import { scheduleUrl, tellRestaurantOfSchedule, wordsAbout } from './tell-scheduled.ts'

/** So many days are shown. */
const shown_days = 28

const usual = {
  revision: 0,
  active: true,
  made_before_minutes: 120,
  told_before_minutes: 1440,
  if_ordered: 'skip',
  note: '',
  paused_from: null,
  resume_on: null,
  lines: [],
  changed_at: null,
  changed_by_name: null,
} as const

type Place = { store: Awaited<ReturnType<typeof seenStoreOf>>; terms: DealTerms | undefined }

/** The store that this user may see, and its deal. */
const placeOf = async (deps: Deps, actor: SupplierActor, store_id: string): Promise<Place> => {
  const store = await seenStoreOf(deps, actor, store_id)
  const { deal_id, consumer_id } = store
  return { store, terms: deal_id && consumer_id ? await findDealTerms(deps.db, deal_id, consumer_id) : undefined }
}

const linked = ({ terms }: Place): DealTerms => {
  if (!terms)
    throw refuse(409, 'この得意先には飲食店がつながっていないため、定期発注を作れません。先に招待してください')
  return terms
}

const view = async (deps: Deps, db: Db, { store, terms }: Place, at: Date): Promise<ScheduledOrder> => {
  const { id, customer_code, name } = store
  const head = { store: { id, customer_code, name }, linked: terms !== undefined }
  const found = terms && (await findSchedule(db, terms.id))
  if (!terms || !found) return { ...head, ...usual, lines: [], days: [] }
  const { active, made_before_minutes, told_before_minutes, if_ordered, note, paused_from, resume_on, revision } = found
  return {
    ...head,
    active,
    made_before_minutes,
    told_before_minutes,
    if_ordered,
    note,
    paused_from,
    resume_on,
    revision,
    lines: found.lines,
    changed_at: found.changed_at.toISOString(),
    changed_by_name: found.changed_by_name,
    days: await viewDays(deps, db, found, terms, { at, days: shown_days }),
  }
}

/** A store's schedule and its coming dates. */
export const viewSchedule = async (deps: Deps, actor: SupplierActor, store_id: string, at: Date) =>
  view(deps, deps.db, await placeOf(deps, actor, store_id), at)

const stale = async (deps: Deps, db: Db, place: Place, at: Date) =>
  refuse(409, 'ほかの画面でこの定期発注が変更されました。最新の内容をご確認ください', {
    current: await view(deps, db, place, at),
  })

/** Saves a schedule whole. What of it was decided stays; dates whose closing has passed are not begun any more. */
export const saveSchedule = async (
  deps: Deps,
  actor: SupplierActor,
  store_id: string,
  form: ScheduleForm,
  at: Date,
) => {
  const place = await placeOf(deps, actor, store_id)
  const terms = linked(place)
  const { revision, lines, ...rest } = form
  const messages = await checkLines(deps, terms, lines)
  if (messages.length > 0) throw refuse(422, messages)
  await settle(deps, terms, at)
  const saved = {
    ...rest,
    deal_id: terms.id,
    supplier_id: terms.supplier_id,
    covers_from: firstCovered(scheduleCalendarOf(terms, deps), at),
  }
  await deps.db.transaction().execute(async trx => {
    const id = await putSchedule(trx, saved, revision, actor, at)
    if (id === undefined) throw await stale(deps, trx, place, at)
    await replaceScheduleLines(trx, id, lines)
    await withdraw({ deps, trx, terms, actor, at })
  })
  return view(deps, deps.db, place, at)
}

/** What is due under the schedule as it was is done first: a change loses no date. */
const settle = async (deps: Deps, terms: DealTerms, at: Date) => {
  const found = await findSchedule(deps.db, terms.id)
  if (found?.active) await runSchedule(deps, found.id, at)
}

/** Dates are called off: in which transaction, of whose deal, by whom. */
type Calling = { deps: Deps; trx: Db; terms: DealTerms; actor: SupplierActor; at: Date }

/** Ends the dates that the restaurant was told of and that get no order any more, and tells it so. */
const withdraw = async (calling: Calling) => {
  const { trx, terms, at } = calling
  const found = await findSchedule(trx, terms.id)
  if (!found) return
  const schedule = { ...found, weekdays: weekdaysOf(found.lines) }
  for (const delivery_date of withdrawnDates(schedule, await findScheduleDays(trx, found.id, dayOf(at)))) {
    await callOff(calling, found.id, delivery_date)
  }
}

/** Decides that a date has no order; who was told of one is told of that. False where it is decided already. */
const callOff = async (
  { deps, trx, terms, actor, at }: Calling,
  schedule_id: string,
  delivery_date: Day,
): Promise<boolean> => {
  const days = await findScheduleDays(trx, schedule_id, delivery_date)
  const was_told = days.some(day => day.delivery_date === delivery_date && day.state === 'told')
  const decision = { state: 'skipped', reason: '', reason_name: null, order_id: null, by: actor.name } as const
  if (!(await decideDay(trx, schedule_id, delivery_date, decision, at))) return false
  const about = { schedule_id, delivery_date, terms }
  if (was_told) {
    const url = scheduleUrl(deps, 'consumer', 'scheduled_withdrawn', about)
    const said = say('scheduled_withdrawn', { about: wordsAbout(terms, delivery_date), url })
    await tellRestaurantOfSchedule(trx, about, 'withdrawn', said, at)
  }
  return true
}

const checkLines = async (deps: Deps, terms: DealTerms, lines: ScheduleForm['lines']): Promise<FieldMessage[]> => {
  const ids = lines.map(line => line.order_list_item_id)
  const there = new Set(await findListItemIds(deps.db, terms.id, ids))
  const seen = new Set<string>()
  return lines.flatMap((line, place) => {
    const field = `lines[${place}].order_list_item_id`
    const key = `${line.order_list_item_id}/${line.unit_kind}`
    if (!there.has(line.order_list_item_id)) return [{ field, message: 'この商品は発注リストにありません' }]
    if (seen.has(key)) return [{ field, message: '同じ商品と単位が2行あります。1行にまとめてください' }]
    seen.add(key)
    return []
  })
}

/** Skips one date, or takes a skip back. What is an order already stays one: 409. */
export const skipDay = async (
  deps: Deps,
  actor: SupplierActor,
  store_id: string,
  { delivery_date, skip }: { delivery_date: Day; skip: boolean },
  at: Date,
) => {
  const place = await placeOf(deps, actor, store_id)
  const terms = linked(place)
  const found = await findSchedule(deps.db, terms.id)
  const shown = (await view(deps, deps.db, place, at)).days.some(day => day.delivery_date === delivery_date)
  if (!found || !shown) {
    throw refuse(422, [{ field: 'delivery_date', message: 'この納品日に定期発注はありません' }])
  }
  await deps.db.transaction().execute(async trx => {
    await lockSchedule(trx, found.id)
    const done = skip
      ? await callOff({ deps, trx, terms, actor, at }, found.id, delivery_date)
      : await unskipDay(trx, found.id, delivery_date)
    if (!done) {
      const current = await view(deps, trx, place, at)
      const state = current.days.find(day => day.delivery_date === delivery_date)?.state
      // It stands so already: the answer was lost.
      if (state && (skip ? state === 'skipped' : state !== 'made' && state !== 'not_made')) return
      throw refuse(409, 'この納品日はすでに決まっています。最新の内容をご確認ください', { current })
    }
    await postpone(trx, found.id, at)
  })
  return view(deps, deps.db, place, at)
}

/** Pauses from a date until another (or until further notice), or resumes. */
export const pauseSchedule = async (
  deps: Deps,
  actor: SupplierActor,
  store_id: string,
  { revision, from, resume_on }: PauseForm,
  at: Date,
) => {
  const place = await placeOf(deps, actor, store_id)
  const terms = linked(place)
  const covers_from = firstCovered(scheduleCalendarOf(terms, deps), at)
  await settle(deps, terms, at)
  await deps.db.transaction().execute(async trx => {
    if (await putPause(trx, terms.id, { revision, from, resume_on, covers_from }, actor, at)) {
      await withdraw({ deps, trx, terms, actor, at })
      return
    }
    const stands = await findSchedule(trx, terms.id)
    // It stands so already: the answer was lost.
    if (stands?.paused_from !== from || stands.resume_on !== resume_on) throw await stale(deps, trx, place, at)
  })
  return view(deps, deps.db, place, at)
}

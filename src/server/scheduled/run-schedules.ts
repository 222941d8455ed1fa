import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { sayReason } from '#domain/orders/reasons.ts'
import { linesOn, makesAt, planSteps, type Step, weekdaysOf } from '#domain/scheduled/plan.ts'
import {
  blockedBy,
  leftOutWords,
  type NotMade,
  needs_approval,
  nothing_left,
  ordered_already,
  said_no_order,
  saidBefore,
} from '#domain/scheduled/words.ts'
import { Refusal } from '#domain/shared/refusal.ts'
import { type UnitKind, unitOf } from '#domain/trade/unit.ts'
import { type DealTerms, findDealTerms, findTermsAndItems } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { placeOrAsk } from '#server/placing/place-or-ask.ts'
import { prepareAnew } from '#server/placing/place-order.ts'
import type { PreparedOrder } from '#server/placing/prepare-order.ts'
import { scheduleCalendarOf } from './schedule-days.ts'
import {
  decideDay,
  findDue,
  findSaid,
  findScheduleById,
  findScheduleDays,
  isStaff,
  lockSchedule,
  noteTold,
  postpone,
  type ScheduleRow,
  setNext,
} from './scheduled-store.ts'
import {
  scheduleUrl,
  settleAnnounced,
  tellRestaurantOfSchedule,
  tellSupplierOfSchedule,
  wordsAbout,
} from './tell-scheduled.ts'

const at_a_time = 50

/**
 * The job, every minute: whatever is due of the schedules that are due. Each date is decided by one row in the
 * transaction that makes its order, and the order's idempotency key names schedule and date: several workers, a crash
 * anywhere and a clock that jumps make it once.
 */
export const runSchedules = async (deps: Deps) => {
  const at = deps.now()
  for (;;) {
    const ids = await findDue(deps.db, at, at_a_time)
    for (const id of ids) await runAlone(deps, id, at)
    if (ids.length < at_a_time) return
  }
}

const minute = 60_000
const after_fault = 5 * minute

/** A fault of one schedule holds up no other; it is reported, and tried again a little later. */
const runAlone = async (deps: Deps, id: string, at: Date) => {
  try {
    await runSchedule(deps, id, at)
  } catch (error) {
    deps.log.error({ err: error }, `a scheduled order could not be looked at: ${id}`)
    await postpone(deps.db, id, new Date(at.getTime() + after_fault))
  }
}

/** One schedule: everything that is due of it, then when to look again. */
export const runSchedule = async (deps: Deps, id: string, at: Date) => {
  const schedule = await findScheduleById(deps.db, id)
  if (!schedule) return
  const terms = await findDealTerms(deps.db, schedule.deal_id, schedule.consumer_id)
  if (!terms) throw new Error(`a schedule without its deal: ${id}`)
  const days = await findScheduleDays(deps.db, id, schedule.covers_from)
  const plan = planSteps(
    { ...schedule, weekdays: weekdaysOf(schedule.lines) },
    scheduleCalendarOf(terms, deps),
    new Map(days.map(day => [day.delivery_date, day])),
    at,
  )
  let { next_at } = plan
  for (const step of plan.steps) {
    if (step.do === 'tell') await tell(deps, schedule, terms, step, at)
    else if (step.do === 'make') {
      // What was sold out between reading and writing is left out at the next look.
      if (!(await make(deps, schedule, terms, step, at))) next_at = new Date(at.getTime() + minute)
    } else await giveUp(deps, schedule, terms, step, blockedBy(step.reason ?? 'closed'), at)
  }
  await deps.db.transaction().execute(async trx => {
    await lockSchedule(trx, id)
    const now = await findScheduleById(trx, id)
    // Saved anew meanwhile: it has asked to be looked at already.
    if (now?.revision === schedule.revision) await setNext(trx, id, next_at, plan.covers_from)
  })
}

const aboutOf = (schedule: ScheduleRow, terms: DealTerms, { delivery_date }: Step) => ({
  schedule_id: schedule.id,
  delivery_date,
  terms,
})

const lineWords = (lines: PreparedOrder['lines']) =>
  lines.map(line => ({
    name: line.name,
    quantity: line.quantity,
    unit: unitOf(line),
  }))

type Drafted =
  | { wish: { delivery_date: string; note: string; lines: Wished[] }; prepared: PreparedOrder; left_out: string[] }
  | { why: NotMade; left_out: string[] }
type Wished = { order_list_item_id: string; unit_kind: UnitKind; quantity: string; note: string }

const entering = { by_supplier: true, past_closing: false }

/** The order as it can be made now: without what can't be in it, each with its reason; or why there is none at all. */
const draft = async (
  deps: Deps,
  schedule: ScheduleRow,
  terms: DealTerms,
  { delivery_date }: Step,
  at: Date,
): Promise<Drafted> => {
  const left_out: string[] = []
  let lines: Wished[] = linesOn(schedule.lines, delivery_date).map(({ order_list_item_id, unit_kind, quantity }) => ({
    order_list_item_id,
    unit_kind,
    quantity,
    note: '',
  }))
  for (;;) {
    if (lines.length === 0) return { why: nothing_left, left_out }
    const wish = { delivery_date, note: schedule.note, lines }
    const prepared = await prepareAnew(deps, { terms, items: [] }, wish, at, undefined, entering)
    const refused = new Map<number, string>()
    for (const reason of prepared.reasons) {
      if (!('line' in reason)) return { why: { name: reason.name, words: sayReason(reason).message }, left_out }
      refused.set(reason.line, leftOutWords(reason))
    }
    if (refused.size === 0) return { wish, prepared, left_out }
    left_out.push(...refused.values())
    lines = lines.filter((_, place) => !refused.has(place))
  }
}

const tell = async (deps: Deps, schedule: ScheduleRow, terms: DealTerms, step: Step, at: Date) => {
  const said = await findSaid(deps.db, schedule.deal_id, step.delivery_date)
  const closed = step.reason === null ? null : blockedBy(step.reason)
  const blocked = closed ?? saidBefore(said, schedule.if_ordered)
  const drafted = blocked === null ? await draft(deps, schedule, terms, step, at) : null
  const why = blocked ?? (drafted && 'why' in drafted ? drafted.why : null)
  const notice = say('scheduled_coming', {
    about: wordsAbout(terms, step.delivery_date),
    plan: {
      lines: drafted && 'prepared' in drafted ? lineWords(drafted.prepared.lines) : [],
      left_out: drafted?.left_out ?? [],
      make_at: makesAt(schedule, step.closing_at, at),
      blocked: why,
      url: scheduleUrl(deps, 'consumer', 'scheduled_coming', aboutOf(schedule, terms, step)),
    },
  })
  await deps.db.transaction().execute(async trx => {
    await lockSchedule(trx, schedule.id)
    // What it has said itself may change until then: it is asked again.
    const told = { reason: closed?.words ?? '', reason_name: why?.name ?? null }
    if (!(await noteTold(trx, schedule.id, step.delivery_date, told, at))) return
    await tellRestaurantOfSchedule(trx, aboutOf(schedule, terms, step), 'coming', notice, at)
  })
}

/** Ends a date without an order, and says why to both sides; what the restaurant was told beforehand is not told twice. */
const giveUp = async (deps: Deps, schedule: ScheduleRow, terms: DealTerms, step: Step, why: NotMade, at: Date) => {
  const facts = { about: wordsAbout(terms, step.delivery_date), why: why.words }
  const saidTo = (to: 'restaurant' | 'supplier') => {
    const area = to === 'restaurant' ? 'consumer' : 'supplier'
    const url = scheduleUrl(deps, area, 'scheduled_not_made', aboutOf(schedule, terms, step))
    return say('scheduled_not_made', { ...facts, url, to })
  }
  await deps.db.transaction().execute(async trx => {
    await lockSchedule(trx, schedule.id)
    const told = (await findScheduleDays(trx, schedule.id, step.delivery_date)).find(
      day => day.delivery_date === step.delivery_date,
    )
    const decision = { state: 'not_made', reason: why.words, reason_name: why.name, order_id: null, by: null } as const
    if (!(await decideDay(trx, schedule.id, step.delivery_date, decision, at))) return
    const about = aboutOf(schedule, terms, step)
    if (told?.reason_name !== why.name) await tellRestaurantOfSchedule(trx, about, 'not_made', saidTo('restaurant'), at)
    await tellSupplierOfSchedule(trx, about, 'not_made', saidTo('supplier'), at)
  })
}

/** Thrown in the order's transaction where its date was decided by somebody else meanwhile: the order is undone. */
class DecidedAlready extends Error {}

/** Makes the order of a date, or ends it without one; false where it is to be tried again at once. */
const make = async (deps: Deps, schedule: ScheduleRow, terms: DealTerms, step: Step, at: Date): Promise<boolean> => {
  const end = async (why: NotMade) => {
    await giveUp(deps, schedule, terms, step, why, at)
    return true
  }
  const said = await findSaid(deps.db, schedule.deal_id, step.delivery_date)
  const days = await findScheduleDays(deps.db, schedule.id, step.delivery_date)
  const mine = days.find(day => day.delivery_date === step.delivery_date)
  if (mine && mine.state !== 'told') return true
  if (said.no_order && said.orders === 0) return end(said_no_order)
  if (said.orders > 0 && schedule.if_ordered === 'skip') return end(ordered_already)
  const drafted = await draft(deps, schedule, terms, step, at)
  if (!('prepared' in drafted)) return end(drafted.why)
  const { wish, left_out } = drafted
  try {
    await placeOrAsk(
      deps,
      await dealOf(deps, schedule, wish),
      wish,
      {
        source: 'scheduled',
        placed_by: { id: schedule.changed_by, name: '定期発注', area: 'system' },
        owner: !(await isStaff(deps.db, schedule.consumer_id, schedule.changed_by)),
        screen: 'jobs/scheduled_orders',
        idempotency_key: `scheduled:${schedule.id}:${step.delivery_date}`,
        entering,
        onAsked: async trx => {
          await lockSchedule(trx, schedule.id)
          const { words: reason, name: reason_name } = needs_approval
          const decision = { state: 'not_made', reason, reason_name, order_id: null, by: null } as const
          if (!(await decideDay(trx, schedule.id, step.delivery_date, decision, at))) throw new DecidedAlready()
          await settleAnnounced(trx, aboutOf(schedule, terms, step), at)
        },
        also: (trx, placed, prepared) => finish(deps, trx, { schedule, step, left_out, at }, placed, prepared),
      },
      at,
    )
  } catch (error) {
    if (error instanceof DecidedAlready) return true
    if (error instanceof Refusal) return false
    throw error
  }
  return true
}

const dealOf = async (
  deps: Deps,
  { deal_id, consumer_id }: ScheduleRow,
  wish: { delivery_date: string; lines: Wished[] },
) => {
  const ids = wish.lines.map(line => line.order_list_item_id)
  const found = await findTermsAndItems(deps.db, deal_id, consumer_id, wish.delivery_date, ids)
  if (!found) throw new Error(`a schedule without its deal: ${deal_id}`)
  return found
}

type Making = { schedule: ScheduleRow; step: Step; left_out: string[]; at: Date }

/** In the order's transaction: its date is decided, and both sides are told. */
const finish = async (
  deps: Deps,
  trx: Db,
  { schedule, step, left_out, at }: Making,
  placed: { id: string; number: string },
  { terms, lines, totals }: PreparedOrder,
) => {
  const reason = left_out.join('\n')
  const decision = { state: 'made', reason, reason_name: null, order_id: placed.id, by: null } as const
  await lockSchedule(trx, schedule.id)
  if (!(await decideDay(trx, schedule.id, step.delivery_date, decision, at))) throw new DecidedAlready()
  const about = { ...aboutOf(schedule, terms, step), order_id: placed.id }
  const words = wordsAbout(terms, step.delivery_date)
  const number = orderNumber(placed.number)
  const known = terms.price_visible && !totals.estimated && !totals.has_market_price
  const notice = say('scheduled_made', {
    about: words,
    made: {
      number,
      lines: lineWords(lines),
      left_out,
      total: known ? totals.total : null,
      url: scheduleUrl(deps, 'consumer', 'scheduled_made', about),
    },
  })
  await tellRestaurantOfSchedule(trx, about, 'made', notice, at)
  if (left_out.length === 0) return
  const url = scheduleUrl(deps, 'supplier', 'scheduled_left_out', about)
  const short = say('scheduled_left_out', { about: words, short: { number, left_out, url } })
  await tellSupplierOfSchedule(trx, about, 'left_out', short, at)
}

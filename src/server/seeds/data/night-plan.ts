import { addDays, type Day, dayOf } from '#domain/shared/day.ts'
import {
  closingOf,
  editedLines,
  fillUp,
  later,
  type OrdersPlan,
  order_notes,
  type PlannedOrder,
  type PlannedStep,
  placedAt,
  planLines,
  type Standing,
  type Stock,
  standingOf,
} from './orders-plan.ts'
import { random } from './random.ts'
import type { DemoSupplierKey } from './suppliers.ts'

/** The wholesaler whose desk a newcomer looks at, on a full night. */
const house: DemoSupplierKey = 'fish'
/** How many orders stand on its desk: where there are fewer restaurants, some order twice. */
const full = 40
/** A book that closed so long ago at most is still worked on. */
const worked_on = 8 * 60

export type NightPlan = { supplier: DemoSupplierKey; day: Day; orders: PlannedOrder[] }

type Open = { standing: Standing; closing_at: Date }

/**
 * The orders that stand on the demo wholesaler's desk at `until`, whatever the time of the day: those of the next day of
 * delivery whose book is open or has just closed, taken over, opened, changed, cancelled and new, in the order in which they
 * were placed. They stand in the place of what `planOrders` has for that day.
 */
export const planNight = (world: OrdersPlan & { until: Date }): NightPlan => {
  const { day, open } = nextNight(world)
  const stock: Stock = new Map()
  const first = open.map(one => planOne(world, one, day, stock))
  const second = open
    .slice(0, Math.max(0, full - first.length))
    .map((one, at) => planOne(world, one, day, stock, first[at]))
  const orders = [...first, ...second].sort((a, b) => a.placed_at.getTime() - b.placed_at.getTime())
  return {
    supplier: house,
    day,
    orders: orders.map((order, rank) => ({ ...order, ...lived(world, open, order, rank) })),
  }
}

const nextNight = ({ restaurants, suppliers, holidays, until }: OrdersPlan & { until: Date }) => {
  const standings = restaurants.flatMap(one =>
    one.deals.filter(deal => deal.supplier === house).map(deal => standingOf(one, deal, suppliers)),
  )
  for (let day = dayOf(until), tries = 0; tries < 60; day = addDays(day, 1), tries += 1) {
    const open: Open[] = standings.flatMap(standing => {
      const closing_at = closingOf(standing, day, holidays)
      return closing_at ? [{ standing, closing_at }] : []
    })
    const ends = Math.max(...open.map(one => one.closing_at.getTime()))
    if (open.length > standings.length / 2 && ends > later(until, -worked_on).getTime()) return { day, open }
  }
  throw new Error(`${house} does not deliver`)
}

/** One order of a restaurant; after its `earlier` one, a short second one. */
const planOne = (
  { seed, holidays, until }: OrdersPlan & { until: Date },
  { standing, closing_at }: Open,
  day: Day,
  stock: Stock,
  earlier?: PlannedOrder,
): PlannedOrder => {
  const { restaurant, supplier } = standing
  const chance = random(`${seed}:${restaurant.login_id}:night:${day}${earlier ? ':second' : ''}`)
  const last = Math.min(until.getTime(), closing_at.getTime())
  const habit = earlier
    ? later(earlier.placed_at, chance.between(12, 60))
    : placedAt(chance, closing_at, restaurant.order_minutes)
  // Whoever orders later in the night than it is now has ordered in the last hours.
  const lately = earlier ? (earlier.placed_at.getTime() + last) / 2 : last - chance.between(15, 290) * 60_000
  const placed_at = habit.getTime() < last ? habit : new Date(Math.floor(lately))
  const plan = planLines(chance, standing, day, placed_at, stock, holidays)
  if (earlier) plan.lines.splice(3)
  fillUp(chance, standing, plan)
  return {
    restaurant: restaurant.login_id,
    supplier: supplier.key,
    delivery_date: day,
    placed_at,
    closing_at,
    source: chance.chance(0.08) ? 'supplier_proxy' : 'consumer_web',
    note: chance.chance(0.15) ? chance.pick(order_notes) : '',
    lines: plan.lines,
    ...(earlier ? { second: true } : {}),
    steps: [],
  }
}

/** What has become of orders by then, the oldest first, time and again. */
const fates = ['processed', 'processed', 'seen', 'changed', 'new', 'edited', 'new', 'cancelled', 'seen', 'new'] as const

const lived = (
  { seed, until }: OrdersPlan & { until: Date },
  open: readonly Open[],
  order: PlannedOrder,
  rank: number,
): { steps: PlannedStep[] } => {
  // What the desk took by telephone is not the cook's to change.
  const fate = order.source === 'supplier_proxy' ? 'new' : fates[rank % fates.length]
  const standing = open.find(one => one.standing.restaurant.login_id === order.restaurant)?.standing
  const part = (share: number, end: Date) =>
    new Date(order.placed_at.getTime() + Math.floor((end.getTime() - order.placed_at.getTime()) * share))
  const own_end = order.closing_at < until ? order.closing_at : until
  const seen: PlannedStep = { kind: 'seen', at: part(0.3, own_end) }
  if (fate === 'seen') return { steps: [seen] }
  if (fate === 'processed') return { steps: [seen, { kind: 'processed', at: part(0.9, until) }] }
  if (fate === 'cancelled') return { steps: [{ kind: 'cancelled', at: part(0.6, own_end) }] }
  const chance = random(`${seed}:${order.restaurant}:second-thoughts`)
  const lines = standing && fate !== 'new' ? editedLines(chance, standing, order.lines) : null
  if (!lines) return { steps: [] }
  const edited: PlannedStep = { kind: 'edited', at: part(0.7, own_end), lines }
  return { steps: fate === 'changed' ? [seen, edited] : [edited] }
}

import { type ClosingRule, closingAt, type NonDelivery, whyNoDelivery } from '#domain/calendar/closing.ts'
import { inPieces, stepQuantity } from '#domain/orders/quantity.ts'
import { addDays, type Day, dayOf, instantAt, weekdayOf } from '#domain/shared/day.ts'
import { add, compare, sum, wholeTimes } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import type { DemoItem } from './item.ts'
import { estimateOf, quantityOf } from './quantities.ts'
import { type Random, random } from './random.ts'
import type { DemoDeal, DemoRestaurant } from './restaurants.ts'
import type { DemoSupplier, DemoSupplierKey } from './suppliers.ts'

export type PlannedLine = { item_code: string; unit_kind: UnitKind; quantity: string; note: string }

/** What happens to an order later; `seen` and `processed` are the supplier's, the others the restaurant's. */
export type PlannedStep =
  | { kind: 'edited'; at: Date; lines: PlannedLine[] }
  | { kind: 'cancelled'; at: Date }
  | { kind: 'seen'; at: Date }
  | { kind: 'processed'; at: Date }

export type PlannedOrder = {
  restaurant: string
  supplier: DemoSupplierKey
  delivery_date: Day
  placed_at: Date
  closing_at: Date
  source: 'consumer_web' | 'supplier_proxy'
  note: string
  lines: PlannedLine[]
  /** A second order of the restaurant for the same day. */
  second?: true
  /** In the order in which they happen. */
  steps: PlannedStep[]
}

export type OrdersPlan = {
  restaurants: readonly DemoRestaurant[]
  suppliers: readonly DemoSupplier[]
  holidays: ReadonlySet<Day>
  /** The first and the last delivery date. The last two on which a supplier delivers are left mostly unprocessed. */
  from: Day
  to: Day
  seed: number
  /** Nothing after this instant is planned; without it, all is. */
  until?: Date
}

const minute = 60_000
export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute)

/** How full the house is on the day the goods arrive: Sunday to Saturday. */
const busyness = [1.1, 0.8, 0.85, 0.95, 1.05, 1.4, 1.35] as const

export const order_notes = [
  '9時までにお届けください。',
  '裏口の発泡スチロール箱に入れてください。',
  '本日は15時以降の納品でお願いします。',
  '納品書を2枚お願いします。',
  '入荷がない場合はお電話ください。',
  '前回の空き箱の回収をお願いします。',
] as const

const whole_fish_notes = [
  '骨抜きでお願いします',
  '三枚おろしでお願いします',
  'ウロコと内臓を取ってください',
  '神経〆のものをお願いします',
  '大きめでお願いします',
] as const

const line_notes: Record<string, readonly string[]> = {
  '鮮魚（丸）': whole_fish_notes,
  'フィレ・柵': ['皮引きでお願いします', '骨抜きでお願いします', '脂のあるものをお願いします'],
  マグロ: ['筋の少ないところをお願いします', '真空なしでお願いします'],
  貝: ['殻を割らずにお願いします', '大粒でお願いします'],
  葉物: ['外葉を落としてください', '小ぶりなものでお願いします'],
  根菜: ['葉付きでお願いします', '太めでお願いします'],
  果物: ['食べ頃でお願いします', '熟しすぎていないものを'],
  清酒: ['熨斗をお願いします', '新しい日付でお願いします'],
}

/** A restaurant at one of its wholesalers: what holds between the two. */
export type Standing = {
  restaurant: DemoRestaurant
  deal: DemoDeal
  supplier: DemoSupplier
  rule: ClosingRule
  /** The supplier's days with those of the store group: where it doesn't deliver. */
  days: NonDelivery
  items: ReadonlyMap<string, DemoItem>
}

export const standingOf = (
  restaurant: DemoRestaurant,
  deal: DemoDeal,
  suppliers: readonly DemoSupplier[],
): Standing => {
  const supplier = suppliers.find(one => one.key === deal.supplier)
  const group = supplier?.store_groups.find(one => one.name === deal.store_group)
  if (!supplier || !group) throw new Error(`${restaurant.name}: no ${deal.supplier} or ${deal.store_group}`)
  const { non_delivery } = supplier
  const own = group.non_delivery
  return {
    restaurant,
    deal,
    supplier,
    rule: group.closing ?? supplier.closing,
    days: own
      ? {
          weekdays: [...non_delivery.weekdays, ...own.weekdays],
          holidays: non_delivery.holidays || own.holidays,
          ranges: [...non_delivery.ranges, ...own.ranges],
          open_days: non_delivery.open_days,
        }
      : non_delivery,
    items: new Map(supplier.items.map(item => [item.code, item])),
  }
}

/**
 * When a cook orders: at its own time of the night, give or take; where the book closes before that, some hurry in the
 * last half hour and the others have ordered the night before. One in twelve is one to three days early.
 */
export const placedAt = (chance: Random, closing: Date, order_minutes: number): Date => {
  const early = chance.chance(1 / 12) ? chance.between(1, 3) : 0
  const minutes = order_minutes + chance.between(-35, 25)
  const hurries = chance.chance(0.55)
  const last = later(closing, -3)
  const tonight = instantAt(dayOf(later(closing, -1)), minutes)
  // An hour past midnight belongs to the night before: 24:30 of yesterday is 0:30 of today.
  const candidates = [tonight, later(tonight, -1440), later(tonight, -2880)].filter(one => one <= last)
  const habit = candidates[0] ?? later(closing, -180)
  const at =
    hurries && closing.getTime() - habit.getTime() > 12 * 60 * minute ? later(closing, -chance.between(4, 38)) : habit
  return later(at, -1440 * early)
}

/** Sales limits are shared by all restaurants: what is left of an item for a delivery date. */
export type Stock = Map<string, string>

const takes = (stock: Stock, key: string, item: DemoItem, line: PlannedLine): boolean => {
  if (item.sales_limit === null) return true
  const counted = item.unit_kinds.includes('piece')
    ? inPieces(line.quantity, line.unit_kind, item.pieces_per_case)
    : line.quantity
  const after = add(stock.get(key) ?? '0', counted)
  if (compare(after, item.sales_limit) > 0) return false
  stock.set(key, after)
  return true
}

export const planLines = (
  chance: Random,
  standing: Standing,
  day: Day,
  placed_at: Date,
  stock: Stock,
  holidays: ReadonlySet<Day>,
) => {
  const { deal, items, rule, days, supplier, restaurant } = standing
  const busy = busyness[weekdayOf(day)]
  const lines: PlannedLine[] = []
  const taken = new Set<string>()
  const take = (code: string, unit_kind: UnitKind, lots: number): void => {
    const item = items.get(code)
    if (!item || taken.has(code)) return
    const month_day = day.slice(5)
    if (item.season_from && month_day >= '07-01' && month_day < item.season_from) return
    if (item.lead_days > 0) {
      const closing = [days, supplier.non_delivery].map(calendar =>
        closingAt(day, rule, calendar, holidays, item.lead_days),
      )
      if (closing.some(one => one === null || placed_at >= one)) return
    }
    const notes = line_notes[item.category]
    const line: PlannedLine = {
      item_code: code,
      unit_kind,
      quantity: quantityOf(item, unit_kind, lots),
      note: notes && chance.chance(0.06) ? chance.pick(notes) : '',
    }
    if (!takes(stock, `${supplier.key}:${code}:${day}`, item, line)) return
    taken.add(code)
    lines.push(line)
  }
  for (const usual of deal.usual) {
    const item = items.get(usual.item_code)
    if (!item) throw new Error(`${restaurant.name}: ${usual.item_code} is not sold`)
    const by_piece = usual.unit_kind === 'piece' || !item.unit_kinds.includes('piece')
    const lots = Number(by_piece ? wholeTimes(usual.quantity, item.lot) : usual.quantity)
    // Most go by the day of the week, every third about twice a week whatever the day.
    const steady = Number(usual.item_code) % 3 !== 0
    const wanted = steady ? 0.72 * Math.min(busy, 1.2) : 0.4
    const noise = 0.75 + chance.next() * 0.55
    if (chance.chance(wanted)) take(usual.item_code, usual.unit_kind, lots * noise * (steady ? busy : 1))
  }
  const extras = chance.between(0, Math.max(2, Math.round(deal.item_codes.length / 25)))
  for (let extra = 0; extra < extras || lines.length === 0; extra += 1) {
    const item = items.get(chance.pick(deal.item_codes))
    if (!item) throw new Error(`${restaurant.name}: its list has an item that is not sold`)
    const unit_kind = item.unit_kinds.includes('piece') ? 'piece' : 'case'
    take(item.code, unit_kind, Number(wholeTimes(item.usual_quantity, item.lot)) * restaurant.scale * busy)
  }
  // Who orders early orders what must be fetched.
  for (const code of deal.item_codes) {
    const item = items.get(code)
    if (item && item.lead_days > 0 && chance.chance(0.12)) take(code, 'piece', restaurant.scale)
  }
  return { lines, take }
}

const amountOf = (items: ReadonlyMap<string, DemoItem>, lines: readonly PlannedLine[]): string =>
  sum(
    lines.map(line => {
      const item = items.get(line.item_code)
      return item ? estimateOf(item, line.unit_kind, line.quantity) : '0'
    }),
  )

/** Below the deal's minimum amount a cook fills up with what keeps: the order list from a chance place on, until it is reached. */
export const fillUp = (
  chance: Random,
  { deal, items, restaurant }: Standing,
  { lines, take }: ReturnType<typeof planLines>,
): void => {
  if (deal.minimum_amount === null) return
  const start = chance.between(0, deal.item_codes.length - 1)
  const codes = [...deal.item_codes.slice(start), ...deal.item_codes.slice(0, start)]
  for (const code of codes) {
    // A margin, so that rounding line by line can't fall below it.
    if (compare(amountOf(items, lines), add(deal.minimum_amount, String(lines.length))) >= 0) return
    const item = items.get(code)
    if (!item || item.price === null) continue
    const unit_kind = item.unit_kinds.includes('piece') ? 'piece' : 'case'
    take(code, unit_kind, Number(wholeTimes(item.usual_quantity, item.lot)) * restaurant.scale)
  }
}

/** One line more of something without a limit, or null where every line is at its largest. */
export const editedLines = (
  chance: Random,
  standing: Standing,
  lines: readonly PlannedLine[],
): PlannedLine[] | null => {
  const start = chance.between(0, lines.length - 1)
  for (let offset = 0; offset < lines.length; offset += 1) {
    const at = (start + offset) % lines.length
    const line = lines[at]
    const item = line && standing.items.get(line.item_code)
    // Not what is fetched on order either: its own book may have closed since.
    if (!line || !item || item.sales_limit !== null || item.lead_days > 0) continue
    const quantity = stepQuantity(item, line.quantity, 1, line.unit_kind)
    if (quantity !== line.quantity) return lines.with(at, { ...line, quantity })
  }
  return null
}

const planSteps = (
  chance: Random,
  standing: Standing,
  order: Omit<PlannedOrder, 'steps'>,
  recent: boolean,
): PlannedStep[] => {
  const { placed_at, closing_at, lines } = order
  const room = Math.floor((closing_at.getTime() - placed_at.getTime()) / minute)
  const steps: PlannedStep[] = []
  const second_thoughts = chance.next()
  if (room >= 10 && order.source === 'consumer_web') {
    const at = later(placed_at, chance.between(2, Math.min(room - 4, 90)))
    if (second_thoughts < (recent ? 0.02 : 0.008)) return [{ kind: 'cancelled', at }]
    const changed = second_thoughts < (recent ? 0.08 : 0.03) ? editedLines(chance, standing, lines) : null
    if (changed) steps.push({ kind: 'edited', at, lines: changed })
  }
  const seen_at = later(closing_at, chance.between(2, 40))
  const fate = chance.next()
  if (!recent || fate < 0.6) steps.push({ kind: 'seen', at: seen_at })
  if (!recent || fate < 0.25) steps.push({ kind: 'processed', at: later(seen_at, chance.between(3, 75)) })
  return steps
}

/** When the book of a restaurant at a wholesaler closes for a day of delivery; null: it does not deliver there on that day. */
export const closingOf = (
  { restaurant, deal, supplier, rule, days }: Standing,
  day: Day,
  holidays: ReadonlySet<Day>,
): Date | null => {
  const weekday = weekdayOf(day)
  if (restaurant.closed_weekdays.includes(weekday)) return null
  if (deal.delivery_weekdays && !deal.delivery_weekdays.includes(weekday)) return null
  if (whyNoDelivery(day, days, holidays)) return null
  // Whether a lorry's day off is a working day of the house decides the closing of the next: keep to the earlier.
  const [earlier, other] = [days, supplier.non_delivery]
    .map(calendar => closingAt(day, rule, calendar, holidays))
    .sort((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0))
  return earlier && other ? earlier : null
}

/** The last but one date up to `to` on which the supplier delivers. */
const lastTwo = (supplier: DemoSupplier, from: Day, to: Day, holidays: ReadonlySet<Day>): Day => {
  let left = 2
  for (let day = to; day > from; day = addDays(day, -1)) {
    const drives = supplier.closing.weekdays[weekdayOf(day)] && !whyNoDelivery(day, supplier.non_delivery, holidays)
    if (drives) left -= 1
    if (left === 0) return day
  }
  return from
}

/**
 * All orders for the delivery dates from `from` to `to`, in the order in which they are placed. The same question gives
 * the same plan, and a delivery date's orders don't depend on the other dates, only on how near it is to `to`.
 * Quantities follow the weekday of delivery with noise, so that a suggestion by weekday has something to find.
 */
export const planOrders = ({ restaurants, suppliers, holidays, from, to, seed, until }: OrdersPlan): PlannedOrder[] => {
  const stock: Stock = new Map()
  const orders: PlannedOrder[] = []
  const standings = restaurants.flatMap(restaurant =>
    restaurant.deals.map(deal => standingOf(restaurant, deal, suppliers)),
  )
  const last_two = new Map(suppliers.map(supplier => [supplier.key, lastTwo(supplier, from, to, holidays)]))
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const standing of standings) {
      const { restaurant, supplier } = standing
      const closing_at = closingOf(standing, day, holidays)
      if (!closing_at) continue

      const chance = random(`${seed}:${restaurant.login_id}:${supplier.key}:${day}`)
      if (!chance.chance(restaurant.diligence)) continue
      const placed_at = placedAt(chance, closing_at, restaurant.order_minutes)
      const plan = planLines(chance, standing, day, placed_at, stock, holidays)
      fillUp(chance, standing, plan)
      const order = {
        restaurant: restaurant.login_id,
        supplier: supplier.key,
        delivery_date: day,
        placed_at,
        closing_at,
        source: chance.chance(0.06) ? ('supplier_proxy' as const) : ('consumer_web' as const),
        note: chance.chance(0.08) ? chance.pick(order_notes) : '',
        lines: plan.lines,
      }
      const steps = planSteps(chance, standing, order, day >= (last_two.get(supplier.key) ?? to))
      orders.push({ ...order, steps })
    }
  }
  return orders
    .filter(order => !until || order.placed_at <= until)
    .map(order => (until ? { ...order, steps: order.steps.filter(step => step.at <= until) } : order))
    .sort((a, b) => a.placed_at.getTime() - b.placed_at.getTime())
}

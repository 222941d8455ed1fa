// How far おすすめ and 「前回と同じ」 are from what was really ordered: every order of the demo world's last two weeks is
// foretold from the orders of the same deal before it. Pure: no database, the same figures on every run.

import { type PastLine, suggestion_days, suggestQuantities } from '#domain/placing/suggestion.ts'
import { addDays } from '#domain/shared/day.ts'
import { add, compare, div, isZero, round as roundTo, sub, sum } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { knownHolidays } from '#server/holidays/known-holidays.ts'
import { type PlannedOrder, planOrders } from '#server/seeds/data/orders-plan.ts'
import { estimateOf } from '#server/seeds/data/quantities.ts'
import { restaurants } from '#server/seeds/data/restaurants.ts'
import { suppliers } from '#server/seeds/data/suppliers.ts'
import { report } from './stage.ts'

const to = '2026-11-20'
const judged_from = addDays(to, -13)
const plan = planOrders({
  restaurants,
  suppliers,
  holidays: knownHolidays().holidays,
  from: addDays(judged_from, -suggestion_days),
  to,
  seed: 20261121,
})
const items = new Map(
  suppliers.map(supplier => [supplier.key, new Map(supplier.items.map(item => [item.code, item]))] as const),
)

type Foretold = ReadonlyMap<string, { quantity: string; unit_kind: UnitKind }>

const linesOf = (order: PlannedOrder): Foretold => new Map(order.lines.map(line => [line.item_code, line]))

/** Yen that must be changed to come from what was foretold to what was ordered, and lines that must be touched. */
const distance = (order: PlannedOrder, foretold: Foretold) => {
  const known = items.get(order.supplier)
  const ordered = linesOf(order)
  const yen: string[] = []
  let touched = 0
  for (const code of new Set([...ordered.keys(), ...foretold.keys()])) {
    const item = known?.get(code)
    if (!item) continue
    const worth = (line = ordered.get(code)) =>
      line && !isZero(line.quantity) ? estimateOf(item, line.unit_kind, line.quantity) : '0'
    const difference = sub(worth(foretold.get(code) ?? { quantity: '0', unit_kind: 'piece' }), worth())
    yen.push(difference.replace('-', ''))
    const [one, other] = [ordered.get(code), foretold.get(code)]
    const same = one && other && one.unit_kind === other.unit_kind && compare(one.quantity, other.quantity) === 0
    if (!same) touched += 1
  }
  return { yen: sum(yen), touched }
}

const by_deal = Map.groupBy(plan, order => `${order.restaurant} ${order.supplier}`)
const totals = { orders: 0, lines: 0, yen: '0' }
const wrong = { suggestion: { yen: '0', touched: 0 }, same_as_last: { yen: '0', touched: 0 } }
for (const orders of by_deal.values()) {
  const sorted = orders.toSorted((a, b) => (a.delivery_date < b.delivery_date ? -1 : 1))
  sorted.forEach((order, index) => {
    const last = sorted[index - 1]
    if (order.delivery_date < judged_from || !last) return
    const known = items.get(order.supplier) ?? new Map()
    const past = sorted.slice(0, index).flatMap(({ delivery_date, lines }) =>
      lines.map((line): PastLine => {
        const { quantity, unit_kind, item_code: order_list_item_id } = line
        const pieces_per_case = known.get(order_list_item_id)?.pieces_per_case ?? null
        return { order_list_item_id, delivery_date, quantity, unit_kind, pieces_per_case }
      }),
    )
    const suggested = suggestQuantities(past, order.delivery_date, known)
    const guesses = {
      suggestion: new Map(suggested.items.map(one => [one.order_list_item_id, one])),
      same_as_last: linesOf(last),
    }
    totals.orders += 1
    totals.lines += order.lines.length
    totals.yen = add(totals.yen, distance(order, new Map()).yen)
    for (const name of ['suggestion', 'same_as_last'] as const) {
      const { yen, touched } = distance(order, guesses[name])
      wrong[name].yen = add(wrong[name].yen, yen)
      wrong[name].touched += touched
    }
  })
}

const share = (part: string) => Number(roundTo(div(part, totals.yen), 3))
const error = { suggestion: share(wrong.suggestion.yen), same_as_last: share(wrong.same_as_last.yen) }
report({
  bench: 'suggestions',
  orders: totals.orders,
  lines: totals.lines,
  // Of the yen ordered; 1 is what an empty sheet has.
  error,
  lines_to_touch_per_order: {
    suggestion: Number((wrong.suggestion.touched / totals.orders).toFixed(1)),
    same_as_last: Number((wrong.same_as_last.touched / totals.orders).toFixed(1)),
    empty_sheet: Number((totals.lines / totals.orders).toFixed(1)),
  },
  ratio: Number((error.suggestion / error.same_as_last).toFixed(2)),
})

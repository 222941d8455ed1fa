import type { DealSchedule } from '#contract/scheduled/deal-schedule.contract.ts'
import { linesOn } from '#domain/scheduled/plan.ts'
import { blockedBy } from '#domain/scheduled/words.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { viewDays } from './schedule-days.ts'
import { findSchedule } from './scheduled-store.ts'

/** So many days a restaurant sees. */
const shown_days = 14

/** What its supplier's schedule orders for a restaurant on the coming dates; nothing where there is none in use. */
export const viewDealSchedule = async (
  deps: Deps,
  terms: DealTerms,
  at: Date,
  for_days = shown_days,
): Promise<DealSchedule> => {
  const found = await findSchedule(deps.db, terms.id)
  if (!found?.active) return { days: [], if_ordered: 'skip' }
  const days = await viewDays(deps, deps.db, found, terms, { at, days: for_days })
  const shown = days.map(({ delivery_date, state, make_at, reason, ordered, blocked, order_id }) => ({
    delivery_date,
    state,
    make_at,
    reason: reason || (blocked && (state === 'coming' || state === 'told') ? blockedBy(blocked).words : ''),
    ...(ordered && { ordered: true as const }),
    order_id,
    lines: linesOn(found.lines, delivery_date).map(({ name, quantity, unit, visible }) => ({
      name,
      quantity,
      unit,
      left_out: !visible,
    })),
  }))
  return { days: shown, if_ordered: found.if_ordered }
}

import { linesOn, scheduledDays, weekdaysOf } from '#domain/scheduled/plan.ts'
import { nothing_offered, saidBefore, scheduleFacts } from '#domain/scheduled/words.ts'
import { dayOf } from '#domain/shared/day.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { findSaidFrom, findScheduleDays, type ScheduleRow } from './scheduled-store.ts'

/** What of a deal decides the dates of its schedule. */
export const scheduleCalendarOf = ({ rule, non_delivery, delivery_weekdays }: DealTerms, { holidays }: Deps) => ({
  rule,
  non_delivery,
  delivery_weekdays,
  holidays,
})

/** The coming dates of a schedule, each as it stands. */
export const viewDays = async (
  deps: Deps,
  db: Db,
  found: ScheduleRow,
  terms: DealTerms,
  { at, days }: { at: Date; days: number },
) => {
  const from = dayOf(at)
  const rows = new Map((await findScheduleDays(db, found.id, from)).map(row => [row.delivery_date, row]))
  const offered = found.lines.filter(line => line.visible)
  const said = await findSaidFrom(db, found.deal_id, from)
  const schedule = { ...found, weekdays: weekdaysOf(found.lines) }
  return scheduledDays(schedule, scheduleCalendarOf(terms, deps), rows, { from, days, at })
    .filter(day => found.active || rows.has(day.delivery_date))
    .filter(day => day.delivery_date >= found.covers_from || rows.has(day.delivery_date))
    .map(day => {
      const row = rows.get(day.delivery_date)
      const heard = said.get(day.delivery_date)
      const open = day.state === 'coming' || day.state === 'told'
      const ordered = open && heard ? saidBefore(heard, found.if_ordered) : null
      const nothing = open && linesOn(offered, day.delivery_date).length === 0 ? nothing_offered : ''
      return {
        delivery_date: day.delivery_date,
        state: day.state,
        tell_at: day.tell_at.toISOString(),
        make_at: day.make_at.toISOString(),
        closing_at: day.closing_at.toISOString(),
        blocked: day.reason,
        ordered: ordered?.name === 'ordered_already',
        reason: scheduleFacts(row?.reason ?? '').join('\n') || (ordered?.words ?? nothing),
        order_id: row?.order_id ?? null,
        decided_by_name: row?.decided_by_name ?? null,
      }
    })
}

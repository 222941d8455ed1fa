import type { PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import type { Day } from '#domain/shared/day.ts'

/** The first delivery date that can still be ordered for, or ''. */
export const firstOpen = (days: readonly PossibleDate[] | undefined): Day =>
  days?.find(day => day.available)?.date ?? ''

/** Whether a date can be ordered for; before the calendar is there it is believed to. */
export const isOpen = (days: readonly PossibleDate[] | undefined, date: Day): boolean =>
  days?.some(day => day.date === date && day.available) ?? true

/**
 * The delivery date that a sheet stands at. What was chosen with lines, or was open when it was first shown, stays even
 * where it is closed by now: that is said, never moved.
 */
export const sheetDate = (
  days: readonly PossibleDate[] | undefined,
  {
    chosen,
    has_lines,
    seen,
    linked,
  }: {
    /** The draft's own, or ''. */
    chosen: Day
    has_lines: boolean
    /** What this screen has shown so far, or ''. */
    seen: Day
    /** What the address names, or ''. */
    linked: Day
  },
): Day => {
  if (chosen !== '' && (has_lines || isOpen(days, chosen))) return chosen
  if (seen !== '') return seen
  return linked !== '' && isOpen(days, linked) ? linked : firstOpen(days)
}

import type { PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { firstToOrder } from '#domain/calendar/first-to-order.ts'
import type { Day } from '#domain/shared/day.ts'

/** The delivery date that is meant where none is said, of the days from today on; or ''. */
export const firstOpen = (days: readonly PossibleDate[] | undefined): Day =>
  (days && firstToOrder(days, days[0]?.date ?? '')?.date) ?? ''

/** Whether a date can be ordered for; before the calendar is there it is believed to. */
export const isOpen = (days: readonly PossibleDate[] | undefined, date: Day): boolean =>
  days?.some(day => day.date === date && day.available) ?? true

/** What a sheet's date is found from. */
type Asked = {
  /** The draft's own, or ''. */
  chosen: Day
  has_lines: boolean
  /** What the address names, or ''. */
  linked: Day
}

/**
 * The delivery date that a sheet stands at: that of the lines that are entered, else what the address names, else the first
 * that is open. A date chosen for nothing is no longer known. What has lines, or was open when it was first shown (`seen`,
 * or ''), stays even where it is closed by now: that is said, never moved.
 */
export const sheetDate = (
  days: readonly PossibleDate[] | undefined,
  { chosen, has_lines, linked, seen }: Asked & { seen: Day },
): Day => {
  if (chosen !== '' && has_lines) return chosen
  if (linked !== '' && isOpen(days, linked)) return linked
  return seen === '' ? firstOpen(days) : seen
}

/** Whether lines for one date are in the way of another that was asked for by the address: the person says which. */
export const isOfAnotherDate = (
  days: readonly PossibleDate[] | undefined,
  { chosen, has_lines, linked, locked }: Asked & { locked: boolean },
): boolean =>
  days !== undefined &&
  !locked &&
  has_lines &&
  chosen !== '' &&
  linked !== '' &&
  linked !== chosen &&
  isOpen(days, chosen) &&
  isOpen(days, linked)

import type { DealScheduleDay } from '#contract/scheduled/deal-schedule.contract.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'

/** Whether a date will have an order of the schedule, as far as is known. */
export const willCome = ({ state, reason }: DealScheduleDay): boolean =>
  (state === 'coming' || state === 'told') && reason === ''

/** Whether a date would have an order of the schedule, but for what its restaurant has ordered itself. */
export const standsAside = ({ ordered, lines }: DealScheduleDay): boolean =>
  ordered === true && lines.some(line => !line.left_out)

/** Its lines, one after the other. */
export const scheduledWords = (lines: DealScheduleDay['lines']): string =>
  lines.map(({ name, quantity, unit }) => `${name} ${formatQuantity(quantity)}${unit}`).join('、')

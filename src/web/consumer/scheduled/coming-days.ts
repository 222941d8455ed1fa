import type { DealScheduleDay } from '#contract/scheduled/deal-schedule.contract.ts'

/** Whether a date would have an order of the schedule, but for what its restaurant has ordered itself. */
export const standsAside = ({ ordered, lines }: DealScheduleDay): boolean =>
  ordered === true && lines.some(line => !line.left_out)

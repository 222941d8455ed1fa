import { formatQuantity } from '#domain/shared/decimal.ts'
import type { DayState } from './plan.ts'

type Line = { name: string; quantity: string; unit: string }

/** Whether a date will have an order of the schedule, as far as is known; `reason`: why there is none. */
export const willCome = ({ state, reason }: { state: DayState | 'coming' | 'paused'; reason: string }): boolean =>
  (state === 'coming' || state === 'told') && reason === ''

/** Its lines, one after the other. */
export const scheduledWords = (lines: readonly Line[]): string =>
  lines.map(({ name, quantity, unit }) => `${name} ${formatQuantity(quantity)}${unit}`).join('、')

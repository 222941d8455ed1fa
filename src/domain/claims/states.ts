import { addDays, type Day, dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import type { OrderState } from '#domain/trade/order.ts'
import type { ClaimAnswer } from './claim.ts'

export const claim_states = ['reported', 'seen', 'answered', 'settled', 'withdrawn'] as const
export type ClaimState = (typeof claim_states)[number]

export const claim_state_words: Record<ClaimState, string> = {
  reported: '連絡済み',
  seen: '確認済み',
  answered: '回答あり',
  settled: '解決',
  withdrawn: '取り下げ',
}

/** Neither agreed on nor withdrawn: the next order to its supplier says so. */
export const open_claims = ['reported', 'seen', 'answered'] as const satisfies ClaimState[]
/** Waits for the supplier. */
export const unanswered_claims = ['reported', 'seen'] as const satisfies ClaimState[]

export const isOpenClaim = (state: ClaimState): boolean => open_claims.some(one => one === state)
export const isUnansweredClaim = (state: ClaimState): boolean => unanswered_claims.some(one => one === state)

/** A supplier that lets a claim wait for so long is told of it again, once. */
export const claim_reminder_hours = 24

/** How its state is said: one that nobody hears of was written down, not reported. */
export const claimStateWord = ({ state, told }: { state: ClaimState; told: boolean }): string =>
  !told && state === 'reported' ? '記録' : claim_state_words[state]

/** What a supplier does with a claim, and what the restaurant does. */
export const supplier_moves = ['see', 'answer'] as const
export const consumer_moves = ['agree', 'object', 'withdraw', 'reopen'] as const
export type ClaimMove = (typeof supplier_moves)[number] | (typeof consumer_moves)[number]

const moves: Record<ClaimMove, { from: readonly ClaimState[]; to: ClaimState }> = {
  see: { from: ['reported'], to: 'seen' },
  // An answer may be another one until the restaurant has agreed.
  answer: { from: open_claims, to: 'answered' },
  agree: { from: ['answered'], to: 'settled' },
  object: { from: ['answered'], to: 'reported' },
  withdraw: { from: open_claims, to: 'withdrawn' },
  reopen: { from: ['settled'], to: 'answered' },
}

/** The moves of a claim that no supplier hears of: its restaurant's own record. */
const own_moves: Partial<typeof moves> = {
  agree: { from: ['reported'], to: 'settled' },
  withdraw: moves.withdraw,
  reopen: { from: ['settled'], to: 'reported' },
}

/** The state after a move; null where it can't be made. */
export const afterMove = (
  { state, told }: { state: ClaimState; told: boolean },
  move: ClaimMove,
): ClaimState | null => {
  const found = (told ? moves : own_moves)[move]
  return found?.from.includes(state) ? found.to : null
}

/** Whether what was promised can be marked as done, or as still to be done: once answered, but for 「お断り」. */
export const hasPromise = ({ state, answer }: { state: ClaimState; answer: ClaimAnswer | null }): boolean =>
  (state === 'answered' || state === 'settled') && answer !== null && answer !== 'decline'

/** Its day of delivery has come, and it was not cancelled. */
export const isDelivered = (order: { state: OrderState; delivery_date: Day }, at: Date): boolean =>
  order.state !== 'cancelled' && dayOf(at) >= order.delivery_date

/** For so many days after the delivery what arrived may be inspected. */
export const inspection_days = 7

/** Why a restaurant can't inspect this order (now), or null: from its day of delivery on, for a week. */
export const whyNotInspect = (order: { state: OrderState; delivery_date: Day }, at: Date): string | null => {
  if (order.state === 'cancelled') return '取り消された発注は検品できません'
  const today = dayOf(at)
  if (today < order.delivery_date) return `検品は、納品日の${formatDayWithWeekday(order.delivery_date)}からできます`
  if (today > addDays(order.delivery_date, inspection_days))
    return `検品できるのは納品日から${inspection_days}日後までです。仕入先にお電話ください`
  return null
}

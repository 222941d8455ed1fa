import { closingMoment } from '#domain/calendar/closing-time.ts'
import { dayOf, daysBetween, formatShortDay } from '#domain/shared/day.ts'

/** How near a closing is: amber under an hour, vermilion under a quarter. */
export type Nearness = 'calm' | 'soon' | 'near' | 'over'

const MINUTE = 60_000

/** Milliseconds left as a countdown reads them. */
export const nearness = (left: number): Nearness => {
  if (left <= 0) return 'over'
  if (left < 15 * MINUTE) return 'near'
  return left < 60 * MINUTE ? 'soon' : 'calm'
}

const two = (n: number): string => String(n).padStart(2, '0')

/** Until when: '本日17:00まで', '明日9:00まで', '11/26(木) 17:00まで' (the delivery date stands beside it with its year). Instants in milliseconds. */
export const untilText = (closing: number, now: number): string => {
  const { day, time: clock } = closingMoment(new Date(closing))
  const time = clock.replace(/^0/, '')
  const ahead = daysBetween(dayOf(new Date(now)), day)
  if (ahead === 0) return `本日${time}まで`
  return ahead === 1 ? `明日${time}まで` : `${formatShortDay(day)} ${time}まで`
}

/** How long that is, rounded down, never more time than there is: 'あと2日', 'あと12時間', the minutes only in the last hour. */
export const leftText = (left: number): string => {
  const minutes = Math.max(0, Math.floor(left / MINUTE))
  if (minutes >= 48 * 60) return `あと${Math.floor(minutes / 1440)}日`
  if (minutes >= 60) return `あと${Math.floor(minutes / 60)}時間`
  if (minutes >= 10 || left <= 0) return `あと${minutes}分`
  return `あと${minutes}分${two(Math.floor((left % MINUTE) / 1000))}秒`
}

/** How long the shown text stays true, in milliseconds: a minute's rest, or a second's near the end. */
export const nextChange = (left: number): number | null => {
  if (left <= 0) return null
  return left < 10 * MINUTE + 1000 ? (left % 1000) + 1 : (left % MINUTE) + 1
}

/** What is said aloud when the countdown passes from one nearness into the next, else nothing. */
export const thresholdWords = (before: Nearness, now: Nearness): string => {
  if (before === now) return ''
  if (now === 'soon') return '締切まで1時間を切りました'
  if (now === 'near') return '締切まで15分を切りました'
  return now === 'over' ? '締切を過ぎました' : ''
}

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

/** '1:42' (hours and minutes, rounded down: never more time than there is), '9:05' minutes and seconds below 10 minutes as '9分05秒', '2日' from 48 hours. */
export const countdownText = (left: number): string => {
  if (left <= 0) return '0:00'
  const minutes = Math.floor(left / MINUTE)
  if (minutes >= 48 * 60) return `${Math.floor(minutes / 1440)}日`
  if (minutes >= 10) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
  return `${minutes}分${two(Math.floor((left % MINUTE) / 1000))}秒`
}

/** The same for the ear: '1時間42分'. */
export const countdownSpeech = (left: number): string => {
  const minutes = Math.max(0, Math.floor(left / MINUTE))
  if (minutes >= 48 * 60) return `${Math.floor(minutes / 1440)}日`
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}時間${minutes % 60}分` : `${minutes}分`
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

/** Minutes of the day in Japan, from when until when a person wants to hear of urgent things alone; may pass midnight. */
export type QuietHours = { quiet_from: number; quiet_to: number }

const day_minutes = 24 * 60
const minute_ms = 60_000
/** Japan is nine hours ahead of UTC, all year. */
const ahead_minutes = 9 * 60

const minutesIn = (at: Date): number => (Math.floor(at.getTime() / minute_ms) + ahead_minutes) % day_minutes

/** As kept: both are there, or neither. */
export const quietHours = (kept: { [K in keyof QuietHours]: number | null }): QuietHours | null =>
  kept.quiet_from === null || kept.quiet_to === null ? null : { quiet_from: kept.quiet_from, quiet_to: kept.quiet_to }

/** When a notice may ring: at once, or when the quiet hours end. */
export const dueAt = (quiet: QuietHours | null, urgent: boolean, at: Date): Date => {
  if (!quiet || urgent) return at
  const { quiet_from, quiet_to } = quiet
  const length = (quiet_to - quiet_from + day_minutes) % day_minutes
  const gone = (minutesIn(at) - quiet_from + day_minutes) % day_minutes
  if (gone >= length) return at
  const began = Math.floor(at.getTime() / minute_ms) * minute_ms
  return new Date(began + (length - gone) * minute_ms)
}

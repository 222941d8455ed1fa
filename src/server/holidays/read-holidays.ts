import { apart } from '#server/foreign/run-apart.ts'
import type { holidayRowsOf } from './holiday-rows.ts'

/** Reads a file of national holidays apart from the event loop; what can't be read is refused 422 beside `file`. */
export const readHolidays = apart<typeof holidayRowsOf>(
  new URL('./holiday-rows.ts', import.meta.url).href,
  'holidayRowsOf',
)

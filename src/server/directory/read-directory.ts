import { apart } from '#server/foreign/run-apart.ts'
import type { directoryRowsOf } from './directory-rows.ts'

/** Reads and checks a file of the directory apart from the event loop; what can't be read is refused 422 beside `file`. */
export const readDirectory = apart<typeof directoryRowsOf>(
  new URL('./directory-rows.ts', import.meta.url).href,
  'directoryRowsOf',
)

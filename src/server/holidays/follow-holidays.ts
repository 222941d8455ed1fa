import type { Deps } from '#server/deps.ts'
import { findHolidaysInForce } from './holiday-list-store.ts'

/** Reads what holds now. */
export const learnHolidays = async ({ db, putHolidays }: Pick<Deps, 'db' | 'putHolidays'>): Promise<void> =>
  putHolidays(await findHolidaysInForce(db))

/**
 * Keeps what a process knows of the holidays true as long as it lives: read as it starts, again with each commit that
 * changes them, and every few seconds, in case that was not heard. A database that is away changes nothing.
 */
export const followHolidays = async (deps: Deps): Promise<void> => {
  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    try {
      await learnHolidays(deps)
    } catch (error) {
      deps.log.warn({ err: error }, 'national holidays stay as they were known')
    }
  }
  const learn = () => (reading = reading.then(read))
  await deps.live.subscribeHolidays(() => void learn())
  await learn()
}

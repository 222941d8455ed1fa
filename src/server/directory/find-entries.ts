import type { Db } from '#server/deps.ts'
import { findEntriesWithPhone, findEntryById, findEntryPage } from './entry-store.ts'

const entries_a_page = 20

type Asked = { q: string; prefecture?: string | undefined; cursor?: string | undefined; limit?: number | undefined }

/** The directory searched by whoever joins: 1 letter suffices. */
export const findEntries = (db: Db, { limit = entries_a_page, ...asked }: Asked) =>
  findEntryPage(db, { ...asked, limit })

/** One entry with what a restaurant takes over of it. */
export const findEntry = (db: Db, id: string) => findEntryById(db, id)

/** The one entry with this telephone number that nobody has joined as; undefined where there are several. */
export const findEntryByPhone = async (db: Db, phone_number: string) => {
  const digits = phone_number.replace(/\D/g, '')
  if (digits.length < 10) return undefined
  const found = await findEntriesWithPhone(db, digits)
  return found.length === 1 && !found[0]?.joined ? found[0] : undefined
}

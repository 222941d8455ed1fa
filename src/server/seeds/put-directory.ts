import type { Db } from '#server/deps.ts'
import { directoryEntries } from './data/directory.ts'
import { prospects } from './data/prospects.ts'
import { insertAll } from './insert-all.ts'

const entries_in_all = 300

/** The directory of restaurants: those whom the fish wholesaler knows and that have not joined, and many others. */
export const putDirectory = async (db: Db, at: Date) => {
  const known = prospects.map(({ customer_code, name, name_kana, postal_code, prefecture, address, phone_number }) => ({
    restaurant_code: `R${customer_code}`,
    name,
    name_kana,
    postal_code,
    prefecture,
    address,
    phone_number,
    genre: '',
  }))
  const rows = [...known, ...directoryEntries(entries_in_all - known.length)]
  await insertAll(
    db,
    'restaurants',
    rows.map(row => ({ ...row, updated_at: at })),
  )
}

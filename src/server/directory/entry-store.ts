import { sql } from 'kysely'
import type { JoiningRestaurant } from '#contract/joining/joining.form.ts'
import { type RestaurantField, restaurant_fields } from '#domain/directory/restaurant.ts'
import { fold } from '#domain/shared/japanese.ts'
import { foundByLetters } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'

export type EntryFacts = {
  id: string
  restaurant_code: string
  name: string
  place: string
  phone_number: string
  genre: string
  joined: boolean
}

type Asked = { q: string; prefecture?: string | undefined; cursor?: string | undefined; limit: number }

const is_joined = sql`exists (select from consumers c where c.restaurant_id = r.id)`

/** All words of a search: each stands in name, kana, place, genre or code, or is the beginning of the telephone number. */
const foundBy = (q: string) => {
  const words = q.split(/[\s\u3000]+/).filter(word => fold(word) !== '')
  if (words.length === 0) return null
  const conditions = words.map(word => {
    const named = foundByLetters(sql`r.search_folded`, fold(word))
    const digits = word.normalize('NFKC').replace(/[-‐−–—ー()\s]/g, '')
    return /^\d{2,11}$/.test(digits) ? sql`(${named} or r.phone_digits like ${`${digits}%`})` : named
  })
  return conditions.reduce((all, one) => sql`${all} and ${one}`)
}

const afterEntry = (cursor: string | undefined) =>
  cursor
    ? sql`and (r.name, r.id) > ((select name from restaurants where id = ${cursor}::uuid), ${cursor}::uuid)`
    : sql``

/** Entries of the directory by all words of a search. By name; the cursor is the id of the last row. Without words none. */
export const findEntryPage = async (db: Db, { q, prefecture, cursor, limit }: Asked) => {
  const where = foundBy(q)
  if (where === null) return { items: [], next_cursor: null }
  const { rows } = await sql<EntryFacts>`/* directory */
    select r.id, r.restaurant_code, r.name, concat(r.prefecture, r.address) as place, r.phone_number, r.genre,
      ${is_joined} as joined
    from restaurants r
    where (${prefecture ?? null}::text is null or r.prefecture = ${prefecture ?? null}) and ${where} ${afterEntry(cursor)}
    order by r.name, r.id limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

type Entry = { id: string; joined: boolean; restaurant: JoiningRestaurant }

const selectEntries = async (db: Db, where: ReturnType<typeof sql>): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`/* directory-entries */
    select r.id, ${is_joined} as joined, jsonb_build_object('name', r.name, 'name_kana', r.name_kana,
      'postal_code', r.postal_code, 'prefecture', r.prefecture, 'address', r.address, 'phone_number', r.phone_number,
      'genre', r.genre) as restaurant
    from restaurants r where ${where} limit 2`.execute(db)
  return rows
}

export const findEntryById = async (db: Db, id: string) => (await selectEntries(db, sql`r.id = ${id}::uuid`))[0]

/** Up to two entries with a telephone number. */
export const findEntriesWithPhone = (db: Db, digits: string) => selectEntries(db, sql`r.phone_digits = ${digits}`)

type DirectoryRow = Omit<EntryFacts, 'joined'> & { consumer_id: string | null }

/** The directory as staff see it: all of it, or what a search finds, by name. */
export const findDirectoryPage = async (
  db: Db,
  { q = '', cursor, limit }: { q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<DirectoryRow[]> => {
  const { rows } = await sql<DirectoryRow>`/* directory-page */
    select r.id, r.restaurant_code, r.name, concat(r.prefecture, r.address) as place, r.phone_number, r.genre,
      (select c.id from consumers c where c.restaurant_id = r.id) as consumer_id
    from restaurants r where ${foundBy(q) ?? sql`true`} ${afterEntry(cursor)}
    order by r.name, r.id limit ${limit}`.execute(db)
  return rows
}

/** The whole directory by code, as a file gives it. */
export const findWholeDirectory = (db: Db): Promise<Record<RestaurantField, string>[]> =>
  db.selectFrom('restaurants').select(restaurant_fields).orderBy('restaurant_code').execute()

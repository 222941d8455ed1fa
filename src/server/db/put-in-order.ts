import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { DB } from './tables.ts'

type Owned = { [T in keyof DB]: 'position' extends keyof DB[T] ? T : never }[keyof DB]

/** Puts what belongs to somebody, as the column `owner` says, in the order of the ids. */
export const putInOrder = async <T extends Owned>(
  db: Db,
  table: T,
  owner: keyof DB[T] & string,
  owner_id: string,
  ids: readonly string[],
): Promise<void> => {
  await sql`/* put-in-order */
    update ${sql.table(table)} r set position = o.place from unnest(${ids}::uuid[]) with ordinality o (id, place)
    where r.id = o.id and r.${sql.ref(owner)} = ${owner_id} and r.position <> o.place`.execute(db)
}

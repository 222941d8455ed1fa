import { type Insertable, sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { Db } from '#server/deps.ts'

/** Writes rows in one statement. All rows name the same columns; what they leave out gets the column's default. */
export const insertAll = async <T extends keyof DB>(db: Db, table: T, rows: Insertable<DB[T]>[]) => {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map(name => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

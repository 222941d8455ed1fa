import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

const owners = { order_download_parts: 'download_id', takeout_parts: 'takeout_id' }

/** The pieces of a file that is kept in a table, one after the other. */
export async function* filePartsOf(db: Db, table: keyof typeof owners, id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const { rows } = await sql<{ content: Buffer }>`/* file-part */
      select content from ${sql.table(table)} where ${sql.ref(owners[table])} = ${id} and part = ${part}`.execute(db)
    if (!rows[0]) return
    yield rows[0].content
  }
}

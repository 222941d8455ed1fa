import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'

type Counts = { new: number; changed: number; unchanged: number; errors: number }

/** What is wrong with a cell of a file, where it stands. */
export type FileError = { row_number: number; column_title: string; value: string; message: string }

/** What stands in a file, by field; `row` is its row there. */
export type FileRow = Record<string, string>

/** A file that was read and checked, and waits to be taken over. */
export type CheckedFile = {
  id: string
  file_name: string
  rows: FileRow[]
  counts: Counts
  errors: FileError[]
  digest: string
  applied_at: Date | null
}

/** Files of one kind of record between their check and their being taken over, whole or not at all. */
export const checkedFiles = (kept_in: 'store_imports' | 'user_imports') => {
  const table = sql.table(kept_in)
  return {
    keep: async (
      db: Db,
      owner: { supplier_id: string; account_id: string },
      { rows, counts, errors, file_name, digest }: Omit<CheckedFile, 'id' | 'applied_at'>,
      at: Date,
    ): Promise<string> => {
      const { id } = await db
        .insertInto(kept_in)
        .values({
          ...owner,
          file_name,
          rows: JSON.stringify(rows),
          counts: JSON.stringify(counts),
          errors: JSON.stringify(errors),
          digest,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    /** A checked file of this supplier, else 404; with `lock`, alone until the transaction ends. */
    find: async (db: Db, supplier_id: string, id: string, { lock = false } = {}): Promise<CheckedFile> => {
      const { rows } = await sql<CheckedFile>`/* checked-file */
        select id, file_name, rows, counts, errors, digest, applied_at from ${table}
        where id = ${id} and supplier_id = ${supplier_id} ${lock ? sql`for update` : sql``}`.execute(db)
      if (!rows[0]) throw refuse(404, errorTexts.not_found)
      return rows[0]
    },
    /** It was taken over: its texts are kept no longer. */
    markApplied: async (trx: Db, id: string, at: Date) => {
      await sql`/* checked-file-applied */
        update ${table} set applied_at = ${at}, rows = '[]' where id = ${id}`.execute(trx)
    },
  }
}

/** Errors under the titles that the file itself gives its columns; of a column that it does not have, our own. */
export const underTitles = (
  errors: readonly FileError[],
  {
    labels,
    columns,
    headers,
  }: { labels: Readonly<Record<string, string>>; columns: readonly (string | null)[]; headers: readonly string[] },
): FileError[] => {
  const titles = new Map(columns.map((field, at) => [labels[field ?? ''], headers[at]]))
  return errors.map(one => ({ ...one, column_title: titles.get(one.column_title) ?? one.column_title }))
}

/** Only a file without an error is taken over, once. */
export const refuseUnfit = ({ applied_at, counts }: CheckedFile) => {
  if (applied_at) throw refuse(409, 'このファイルはすでに登録されています')
  if (counts.errors > 0) throw refuse(409, '誤りがあるため登録できません。ファイルを直して、もう一度選んでください')
}

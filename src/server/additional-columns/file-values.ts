import { CompiledQuery } from 'kysely'
import type { AdditionalColumn } from '#contract/additional-columns/additional-columns.contract.ts'
import {
  type AdditionalSubject,
  additionalCell,
  type OwnField,
  ownField,
} from '#domain/additional-columns/additional.ts'
import type { Db } from '#server/deps.ts'

/** SQL with its values: of a pool, or of somebody's transaction. */
type Client = {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- pg's own shape: whoever asks knows the columns
  query: <Row extends object>(text: string, values: unknown[]) => Promise<{ rows: Row[] }>
}

/** A transaction of the query builder as such a client. */
export const clientOf = (db: Db): Client => ({
  query: <Row extends object>(text: string, values: unknown[]) => db.executeQuery<Row>(CompiledQuery.raw(text, values)),
})

export type OwnColumn = Pick<AdditionalColumn, 'id' | 'name' | 'kind' | 'choices'>

/** A supplier's own columns in use, as the last ones of its files. */
export const findOwnColumns = async (
  client: Client,
  supplier_id: string,
  subject: AdditionalSubject,
): Promise<OwnColumn[]> => {
  const { rows } = await client.query<OwnColumn>(
    `/* own-columns */ select id, name, kind, choices from additional_columns
     where supplier_id = $1 and subject = $2 and archived_at is null order by position, id`,
    [supplier_id, subject],
  )
  return rows
}

/** What is filled in there, by store, item or order. */
export const findOwnValues = async (
  client: Client,
  columns: readonly OwnColumn[],
): Promise<Map<string, Map<string, string>>> => {
  if (columns.length === 0) return new Map()
  const { rows } = await client.query<{ subject_id: string; additional_column_id: string; value: string }>(
    `/* own-values */ select subject_id, additional_column_id, value from additional_values
     where additional_column_id = any($1::uuid[])`,
    [columns.map(one => one.id)],
  )
  const found = new Map<string, Map<string, string>>()
  for (const { subject_id, additional_column_id, value } of rows) {
    const values = found.get(subject_id)
    if (values) values.set(additional_column_id, value)
    else found.set(subject_id, new Map([[additional_column_id, value]]))
  }
  return found
}

/** The cells of one store or item under these columns. */
export const ownCells = (columns: readonly OwnColumn[], values: ReadonlyMap<string, string> | undefined): string[] =>
  columns.map(({ id, kind }) => additionalCell(kind, values?.get(id) ?? ''))

/** The columns by the field that a file names them with. */
export const byField = (columns: readonly OwnColumn[]): Map<OwnField, OwnColumn> =>
  new Map(columns.map(one => [ownField(one.id), one]))

export type OwnValue = { subject_id: string; additional_column_id: string; value: string }

/** At most so many in one statement: a hundred thousand items may fill in twenty columns each. */
const most_values = 100_000

/** Writes what a file changes, in the caller's transaction, which holds the stores or items; '' takes a value away. */
export const writeOwnValues = async (
  client: Client,
  values: readonly OwnValue[],
  { at, name }: { at: Date; name: string },
) => {
  for (let from = 0; from < values.length; from += most_values) {
    const part = values.slice(from, from + most_values)
    await client.query(
      `/* write-own-values */
       with given as (
         select * from unnest($1::uuid[], $2::uuid[], $3::text[]) v (additional_column_id, subject_id, value)),
       gone as (
         delete from additional_values a using given g
         where g.value = '' and a.additional_column_id = g.additional_column_id and a.subject_id = g.subject_id)
       insert into additional_values as a (additional_column_id, subject_id, value, changed_at, changed_by_name)
       select additional_column_id, subject_id, value, $4, $5 from given where value <> ''
       on conflict (additional_column_id, subject_id) do update
         set value = excluded.value, changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name`,
      [
        part.map(one => one.additional_column_id),
        part.map(one => one.subject_id),
        part.map(one => one.value),
        at,
        name,
      ],
    )
  }
}

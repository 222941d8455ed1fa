import { sql } from 'kysely'
import type { AdditionalColumn } from '#contract/additional-columns/additional-columns.contract.ts'
import type { AdditionalSubject } from '#domain/additional-columns/additional.ts'
import type { Db } from '#server/deps.ts'

/** A supplier's own columns, those in use first, of each subject in its order. */
export const findColumns = async (db: Db, supplier_id: string): Promise<AdditionalColumn[]> => {
  const { rows } = await sql<AdditionalColumn>`/* additional-columns */
    select c.id, c.subject, c.name, c.kind, c.choices, c.archived_at is not null as archived,
      (select count(*)::int from additional_values v where v.additional_column_id = c.id) as value_count
    from additional_columns c where c.supplier_id = ${supplier_id}
    order by c.subject, c.archived_at is not null, c.position, c.id`.execute(db)
  return rows
}

export type NewColumn = Pick<AdditionalColumn, 'subject' | 'name' | 'kind' | 'choices'>

/** A new column after all others of its subject. */
export const insertColumn = async (trx: Db, supplier_id: string, { subject, name, kind, choices }: NewColumn) => {
  const { rows } = await sql<{ id: string }>`/* insert-additional-column */
    insert into additional_columns (supplier_id, subject, name, kind, choices, position)
    select ${supplier_id}, ${subject}, ${name}, ${kind}, ${choices}::text[], coalesce(max(position), -1) + 1
    from additional_columns where supplier_id = ${supplier_id} and subject = ${subject} returning id`.execute(trx)
  return rows[0]?.id ?? ''
}

type Change = { name: string; choices: readonly string[]; archived: boolean }

export const updateColumn = async (trx: Db, id: string, { name, choices, archived }: Change, at: Date) => {
  await sql`/* update-additional-column */
    update additional_columns set name = ${name}, choices = ${choices}::text[],
      archived_at = case when ${archived} then coalesce(archived_at, ${at}) end
    where id = ${id}`.execute(trx)
}

export type FilledFacts = Pick<AdditionalColumn, 'name' | 'kind' | 'choices'> & {
  subject_id: string
  additional_column_id: string
  value: string
}

/** For stores, items or orders of a supplier: each column in use, in order, with its value; '' where there is none. */
export const findAdditionals = async (
  db: Db,
  supplier_id: string,
  subject: AdditionalSubject,
  subject_ids: readonly string[],
): Promise<FilledFacts[]> => {
  const { rows } = await sql<FilledFacts>`/* additional-values */
    select s.id as subject_id, c.id as additional_column_id, c.name, c.kind, c.choices, coalesce(v.value, '') as value
    from unnest(${subject_ids}::uuid[]) with ordinality s (id, place)
    cross join additional_columns c
    left join additional_values v on v.additional_column_id = c.id and v.subject_id = s.id
    where c.supplier_id = ${supplier_id} and c.subject = ${subject} and c.archived_at is null
    order by s.place, c.position, c.id`.execute(db)
  return rows
}

const tables = { store: sql`stores`, product_item: sql`product_items`, order: sql`orders` }

/** Two who fill in the same store, item or order, or a file that does, wait for each other until the transaction ends. */
export const lockSubject = async (trx: Db, subject: AdditionalSubject, id: string) => {
  await sql`/* lock-additionals */ select from ${tables[subject]} where id = ${id} for no key update`.execute(trx)
}

export type Value = { additional_column_id: string; value: string }

export const setValues = async (
  trx: Db,
  subject_id: string,
  values: readonly Value[],
  { at, name }: { at: Date; name: string },
) => {
  const ids = values.map(one => one.additional_column_id)
  await sql`/* clear-additionals */ delete from additional_values
    where subject_id = ${subject_id} and additional_column_id = any(${ids}::uuid[])`.execute(trx)
  await sql`/* set-additionals */
    insert into additional_values (additional_column_id, subject_id, value, changed_at, changed_by_name)
    select id, ${subject_id}::uuid, value, ${at}, ${name}
    from unnest(${ids}::uuid[], ${values.map(one => one.value)}::text[]) v (id, value) where value <> ''`.execute(trx)
}

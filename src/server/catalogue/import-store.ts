import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { v7 } from 'uuid'
import type { ItemImport } from '#contract/catalogue/item-files.contract.ts'
import type { FileField, Mapping } from '#domain/catalogue/item-file.ts'
import type { Day } from '#domain/shared/day.ts'
import { findOwnValues, type OwnColumn, writeOwnValues } from '#server/additional-columns/file-values.ts'
import type { Db } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'
import type { FileError } from '#server/settings/checked-files.ts'
import type { Comparison, Existing, WantedItem, WantedValue } from './compare-file.ts'
import { filePrice } from './compare-file.ts'
import { itemColumnsOf, itemFormOf } from './item-form.ts'
import type { ItemColumns } from './item-store.ts'

export type ImportFacts = Omit<ItemImport, 'updated_at' | 'differences' | 'own_columns'> & {
  supplier_id: string
  differences: ItemImport['differences'] | null
  digest: string | null
  updated_at: Date
}

/** One import of a supplier, with the first of its errors; without its file. */
export const findImport = async (db: Db, supplier_id: string, id: string): Promise<ImportFacts | undefined> => {
  const { rows } = await sql<ImportFacts>`/* item-import */
    select i.id, i.supplier_id, i.file_name, i.encoding, i.headers, i.samples, i.row_count, i.mapping, i.valid_from,
      i.missing, i.state, i.rows_done, i.counts, i.differences, i.digest, i.message, i.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('row_number', e.row_number, 'column_title', e.column_title,
          'value', e.value, 'message', e.message) order by e.position), '[]')
        from product_item_import_errors e where e.import_id = i.id and e.position < 200) as errors
    from product_item_imports i where i.id = ${id} and i.supplier_id = ${supplier_id}`.execute(db)
  return rows[0]
}

/** An import's work: its file and how it is to be read. */
export const findImportWork = async (db: Db, id: string) =>
  db
    .selectFrom('product_item_imports as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['i.id', 'i.supplier_id', 'i.content', 'i.mapping', 'i.valid_from', 'i.missing', 'i.state', 'i.digest'])
    .select(['i.account_id', 'a.name as account_name'])
    .where('i.id', '=', id)
    .executeTakeFirst()

/** All errors of an import. */
export const findErrors = async (db: Db, import_id: string): Promise<FileError[]> =>
  db
    .selectFrom('product_item_import_errors')
    .select(['row_number', 'column_title', 'value', 'message'])
    .where('import_id', '=', import_id)
    .orderBy('position')
    .execute()

export const rememberedMapping = async (db: Db, supplier_id: string): Promise<Record<string, FileField | null>> => {
  const row = await db
    .selectFrom('product_item_import_mappings')
    .select('mapping')
    .where('supplier_id', '=', supplier_id)
    .executeTakeFirst()
  return (row?.mapping ?? {}) as Record<string, FileField | null>
}

export const rememberMapping = async (
  db: Db,
  supplier_id: string,
  mapping: Record<string, FileField | null>,
  at: Date,
) => {
  const text = JSON.stringify(mapping)
  await sql`/* remember-mapping */
    insert into product_item_import_mappings (supplier_id, mapping, updated_at) values (${supplier_id}, ${text}::jsonb, ${at})
    on conflict (supplier_id) do update set mapping = product_item_import_mappings.mapping || excluded.mapping,
      updated_at = excluded.updated_at`.execute(db)
}

export const insertImport = async (
  db: Db,
  row: {
    supplier_id: string
    account_id: string
    file_name: string
    content: Buffer
    encoding: string
    headers: string[]
    samples: string[][]
    row_count: number
    mapping: Mapping
    valid_from: Day
  },
  at: Date,
): Promise<string> => {
  const { id } = await db
    .insertInto('product_item_imports')
    .values({
      ...row,
      samples: JSON.stringify(row.samples),
      mapping: JSON.stringify(row.mapping),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves an import to work and enqueues it; false where it is not in one of the states named. */
export const beginWork = async (
  db: Db,
  id: string,
  task: 'check_item_import' | 'apply_item_import',
  from: readonly string[],
  change: { mapping?: Mapping; valid_from?: Day; missing?: string },
  at: Date,
): Promise<boolean> => {
  const state = task === 'check_item_import' ? 'checking' : 'applying'
  const mapping = change.mapping ? JSON.stringify(change.mapping) : null
  const { rows } = await sql`/* import-begin */
    with begun as (
      update product_item_imports set state = ${state}, rows_done = 0, message = null, updated_at = ${at},
        mapping = coalesce(${mapping}::jsonb, mapping), valid_from = coalesce(${change.valid_from ?? null}::date, valid_from),
        missing = coalesce(${change.missing ?? null}::text, missing)
      where id = ${id} and state = any(${from}::text[]) returning id)
    select ${addJob(task, sql`id`)} from begun`.execute(db)
  return rows.length > 0
}

export const noteProgress = async (db: Db, id: string, rows_done: number) => {
  await db.updateTable('product_item_imports').set({ rows_done }).where('id', '=', id).execute()
}

/** Writes what a check found. */
export const noteComparison = async (
  db: Db,
  { id, supplier_id }: { id: string; supplier_id: string },
  found: Comparison,
  message: string | null,
  at: Date,
) => {
  await db.transaction().execute(async trx => {
    await trx.deleteFrom('product_item_import_errors').where('import_id', '=', id).execute()
    const errors = JSON.stringify(
      found.errors.map((error, position) => ({ import_id: id, supplier_id, position, ...error })),
    )
    await sql`insert into product_item_import_errors
      select * from jsonb_populate_recordset(null::product_item_import_errors, ${errors}::jsonb)`.execute(trx)
    await trx
      .updateTable('product_item_imports')
      .set({
        state: 'checked',
        counts: JSON.stringify(found.counts),
        differences: JSON.stringify(found.differences),
        digest: found.digest,
        rows_done: sql`row_count`,
        message,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute()
  })
}

export const noteEnd = async (db: Db, id: string, state: 'applied' | 'failed', message: string | null, at: Date) => {
  await db
    .updateTable('product_item_imports')
    .set({
      state,
      message,
      updated_at: at,
      ...(state === 'applied' ? { content: null, rows_done: sql`row_count` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Files and findings that nobody will look at any more. */
export const deleteOldImports = async (db: Db, before: Date) => {
  await db.deleteFrom('product_item_imports').where('updated_at', '<', before).execute()
}

type CatalogueRow = ItemColumns & { id: string; archived: boolean; price: string | null }

/**
 * The whole catalogue of a supplier, by code, priced for deliveries of a day, with the values of its `own` columns.
 * `lock`: nobody changes it meanwhile.
 */
export const findCatalogue = async (
  client: pg.Pool | pg.PoolClient,
  supplier_id: string,
  day: Day,
  own: readonly OwnColumn[],
  lock = false,
): Promise<Map<string, Existing>> => {
  const { rows } = await client.query<CatalogueRow>(
    `select p.id, p.code, p.name, p.name_kana, p.spec, p.origin, p.category, p.unit, p.case_unit, p.pieces_per_case,
       p.unit_kinds, p.price_basis, p.tax_rate, p.catch_weight, p.estimated_weight, p.decimal_places, p.min_quantity,
       p.max_quantity, p.lot, p.lead_days, p.sales_from, p.sales_to, p.jan_code, p.visible,
       case when p.sold_out_at is not null then p.sales_limit_kept else p.sales_limit end as sales_limit,
       p.archived_at is not null as archived, x.price
     from product_items p
     left join lateral (select y.price from product_item_prices y where y.product_item_id = p.id
       and y.valid_from <= $2::date order by y.valid_from desc limit 1) x on true
     where p.supplier_id = $1 order by p.code, p.id ${lock ? 'for update of p' : ''}`,
    [supplier_id, day],
  )
  // After the lock: what somebody filled in until then counts.
  const own_values = await findOwnValues(client, own)
  return new Map(
    rows.map(row => [
      row.code,
      {
        id: row.id,
        own: own_values.get(row.id),
        archived: row.archived,
        visible: row.visible,
        item: { ...itemFormOf(row), price: filePrice(row.price) },
      },
    ]),
  )
}

const columns = [
  'code',
  'name',
  'name_kana',
  'spec',
  'origin',
  'category',
  'unit',
  'case_unit',
  'pieces_per_case',
  'unit_kinds',
  'price_basis',
  'tax_rate',
  'catch_weight',
  'estimated_weight',
  'decimal_places',
  'min_quantity',
  'max_quantity',
  'lot',
  'lead_days',
  'sales_limit',
  'sales_from',
  'sales_to',
  'jan_code',
  'visible',
] as const

const copyText = (value: string | number | boolean | readonly string[] | null): string => {
  if (value === null) return '\\N'
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return String(value).replace(
    /[\\\t\n\r]/g,
    one => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[one] ?? one,
  )
}

function* copyLines(wanted: readonly WantedItem[]) {
  for (const [position, { id, form, price }] of wanted.entries()) {
    const row = itemColumnsOf(form)
    const cells = columns.map(name => copyText(row[name]))
    const price_cells = [copyText(price !== undefined), copyText(price ?? null)]
    yield `${[copyText(id ?? v7()), copyText(position), ...cells, ...price_cells].join('\t')}\n`
  }
}

/** Adds and changes items, and hides those named, in the caller's transaction. */
export const writeItems = async (
  client: pg.PoolClient,
  supplier_id: string,
  wanted: readonly WantedItem[],
  hidden_ids: readonly string[],
  valid_from: Day,
  at: Date,
) => {
  const list = columns.join(', ')
  await client.query(
    `create temp table wanted_items on commit drop as
     select id, position, ${list}, false as price_given, null::numeric as price from product_items with no data`,
  )
  const copy = client.query(copyFrom(`copy wanted_items (id, position, ${list}, price_given, price) from stdin`))
  await pipeline(Readable.from(copyLines(wanted)), copy)
  const given = columns.filter(name => name !== 'code' && name !== 'sales_limit')
  await client.query(
    `insert into product_items as p (id, supplier_id, position, created_at, updated_at, ${list})
     select id, $1, position + (select coalesce(max(position), 0) + 1 from product_items where supplier_id = $1), $2, $2, ${list}
     from wanted_items order by position
     on conflict (supplier_id, code) where code <> '' do update set ${given.map(name => `${name} = excluded.${name}`).join(', ')},
       sales_limit = case when p.sold_out_at is not null then 0 else excluded.sales_limit end,
       sales_limit_kept = case when p.sold_out_at is not null then excluded.sales_limit end,
       revision = p.revision + 1, updated_at = $2`,
    [supplier_id, at],
  )
  await client.query(
    `insert into product_item_prices as x (product_item_id, valid_from, price)
     select p.id, $2::date, w.price from wanted_items w join product_items p on p.supplier_id = $1 and p.code = w.code
     where w.price_given
     on conflict (product_item_id, valid_from) do update set price = excluded.price
       where x.price is distinct from excluded.price`,
    [supplier_id, valid_from],
  )
  await client.query(
    `update product_items set visible = false, revision = revision + 1, updated_at = $3
     where supplier_id = $1 and id = any($2::uuid[]) and visible`,
    [supplier_id, hidden_ids, at],
  )
}

/** Fills in what a file changes of own columns, in the caller's transaction, once its items are written. */
export const writeItemValues = async (
  client: pg.PoolClient,
  supplier_id: string,
  wanted: readonly WantedValue[],
  by: { at: Date; name: string },
) => {
  if (wanted.length === 0) return
  const codes = [...new Set(wanted.map(one => one.code))]
  const { rows } = await client.query<{ id: string; code: string }>(
    `select id, code from product_items where supplier_id = $1 and code = any($2::text[])`,
    [supplier_id, codes],
  )
  const ids = new Map(rows.map(row => [row.code, row.id]))
  const values = wanted.map(({ code, ...rest }) => ({ ...rest, subject_id: ids.get(code) ?? '' }))
  await writeOwnValues(client, values, by)
}

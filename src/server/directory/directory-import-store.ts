import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DirectoryImport } from '#contract/directory/directory-import.contract.ts'
import type { DirectoryChangeKind, DirectoryImportState } from '#domain/directory/directory-file.ts'
import { type RestaurantField, restaurant_fields, restaurant_labels } from '#domain/directory/restaurant.ts'
import type { Db } from '#server/deps.ts'
import { addJob, type JobName } from '#server/jobs/enqueue.ts'
import type { FileError } from '#server/settings/checked-files.ts'

type Counts = DirectoryImport['counts']

export type DirectoryImportFacts = Omit<DirectoryImport, 'created_at' | 'applied_at'> & {
  created_at: Date
  applied_at: Date | null
}

const most_shown = 200

const facts = sql`i.id, i.account_name, i.file_name, i.row_count, i.unread, i.state, i.missing, i.counts, i.message,
  i.created_at, i.applied_at`

/** One import with the first of its errors. */
export const findDirectoryImport = async (db: Db, id: string): Promise<DirectoryImportFacts | undefined> => {
  const { rows } = await sql<DirectoryImportFacts>`/* directory-import */
    select ${facts}, (select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(i.errors) with ordinality as x (e, n)
      where n <= ${most_shown}) as errors
    from directory_imports i where i.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Newest first, without their errors. */
export const findDirectoryImports = async (
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DirectoryImportFacts[]> => {
  const older = cursor === undefined ? sql`` : sql`where i.id < ${cursor}::uuid`
  const { rows } = await sql<DirectoryImportFacts>`/* directory-imports */
    select ${facts}, '[]'::jsonb as errors from directory_imports i ${older} order by i.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** All errors that are kept of an import. */
export const findDirectoryErrors = async (db: Db, id: string): Promise<FileError[]> => {
  const { errors } = await db
    .selectFrom('directory_imports')
    .select('errors')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return errors as FileError[]
}

/** Writes what was read; where nothing is wrong, it is compared next. */
export const insertDirectoryImport = async (
  db: Db,
  row: {
    account_id: string
    account_name: string
    file_name: string
    row_count: number
    fields: RestaurantField[]
    unread: string[]
    errors: FileError[]
    error_count: number
    rows: Uint8Array
  },
  at: Date,
): Promise<string> => {
  const { error_count, errors, rows, ...rest } = row
  const counts: Counts = { new: 0, changed: 0, unchanged: 0, missing: 0, removed: 0, left: 0, errors: error_count }
  const { id } = await db
    .insertInto('directory_imports')
    .values({
      ...rest,
      rows: error_count > 0 ? null : Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength),
      state: error_count > 0 ? 'checked' : 'checking',
      counts: JSON.stringify(counts),
      errors: JSON.stringify(errors),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (error_count === 0) await sql`select ${addJob('check_directory_import', sql`${id}::text`)}`.execute(db)
  return id
}

/** Moves an import on to its work and enqueues that; false where it is not in the state named. */
export const beginDirectoryWork = async (
  db: Db,
  id: string,
  {
    from,
    to,
    job,
    missing = null,
    message = null,
  }: {
    from: DirectoryImportState
    to: DirectoryImportState
    job: JobName
    missing?: DirectoryImport['missing'] | null
    message?: string | null
  },
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`/* directory-import-begin */
    with begun as (
      update directory_imports set state = ${to}, message = ${message}, updated_at = ${at},
        missing = coalesce(${missing}::text, missing)
      where id = ${id}::uuid and state = ${from} returning id)
    select ${addJob(job, sql`id`)} from begun`.execute(db)
  return rows.length > 0
}

/** The state of an import, which nobody else moves on before the transaction ends. */
export const lockDirectoryImport = async (db: Db, id: string) => {
  const { rows } = await sql<Pick<DirectoryImport, 'state' | 'missing' | 'counts'>>`/* directory-import-lock */
    select state, missing, counts from directory_imports where id = ${id}::uuid for update`.execute(db)
  return rows[0]
}

/** Writes how a work ended; `rows` are kept no longer once they are in. */
export const noteDirectoryEnd = async (
  db: Db,
  id: string,
  end: { state: DirectoryImportState; counts?: Counts; message?: string | null; applied_at?: Date },
  at: Date,
) => {
  const { counts, ...rest } = end
  await db
    .updateTable('directory_imports')
    .set({
      ...rest,
      ...(counts ? { counts: JSON.stringify(counts) } : {}),
      ...(end.state === 'applied' ? { rows: null } : {}),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

const other_fields = restaurant_fields.filter(field => field !== 'restaurant_code')

const factsOf = (valueOf: (field: RestaurantField) => string) =>
  `jsonb_build_object(${restaurant_fields.map(field => `'${field}', ${valueOf(field)}`).join(', ')})`
const entry_facts = factsOf(field => `r.${field}`)

/** Nobody has joined as it, nobody is joining. */
const is_free = `not exists (select from consumers c where c.restaurant_id = r.id)
  and not exists (select from joinings j where j.restaurant_id = r.id)`

function* slices(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

/**
 * Compares the rows of an import with the directory, in the caller's transaction: what would change is written down, entry by
 * entry, and how much of each kind. A code that has lost its first zeros is an error, in the words of `sayCut`.
 */
export const compareDirectory = async (
  client: pg.PoolClient,
  import_id: string,
  sayCut: (whole: string) => string,
  at: Date,
) => {
  const { rows: found } = await client.query<{ rows: Buffer; fields: RestaurantField[] }>(
    `select rows, fields from directory_imports where id = $1 and state = 'checking' and rows is not null for update`,
    [import_id],
  )
  const [work] = found
  if (!work) return
  const columns = restaurant_fields.map(field => `${field} text not null`).join(', ')
  await client.query(`create temp table directory_rows (row_number integer not null, ${columns}) on commit drop`)
  await pipeline(Readable.from(slices(work.rows)), client.query(copyFrom('copy directory_rows from stdin')))
  await client.query('analyze directory_rows')
  await client.query('delete from directory_import_changes where import_id = $1', [import_id])
  const errors = await findCutCodes(client, sayCut)
  if (errors.length === 0) await writeChanges(client, import_id, work.fields)
  await client.query(
    `update directory_imports i set state = 'checked', updated_at = $2, errors = $3::jsonb, counts = i.counts || jsonb_build_object(
       'new', x.new, 'changed', x.changed, 'missing', x.missing, 'unchanged', i.row_count - x.new - x.changed, 'errors', $4::int)
     from (select count(*) filter (where kind = 'new') as new, count(*) filter (where kind = 'changed') as changed,
       count(*) filter (where kind = 'missing') as missing from directory_import_changes where import_id = $1) x
     where i.id = $1`,
    [import_id, at, JSON.stringify(errors.slice(0, 1000)), errors.length],
  )
}

/** Codes that Excel may have cut: not there themselves, but with zeros before them, which the file does not name. */
const findCutCodes = async (client: pg.PoolClient, sayCut: (whole: string) => string): Promise<FileError[]> => {
  const { rows } = await client.query<{ row_number: number; value: string; whole: string }>(
    `select f.row_number, f.restaurant_code as value, min(r.restaurant_code) as whole
     from directory_rows f join restaurants r on r.restaurant_code ~ '^0' and ltrim(r.restaurant_code, '0') = f.restaurant_code
     where f.restaurant_code ~ '^[1-9][0-9]*$'
       and not exists (select from restaurants x where x.restaurant_code = f.restaurant_code)
       and not exists (select from directory_rows y where y.restaurant_code = r.restaurant_code)
     group by 1, 2 order by 1`,
  )
  const column_title = restaurant_labels.restaurant_code
  return rows.map(({ row_number, value, whole }) => ({ row_number, column_title, value, message: sayCut(whole) }))
}

const writeChanges = async (client: pg.PoolClient, import_id: string, fields: readonly RestaurantField[]) => {
  const given = other_fields.filter(field => fields.includes(field))
  const after = factsOf(field =>
    field === 'restaurant_code' || given.includes(field) ? `f.${field}` : `coalesce(r.${field}, '')`,
  )
  await client.query(
    `insert into directory_import_changes (import_id, restaurant_id, kind, row_number, before, after)
     select $1, coalesce(r.id, uuidv7()), case when r.id is null then 'new' else 'changed' end, f.row_number,
       case when r.id is not null then ${entry_facts} end, ${after}
     from directory_rows f left join restaurants r on r.restaurant_code = f.restaurant_code
     where r.id is null or ${given.map(field => `r.${field} <> f.${field}`).join(' or ')}
     order by f.row_number`,
    [import_id],
  )
  await client.query(
    `insert into directory_import_changes (import_id, restaurant_id, kind, before)
     select $1, r.id, 'missing', ${entry_facts} from restaurants r
     where not exists (select from directory_rows f where f.restaurant_code = r.restaurant_code) and ${is_free}
     order by r.restaurant_code`,
    [import_id],
  )
}

const is_entry = sql.raw(entry_facts)
const free = sql.raw(is_free)
const columns = sql.raw(restaurant_fields.join(', '))
const valuesOf = (side: 'before' | 'after') =>
  sql.raw(restaurant_fields.map(field => `c.${side} ->> '${field}'`).join(', '))
const setOf = (side: 'before' | 'after') =>
  sql.raw(other_fields.map(field => `${field} = c.${side} ->> '${field}'`).join(', '))
const of = (import_id: string, kind: DirectoryChangeKind) => sql`c.import_id = ${import_id}::uuid and c.kind = ${kind}`

const counted = async (query: ReturnType<typeof sql>, db: Db) => Number((await query.execute(db)).numAffectedRows ?? 0)

/** From here to the end of the transaction nobody else writes the directory; it is read, and joined as, all the while. */
export const lockDirectory = (db: Db) => sql`lock table restaurants in share row exclusive mode`.execute(db)

/** Whether an entry that would change is not as it was seen, or one that would be new is there. */
export const isDirectoryOutdated = async (db: Db, import_id: string): Promise<boolean> => {
  const { rows } = await sql<{ outdated: boolean }>`/* directory-outdated */
    select exists (select from directory_import_changes c left join restaurants r on r.id = c.restaurant_id
        where ${of(import_id, 'changed')} and (r.id is null or ${is_entry} <> c.before))
      or exists (select from directory_import_changes c join restaurants r on r.restaurant_code = c.after ->> 'restaurant_code'
        where ${of(import_id, 'new')}) as outdated`.execute(db)
  return rows[0]?.outdated ?? false
}

const insertEntries = (db: Db, import_id: string, kind: 'new' | 'missing', at: Date) =>
  counted(
    sql`/* directory-put-in */
      insert into restaurants (id, ${columns}, updated_at)
      select c.restaurant_id, ${valuesOf(kind === 'new' ? 'after' : 'before')}, ${at}::timestamptz
      from directory_import_changes c where ${of(import_id, kind)}
      order by c.id on conflict do nothing`,
    db,
  )

const changeEntries = (db: Db, import_id: string, from: 'before' | 'after', to: 'before' | 'after', at: Date) =>
  counted(
    sql`/* directory-change */
      update restaurants r set ${setOf(to)}, updated_at = ${at} from directory_import_changes c
      where ${of(import_id, 'changed')} and r.id = c.restaurant_id and ${is_entry} = c.${sql.raw(from)}`,
    db,
  )

/** Those that are as they were seen and that nobody uses. Who is joining as one in this moment comes first. */
const removeEntries = async (db: Db, import_id: string, kind: 'new' | 'missing') => {
  await sql`/* directory-hold */
    select count(*) from (select from restaurants r join directory_import_changes c on c.restaurant_id = r.id
      where ${of(import_id, kind)} for update of r) x`.execute(db)
  return counted(
    sql`/* directory-remove */
      delete from restaurants r using directory_import_changes c
      where ${of(import_id, kind)} and r.id = c.restaurant_id
        and ${is_entry} = c.${sql.raw(kind === 'new' ? 'after' : 'before')} and ${free}`,
    db,
  )
}

/** Takes an import over; of what the file does not name, only what went stays written down. Answers how many went. */
export const putDirectoryIn = async (db: Db, import_id: string, missing: DirectoryImport['missing'], at: Date) => {
  await insertEntries(db, import_id, 'new', at)
  await changeEntries(db, import_id, 'before', 'after', at)
  const removed = missing === 'remove' ? await removeEntries(db, import_id, 'missing') : 0
  await sql`/* directory-stayed */
    delete from directory_import_changes c where ${of(import_id, 'missing')}
      and exists (select from restaurants r where r.id = c.restaurant_id)`.execute(db)
  return removed
}

/** Takes an import back. Answers how many entries are again as they were. */
export const takeDirectoryBack = async (db: Db, import_id: string, at: Date) =>
  (await removeEntries(db, import_id, 'new')) +
  (await changeEntries(db, import_id, 'after', 'before', at)) +
  (await insertEntries(db, import_id, 'missing', at))

export type DirectoryChangeFacts = {
  id: string
  kind: DirectoryChangeKind
  row_number: number | null
  before: Record<RestaurantField, string> | null
  after: Record<RestaurantField, string> | null
}

/** What an import changes of one kind, in the order of the file. */
export const findDirectoryChanges = async (
  db: Db,
  import_id: string,
  { kind, cursor, limit }: { kind: DirectoryChangeKind; cursor?: string | undefined; limit: number },
): Promise<DirectoryChangeFacts[]> => {
  const after = cursor === undefined ? sql`` : sql`and c.id > ${cursor}::uuid`
  const { rows } = await sql<DirectoryChangeFacts>`/* directory-changes */
    select c.id, c.kind, c.row_number, c.before, c.after from directory_import_changes c
    where ${of(import_id, kind)} ${after} order by c.id limit ${limit}`.execute(db)
  return rows
}

/** Imports that nobody takes back any more. */
export const deleteOldDirectoryImports = async (db: Db, before: Date) => {
  await db.deleteFrom('directory_imports').where('updated_at', '<', before).execute()
}

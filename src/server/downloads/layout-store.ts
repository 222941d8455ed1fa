import { sql } from 'kysely'
import type { Layout } from '#domain/exports/layout.ts'
import type { Db } from '#server/deps.ts'

export type LayoutRow = {
  id: string
  name: string
  layout: Layout
  revision: number
  changed_at: Date
  changed_by_name: string
}

const columns = sql.raw('id, name, layout, revision, changed_at, changed_by_name')

/** A supplier's layouts by name. */
export const findLayouts = async (db: Db, supplier_id: string): Promise<LayoutRow[]> => {
  const { rows } = await sql<LayoutRow>`/* download-layouts */
    select ${columns} from download_layouts where supplier_id = ${supplier_id} order by name, id`.execute(db)
  return rows
}

export const findLayout = async (db: Db, supplier_id: string, id: string): Promise<LayoutRow | undefined> => {
  const { rows } = await sql<LayoutRow>`/* download-layout */
    select ${columns} from download_layouts where supplier_id = ${supplier_id} and id = ${id}`.execute(db)
  return rows[0]
}

/** The layout that a person took last, if it still is there. */
export const lastUsed = async (db: Db, supplier_id: string, account_id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('order_downloads')
    .select('layout_id')
    .where('supplier_id', '=', supplier_id)
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.layout_id ?? null
}

/** The layout of downloads that name none; null: the standard one. */
export const defaultLayoutId = async (db: Db, supplier_id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('suppliers')
    .select('default_layout_id')
    .where('id', '=', supplier_id)
    .executeTakeFirstOrThrow()
  return row.default_layout_id
}

export const putDefaultLayout = (db: Db, supplier_id: string, default_layout_id: string | null) =>
  db.updateTable('suppliers').set({ default_layout_id }).where('id', '=', supplier_id).execute()

/** Until the transaction ends, nobody else makes a layout for this supplier. */
export const lockLayouts = async (trx: Db, supplier_id: string) => {
  await sql`/* lock-layouts */ select 1 from suppliers where id = ${supplier_id} for no key update`.execute(trx)
}

type Named = { name: string; layout: Layout }
type Who = { name: string; at: Date }

/** A new layout; undefined when the supplier has one of that name. */
export const insertLayout = async (
  db: Db,
  supplier_id: string,
  { name, layout }: Named,
  who: Who,
): Promise<LayoutRow | undefined> => {
  const { rows } = await sql<LayoutRow>`/* insert-layout */
    insert into download_layouts (supplier_id, name, layout, changed_at, changed_by_name)
    values (${supplier_id}, ${name}, ${JSON.stringify(layout)}::jsonb, ${who.at}, ${who.name})
    on conflict (supplier_id, name) do nothing returning ${columns}`.execute(db)
  return rows[0]
}

/** A new layout begins where the others are: what any download has had, it has had. */
export const beginLayout = async (trx: Db, supplier_id: string, layout_id: string) => {
  await sql`/* begin-layout */
    insert into layout_downloads (supplier_id, order_id, layout_id, revision, downloaded_at)
    select o.supplier_id, o.id, ${layout_id}, o.downloaded_revision, coalesce(o.downloaded_at, o.placed_at)
    from orders o where o.supplier_id = ${supplier_id} and o.downloaded_revision is not null
    on conflict do nothing`.execute(trx)
}

/** Puts a layout in the place of its revision; undefined when that is no longer the newest. */
export const updateLayout = async (
  db: Db,
  supplier_id: string,
  id: string,
  { name, layout, revision }: Named & { revision: number },
  who: Who,
): Promise<LayoutRow | undefined> => {
  const { rows } = await sql<LayoutRow>`/* update-layout */
    update download_layouts set name = ${name}, layout = ${JSON.stringify(layout)}::jsonb, revision = revision + 1,
      changed_at = ${who.at}, changed_by_name = ${who.name}
    where supplier_id = ${supplier_id} and id = ${id} and revision = ${revision} returning ${columns}`.execute(db)
  return rows[0]
}

export const deleteLayout = async (db: Db, supplier_id: string, id: string) => {
  await db.deleteFrom('download_layouts').where('supplier_id', '=', supplier_id).where('id', '=', id).execute()
}

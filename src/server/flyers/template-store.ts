import { sql } from 'kysely'
import type { Season } from '#domain/flyers/seasons.ts'
import { fold } from '#domain/shared/japanese.ts'
import { spellingsOf } from '#domain/shared/search.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { FlyerForm } from './written-store.ts'

export type KeptTemplate = {
  id: string
  name: string
  title: string
  items: Pick<FlyerForm['items'][number], 'product_item_id' | 'price' | 'headline'>[]
  created_at: Date
  created_by_name: string
}

/** A supplier's templates, newest first; or one of them. */
export const findTemplates = async (db: Db, supplier_id: string, id: string | null = null): Promise<KeptTemplate[]> => {
  const { rows } = await sql<KeptTemplate>`/* flyer-templates */
    select t.id, t.name, t.title, t.items, t.created_at, t.created_by_name from web_flyer_templates t
    where t.supplier_id = ${supplier_id} and (${id}::uuid is null or t.id = ${id}::uuid) order by t.id desc`.execute(db)
  return rows
}

/** Keeps a template; undefined where its name is taken. */
export const insertTemplate = async (
  trx: Db,
  actor: SupplierActor,
  { name, title, items }: Pick<KeptTemplate, 'name' | 'title' | 'items'>,
  at: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`/* insert-flyer-template */
    insert into web_flyer_templates (supplier_id, name, title, items, created_at, created_by_name)
    values (${actor.supplier_id}, ${name}, ${title}, ${JSON.stringify(items)}::jsonb, ${at}, ${actor.name})
    on conflict (supplier_id, name) do nothing returning id`.execute(trx)
  return rows[0]?.id
}

export const deleteTemplate = async (trx: Db, id: string) => {
  await sql`/* delete-flyer-template */ delete from web_flyer_templates where id = ${id}`.execute(trx)
}

/** Which of these items restaurants can still see. */
export const findStillSold = async (db: Db, supplier_id: string, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`/* still-sold */
    select p.id from product_items p
    where p.supplier_id = ${supplier_id} and p.id = any(${ids}::uuid[]) and p.visible and p.archived_at is null`.execute(
    db,
  )
  return new Set(rows.map(row => row.id))
}

/** Of each season the supplier's own items of its kinds, as its catalogue stands: the first so many. */
export const findOfSeasons = async (
  db: Db,
  supplier_id: string,
  asked: readonly Pick<Season, 'key' | 'kinds'>[],
  limit: number,
): Promise<Map<string, string[]>> => {
  const patterns = asked.map(({ key, kinds }) => ({
    key,
    pattern: kinds.map(kind => spellingsOf(fold(kind))).join('|'),
  }))
  const { rows } = await sql<{ key: string; ids: string[] }>`/* items-of-seasons */
    select s.key, array(select p.id from product_items p
      where p.supplier_id = ${supplier_id} and p.visible and p.archived_at is null and p.search_folded ~ s.pattern
      order by p.category, p.position, p.code, p.id limit ${limit}) as ids
    from jsonb_to_recordset(${JSON.stringify(patterns)}::jsonb) s (key text, pattern text)`.execute(db)
  return new Map(rows.map(row => [row.key, row.ids]))
}

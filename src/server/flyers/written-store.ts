import { type RawBuilder, sql } from 'kysely'
import type { FlyerItem } from '#contract/flyers/flyers.contract.ts'
import type { FlyerState } from '#domain/flyers/flyer.ts'
import type { Day } from '#domain/shared/day.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'

/** In SQL, over `web_flyers f`: how it stands today. */
export const stateOn = (
  today: Day,
) => sql`case when f.published_at is null then 'draft' when f.withdrawn_at is not null then 'withdrawn'
  when f.delivery_to < ${today}::date then 'over' when f.delivery_from > ${today}::date then 'coming' else 'on' end`

export type FlyerLineRow = {
  id: string
  title: string
  state: FlyerState
  delivery_from: Day | null
  delivery_to: Day | null
  store_group: { id: string; name: string } | null
  item_count: number
  created_by_name: string
  changed_at: Date
  changed_by_name: string
}

export type FlyerRow = FlyerLineRow & {
  supplier_id: string
  revision: number
  items: FlyerItem[]
  created_at: Date
  published_at: Date | null
  published_by_name: string | null
  withdrawn_at: Date | null
  withdrawn_by_name: string | null
  told_count: number
}

const lineColumns = (
  today: Day,
) => sql`f.id, f.title, ${stateOn(today)} as state, f.delivery_from::text, f.delivery_to::text,
  (select jsonb_build_object('id', g.id, 'name', g.name) from store_groups g where g.id = f.store_group_id) as store_group,
  (select count(*)::int from web_flyer_items x where x.web_flyer_id = f.id) as item_count, f.created_by_name,
  coalesce(f.changed_at, f.created_at) as changed_at, f.changed_by_name`

type ListQuery = { state?: FlyerState | undefined; q?: string | undefined; cursor?: string | undefined; limit: number }

/** A page of a supplier's flyers, newest first; searched by their titles and by the names and codes of their items. */
export const findFlyerPage = async (
  db: Db,
  supplier_id: string,
  { state, q, cursor, limit }: ListQuery,
  today: Day,
) => {
  const { rows } = await sql<FlyerLineRow>`/* flyer-page */
    select ${lineColumns(today)} from web_flyers f
    where f.supplier_id = ${supplier_id} and (${cursor ?? null}::uuid is null or f.id < ${cursor ?? null}::uuid)
      and (${state ?? null}::text is null or ${stateOn(today)} = ${state ?? null})
      and f.search_folded || coalesce((select string_agg('|' || p.search_folded, '') from web_flyer_items x
        join product_items p on p.id = x.product_item_id where x.web_flyer_id = f.id), '') ~ all(${patternsOf(q)}::text[])
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

/** In SQL, over flyers `f` and `o`: on some date some store could see both. */
const meets = sql`o.supplier_id = f.supplier_id and o.id <> f.id and o.published_at is not null and o.withdrawn_at is null
  and o.delivery_from <= f.delivery_to and o.delivery_to >= f.delivery_from
  and (f.store_group_id is null or o.store_group_id is null or exists (select from store_group_members a
    join store_group_members b on b.store_id = a.store_id
    where a.store_group_id = f.store_group_id and b.store_group_id = o.store_group_id))`

/** In SQL, over `product_items p`: an item as it is put on a flyer, with its usual price on a day. */
const itemFacts = (
  day: RawBuilder<unknown>,
) => sql`'product_item_id', p.id, 'code', p.code, 'name', p.name, 'spec', p.spec,
      'unit', p.unit, 'case_unit', p.case_unit, 'price_basis', p.price_basis, 'hidden', not p.visible,
      'decimal_places', greatest(p.decimal_places, scale(trim_scale(p.lot))),
      'usual_price', (select y.price::text from product_item_prices y where y.product_item_id = p.id
        and y.valid_from <= ${day} order by y.valid_from desc limit 1),
      'image_id', (select i.id from product_item_images i where i.product_item_id = p.id and i.removed_at is null
        order by i.position, i.id limit 1)`

/** Items of the master by their codes, each with what it costs on a day; on no flyer yet. */
export const findItemsByCode = async (
  db: Db,
  supplier_id: string,
  codes: readonly string[],
  day: Day,
): Promise<FlyerItem[]> => {
  const { rows } = await sql<{ item: FlyerItem }>`/* flyer-items-by-code */
    select jsonb_build_object(${itemFacts(sql`${day}::date`)}, 'price', null, 'headline', '',
      'store_limit', null, 'total_limit', null, 'flyer_image_id', null, 'overlaps', '[]'::jsonb) as item
    from product_items p where p.supplier_id = ${supplier_id} and p.code = any(${codes}) and p.archived_at is null`.execute(
    db,
  )
  return rows.map(row => row.item)
}

/** In SQL, over `web_flyers f`: its items as they are promoted, each with what it usually costs and where else it is. */
const itemsOf = (today: Day) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object(${itemFacts(sql`greatest(f.delivery_from, ${today}::date)`)},
      'price', x.price::text, 'headline', x.headline, 'flyer_image_id', x.flyer_image_id,
      'store_limit', trim_scale(x.store_limit)::text, 'total_limit', trim_scale(x.total_limit)::text,
      'overlaps', (select coalesce(jsonb_agg(jsonb_build_object('web_flyer_id', o.id, 'title', o.title,
          'delivery_from', o.delivery_from, 'delivery_to', o.delivery_to, 'price', z.price::text)
          order by o.delivery_from, o.id), '[]')
        from web_flyer_items z join web_flyers o on o.id = z.web_flyer_id
        where z.product_item_id = p.id and ${meets})) order by x.position, p.id), '[]')
    from web_flyer_items x join product_items p on p.id = x.product_item_id where x.web_flyer_id = f.id)`

/** A flyer of this supplier; `lock`: until the transaction ends. */
export const findFlyer = async (
  db: Db,
  supplier_id: string,
  id: string,
  today: Day,
  { lock = false } = {},
): Promise<FlyerRow | undefined> => {
  const { rows } = await sql<FlyerRow>`/* flyer */
    select ${lineColumns(today)}, f.supplier_id, f.revision, f.created_at, f.published_at, f.published_by_name,
      f.withdrawn_at, f.withdrawn_by_name, f.told_count, ${itemsOf(today)} as items
    from web_flyers f where f.id = ${id} and f.supplier_id = ${supplier_id} ${lock ? sql`for update of f` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export type FlyerForm = {
  title: string
  delivery_from: Day | null
  delivery_to: Day | null
  store_group_id: string | null
  items: {
    product_item_id: string
    price: string
    headline: string
    store_limit: string
    total_limit: string
    flyer_image_id: string | null
  }[]
}

/** How many of these are items, groups, or photographs for flyers, of this supplier. */
export const countOwn = async (
  db: Db,
  supplier_id: string,
  { items, store_group_id }: Pick<FlyerForm, 'items' | 'store_group_id'>,
) => {
  const { rows } = await sql<{ items: number; groups: number; images: number }>`/* flyer-own */
    select (select count(*)::int from product_items p where p.supplier_id = ${supplier_id}
        and p.id = any(${items.map(one => one.product_item_id)}::uuid[])) as items,
      (select count(*)::int from store_groups g where g.supplier_id = ${supplier_id} and g.id = ${store_group_id}::uuid) as groups,
      (select count(*)::int from flyer_images i where i.supplier_id = ${supplier_id}
        and i.id = any(${items.map(one => one.flyer_image_id)}::uuid[])) as images`.execute(db)
  return rows[0] ?? { items: 0, groups: 0, images: 0 }
}

export const insertFlyer = async (trx: Db, actor: SupplierActor, form: FlyerForm, at: Date): Promise<string> => {
  const { rows } = await sql<{ id: string }>`/* insert-flyer */
    insert into web_flyers (supplier_id, title, delivery_from, delivery_to, store_group_id, created_at, created_by_name,
      changed_at, changed_by_name)
    values (${actor.supplier_id}, ${form.title}, ${form.delivery_from}, ${form.delivery_to}, ${form.store_group_id}, ${at},
      ${actor.name}, ${at}, ${actor.name}) returning id`.execute(trx)
  const [made] = rows
  if (!made) throw new Error('a flyer was not written')
  await putItems(trx, actor.supplier_id, made.id, form.items)
  return made.id
}

export const updateFlyer = async (trx: Db, actor: SupplierActor, id: string, form: FlyerForm, at: Date) => {
  await sql`/* update-flyer */
    update web_flyers set title = ${form.title}, delivery_from = ${form.delivery_from}, delivery_to = ${form.delivery_to},
      store_group_id = ${form.store_group_id}, revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name}
    where id = ${id}`.execute(trx)
  await putItems(trx, actor.supplier_id, id, form.items)
}

/** A form's items as rows, in their order. */
const typedItems = (items: FlyerForm['items']) => {
  const column = <T>(value: (one: FlyerForm['items'][number]) => T) => items.map(value)
  return sql`(select n.product_item_id, nullif(n.price, '')::numeric as price, n.headline,
      nullif(n.store_limit, '')::numeric as store_limit, nullif(n.total_limit, '')::numeric as total_limit, n.flyer_image_id,
      n.position
    from unnest(${column(one => one.product_item_id)}::uuid[], ${column(one => one.price)}::text[],
      ${column(one => one.headline)}::text[], ${column(one => one.store_limit)}::text[],
      ${column(one => one.total_limit)}::text[], ${column(one => one.flyer_image_id)}::uuid[])
      with ordinality n (product_item_id, price, headline, store_limit, total_limit, flyer_image_id, position)) n`
}

const content = sql`jsonb_agg(jsonb_build_array(n.product_item_id, n.price, n.headline, n.store_limit, n.total_limit,
  n.flyer_image_id) order by n.position)`

/** A draft of this person since then that says the same and was not touched. */
export const findSameFlyer = async (trx: Db, actor: SupplierActor, form: FlyerForm, since: Date) => {
  const { title, delivery_from, delivery_to, store_group_id } = form
  const { rows } = await sql<{ id: string }>`/* same-flyer */
    select f.id from web_flyers f where f.supplier_id = ${actor.supplier_id} and f.created_by_name = ${actor.name}
      and f.created_at > ${since} and f.published_at is null and f.revision = 1
      and row(f.title, f.delivery_from, f.delivery_to, f.store_group_id) is not distinct from
        row(${title}::text, ${delivery_from}::date, ${delivery_to}::date, ${store_group_id}::uuid)
      and (select ${content} from web_flyer_items n where n.web_flyer_id = f.id)
        is not distinct from (select ${content} from ${typedItems(form.items)}) limit 1`.execute(trx)
  return rows[0]?.id
}

const putItems = async (trx: Db, supplier_id: string, id: string, items: FlyerForm['items']) => {
  await sql`/* drop-flyer-items */ delete from web_flyer_items where web_flyer_id = ${id}`.execute(trx)
  await sql`/* put-flyer-items */
    insert into web_flyer_items (web_flyer_id, supplier_id, product_item_id, price, headline, store_limit, total_limit, flyer_image_id, position)
    select ${id}, ${supplier_id}, n.* from ${typedItems(items)}`.execute(trx)
}

export const deleteFlyer = async (trx: Db, id: string) => {
  await sql`/* delete-flyer */ delete from web_flyers where id = ${id}`.execute(trx)
}

/** Restaurants see it from now on; taken back after a withdrawal, too. Where nobody `tells` of it, they have been told. */
export const setFlyerPublished = async (trx: Db, actor: SupplierActor, id: string, at: Date, tells: boolean) => {
  await sql`/* publish-flyer */
    update web_flyers set published_at = coalesce(published_at, ${at}), published_by_name = coalesce(published_by_name, ${actor.name}),
      told_at = case when ${tells} then told_at else ${at} end, withdrawn_at = null, withdrawn_by_name = null, revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name}
    where id = ${id}`.execute(trx)
}

export const setFlyerWithdrawn = async (trx: Db, actor: SupplierActor, id: string, at: Date) => {
  await sql`/* withdraw-flyer */
    update web_flyers set withdrawn_at = ${at}, withdrawn_by_name = ${actor.name}, revision = revision + 1,
      changed_at = ${at}, changed_by_name = ${actor.name} where id = ${id}`.execute(trx)
}

/** In SQL, over `web_flyers f` and `deals d`: it is for that store. */
export const isForStore: RawBuilder<unknown> = sql`(f.store_group_id is null or exists (select from store_group_members m
    where m.store_id = d.store_id and m.store_group_id = f.store_group_id))`

/** In SQL, over `web_flyers f` and active `deals d`: its restaurant sees at least one of the items. */
export const seesFlyer: RawBuilder<unknown> = sql`d.supplier_id = f.supplier_id and d.state = 'active' and ${isForStore}
  and exists (select from web_flyer_items x
    join order_list_items i on i.product_item_id = x.product_item_id and i.deal_id = d.id and i.visible
    join product_items p on p.id = i.product_item_id and p.visible where x.web_flyer_id = f.id)`

/** Who stands on a printed flyer. */
export const findSender = (db: Db, supplier_id: string) =>
  db.selectFrom('suppliers').select(['name', 'phone_number']).where('id', '=', supplier_id).executeTakeFirstOrThrow()

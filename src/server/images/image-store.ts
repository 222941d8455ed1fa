import { sql } from 'kysely'
import type { ItemImage } from '#contract/images/item-images.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { addJob } from '#server/jobs/enqueue.ts'

/** Locks an item of a supplier until the transaction ends; false where it has none of this id. */
export const lockItemOfImages = async (trx: Db, supplier_id: string, id: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('product_items')
    .select('id')
    .where('id', '=', id)
    .where('supplier_id', '=', supplier_id)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** The images of an item in their order; undefined where the supplier has no such item. */
export const findImages = async (db: Db, supplier_id: string, item_id: string): Promise<ItemImage[] | undefined> => {
  const { rows } = await sql<{ images: ItemImage[] }>`/* item-images */
    select (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height)
        order by i.position, i.id), '[]')
      from product_item_images i where i.product_item_id = p.id and i.removed_at is null) as images
    from product_items p where p.id = ${item_id} and p.supplier_id = ${supplier_id}`.execute(db)
  return rows[0]?.images
}

type NewImage = {
  id: string
  product_item_id: string
  supplier_id: string
  width: number
  height: number
  added_at: Date
  added_by_name: string
}

/** A new image after all others of its item. */
export const insertImage = async (trx: Db, image: NewImage) => {
  await trx
    .insertInto('product_item_images')
    .values({
      ...image,
      position: sql`(select coalesce(max(position), -1) + 1 from product_item_images
        where product_item_id = ${image.product_item_id})`,
    })
    .execute()
}

/** Nobody sees it from now on; its files go by a job. */
export const removeImage = async (trx: Db, id: string, at: Date) => {
  await sql`/* remove-item-image */
    with removed as (
      update product_item_images set removed_at = ${at} where id = ${id} and removed_at is null returning id
    )
    select ${addJob('delete_image_files', sql`id`)} from removed`.execute(trx)
}

/**
 * Whether this image is there for one of these: its supplier's users, and restaurants with a deal; one of a message,
 * restaurants that a message with it has reached and that was not taken back; one of a flyer, restaurants that see the item
 * on it until its last date has passed; one of a claim, its restaurant, and who sees
 * the claim's order at its supplier; one of a request to enter suppliers, its restaurant; a
 * logo, its supplier.
 */
export const isSeenBy = async (db: Db, id: string, actors: readonly Actor[], today: Day): Promise<boolean> => {
  const suppliers = actors.flatMap(one => (one.area === 'supplier' ? one.supplier_id : []))
  const desks = actors.filter(one => one.area === 'supplier')
  const all = desks.flatMap(one => (one.sees_all_stores ? one.supplier_id : []))
  const accounts = desks.map(one => one.account_id)
  const consumers = actors.flatMap(one => (one.area === 'consumer' && one.consumer_id ? one.consumer_id : []))
  const { rows } = await sql<{ seen: boolean }>`/* image-seen */
    select i.supplier_id = any(${suppliers}::uuid[]) or exists (select from deals d
      where d.supplier_id = i.supplier_id and d.consumer_id = any(${consumers}::uuid[])
        and d.state in ('active', 'suspended')) as seen
    from product_item_images i where i.id = ${id} and i.removed_at is null
    union all
    select i.supplier_id = any(${suppliers}::uuid[]) or exists (select from messages m
      join message_receivers r on r.message_id = m.id
      where m.image_ids @> array[i.id] and m.state <> 'withdrawn' and r.consumer_id = any(${consumers}::uuid[])) as seen
    from message_images i where i.id = ${id}
    union all
    select i.supplier_id = any(${suppliers}::uuid[]) or exists (select from web_flyer_items x
      join web_flyers f on f.id = x.web_flyer_id and f.published_at is not null and f.withdrawn_at is null
        and f.delivery_to >= ${today}::date
      join product_items p on p.id = x.product_item_id and p.visible
      join order_list_items l on l.product_item_id = p.id and l.visible
      join deals d on d.id = l.deal_id and d.consumer_id = any(${consumers}::uuid[]) and d.state in ('active', 'suspended')
      where x.flyer_image_id = i.id and (f.store_group_id is null or exists (select from store_group_members g
        where g.store_id = d.store_id and g.store_group_id = f.store_group_id))) as seen
    from flyer_images i where i.id = ${id}
    union all
    select i.consumer_id = any(${consumers}::uuid[]) or exists (select from order_claims c join orders o on o.id = c.order_id
      where c.image_ids @> array[i.id] and c.supplier_id = any(${suppliers}::uuid[])
        and (c.supplier_id = any(${all}::uuid[]) or o.store_id in
          (select store_id from supplier_user_stores where account_id = any(${accounts}::uuid[])))) as seen
    from claim_images i where i.id = ${id}
    union all
    select i.consumer_id = any(${consumers}::uuid[]) as seen from agent_images i where i.id = ${id}
    union all
    select i.supplier_id = any(${suppliers}::uuid[]) as seen from invite_logos i where i.id = ${id}`.execute(db)
  return rows[0]?.seen ?? false
}

/** Whether nobody sees an image any more, so that its files may go: it was removed, or went with its supplier. */
export const isRemoved = async (db: Db, id: string): Promise<boolean> => {
  const seen = await db
    .selectFrom('product_item_images')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return seen === undefined
}

export const deleteRow = async (db: Db, id: string) => {
  await db.deleteFrom('product_item_images').where('id', '=', id).where('removed_at', 'is not', null).execute()
}

import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import { errorTexts } from '#contract/http/errors.ts'
import { type ItemImages, image_limits } from '#contract/images/item-images.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { putInOrder } from '#server/db/put-in-order.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { addJob } from '#server/jobs/enqueue.ts'
import { findImages, insertImage, lockItemOfImages, removeImage } from './image-store.ts'
import { type ImageFormat, type ImageSize, image_formats, image_sizes, readImage } from './read-image.ts'

/** Where a file of an image is kept. */
export const imageKey = (id: string, size: ImageSize, format: ImageFormat) => `images/${id}/${size}.${format}`
const keysOf = (id: string) => image_sizes.flatMap(size => image_formats.map(format => imageKey(id, size, format)))

/** The images of an item of this user's own supplier; else 404. */
export const viewImages = async (db: Db, actor: SupplierActor, item_id: string): Promise<ItemImages> => {
  const items = there(await findImages(db, actor.supplier_id, item_id))
  return { items }
}

const refuseMore = ({ items }: ItemImages) => {
  if (items.length >= image_limits.most) {
    throw refuse(422, [
      { field: 'file', message: `写真は1つの商品に${image_limits.most}枚までです。先にどれかを削除してください` },
    ])
  }
}

/** Deletes the files of an image, those that are there. */
export const deleteFiles = async (deps: Deps, id: string) => {
  for (const key of keysOf(id)) await deps.files.delete(key)
}

/**
 * Keeps the files of an image, and then its row (`write`): no row without files, and no files of a row that was refused.
 * Refuses, beside `file`, what is none.
 */
export const keepImage = async (
  deps: Deps,
  id: string,
  content: Buffer,
  write: (size: { width: number; height: number }) => Promise<unknown>,
) => {
  const { files, width, height } = await readImage(content)
  try {
    for (const one of files) {
      await deps.files.put(imageKey(id, one.size, one.format), one.content, `image/${one.format}`)
    }
    await write({ width, height })
  } catch (error) {
    await deleteFiles(deps, id).catch(fault => deps.log.error({ err: fault }, 'files without an image are left'))
    throw error
  }
  return { width, height }
}

/** Where images lie that a supplier sends for what it is still writing. */
type Loose = 'flyer_images' | 'message_images'

/** Keeps such an image. Refuses, beside `file`, what is none. */
export const keepLooseImage = async (deps: Deps, actor: SupplierActor, table: Loose, content: Buffer, at: Date) => {
  const id = v7()
  const size = await keepImage(deps, id, content, async ({ width, height }) => {
    await sql`/* keep-loose-image */
      insert into ${sql.table(table)} (id, supplier_id, width, height, added_at, added_by_name)
      values (${id}, ${actor.supplier_id}, ${width}, ${height}, ${at}, ${actor.name})`.execute(deps.db)
  })
  return { id, ...size }
}

/** Those sent before `before` that stand nowhere (`stands`, over the table as `i`) go with their files. */
export const forgetLooseImages = async (deps: Deps, table: Loose, stands: RawBuilder<unknown>, before: Date) => {
  await sql`/* forget-loose-images */
    with gone as (delete from ${sql.table(table)} i where i.added_at < ${before} and not ${stands} returning i.id)
    select ${addJob('delete_image_files', sql`id`)} from gone`.execute(deps.db)
}

/** Adds a photograph as the last one. */
export const addImage = async (deps: Deps, actor: SupplierActor, item_id: string, content: Buffer, at: Date) => {
  refuseMore(await viewImages(deps.db, actor, item_id))
  const id = v7()
  await keepImage(deps, id, content, size =>
    deps.db.transaction().execute(async trx => {
      await lockItemOfImages(trx, actor.supplier_id, item_id)
      refuseMore(await viewImages(trx, actor, item_id))
      const own = { id, product_item_id: item_id, supplier_id: actor.supplier_id }
      await insertImage(trx, { ...own, ...size, added_at: at, added_by_name: actor.name })
    }),
  )
  return viewImages(deps.db, actor, item_id)
}

/** Puts the images in another order; 409 with `current` where others were added, removed or moved meanwhile. */
export const orderImages = async (
  deps: Deps,
  actor: SupplierActor,
  item_id: string,
  { image_ids: ids, seen_image_ids }: { image_ids: string[]; seen_image_ids: string[] },
) =>
  deps.db.transaction().execute(async trx => {
    there(await lockItemOfImages(trx, actor.supplier_id, item_id))
    const current = await viewImages(trx, actor, item_id)
    const known = new Set(current.items.map(one => one.id))
    const moved = current.items.some((one, index) => one.id !== seen_image_ids[index])
    if (
      moved ||
      seen_image_ids.length !== known.size ||
      ids.length !== known.size ||
      new Set(ids).size !== known.size ||
      ids.some(id => !known.has(id))
    ) {
      throw refuse(409, 'ほかの画面でこの商品の写真が変更されました。最新の内容をご確認ください', { current })
    }
    await putInOrder(trx, 'product_item_images', 'product_item_id', item_id, ids)
    return viewImages(trx, actor, item_id)
  })

export const removeItemImage = async (deps: Deps, actor: SupplierActor, item_id: string, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const { items } = await viewImages(trx, actor, item_id)
    if (!items.some(one => one.id === id)) throw refuse(404, errorTexts.not_found)
    await removeImage(trx, id, at)
    return viewImages(trx, actor, item_id)
  })

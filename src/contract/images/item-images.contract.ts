import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'

/** How many photographs an item has at most, and how large each may be. */
export const image_limits = { most: 8, upload_kb: 10 * 1024 }

const image = z.object({ id: z.string(), width: z.number(), height: z.number() })
export type ItemImage = z.output<typeof image>

/** In the item's order: the first one is the main one. */
const images = z.object({ items: z.array(image) })
export type ItemImages = z.output<typeof images>

const path = '/api/v2/suppliers/:supplier_id/product_items/:product_item_id/images'

export const listItemImages = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '商品の写真',
  reply: ok(images),
})
export const addItemImage = route({
  method: 'POST',
  path,
  access: { area: 'supplier', right: 'items' },
  summary: '商品の写真を加える（JPEG・PNG・WebP）。向きを直し、撮影場所などの情報は消す',
  upload_kb: 10 * 1024,
  reply: ok(images),
})
export const orderItemImages = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', right: 'items' },
  summary: '商品の写真の順番を変える（すべての写真を並べて送る）。先頭が代表の写真になる',
  body: z.object({
    image_ids: z.array(z.uuid()).check(z.maxLength(100)),
    /** The order that was seen: where it is another by now, 409 with `current`. */
    seen_image_ids: z.array(z.uuid()).check(z.maxLength(100)),
  }),
  reply: ok(images),
})
export const removeItemImage = route({
  method: 'DELETE',
  path: `${path}/:image_id`,
  access: { area: 'supplier', right: 'items' },
  summary: '商品の写真を削除する',
  reply: ok(images),
})
/** For whoever may see the supplier's catalogue: its users, and restaurants with a deal; to anybody else it is not there. */
export const getImage = route({
  method: 'GET',
  path: '/api/v2/images/:image_id',
  access: { area: 'public' },
  summary: '商品の写真（WebP、受け取れない相手には JPEG）',
  query: z.object({ size: z.optional(z.enum(['small', 'large'])) }),
  reply: file('image/webp'),
})

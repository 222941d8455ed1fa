import { errorTexts } from '#contract/http/errors.ts'
import * as contract from '#contract/images/item-images.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { room } from '#server/http/serve.ts'
import { findActor } from '#server/http/session.ts'
import { there } from '#server/http/there.ts'
import { addImage, imageKey, orderImages, removeItemImage, viewImages } from './change-images.ts'
import { isSeenBy } from './image-store.ts'

export const itemImageRoutes = room(contract, {
  listItemImages: async ({ deps, actor, params }) => viewImages(deps.db, actor, params.product_item_id),
  addItemImage: async ({ deps, actor, params, upload, at }) =>
    addImage(deps, actor, params.product_item_id, upload.content, at),
  orderItemImages: async ({ deps, actor, params, body }) => orderImages(deps, actor, params.product_item_id, body),
  removeItemImage: async ({ deps, actor, params, at }) =>
    removeItemImage(deps, actor, params.product_item_id, params.image_id, at),
  getImage: async ({ deps, params, query, request, reply, at }) => {
    // Of one browser with both logins, either may see it.
    const found = await Promise.all([findActor(deps, 'supplier', request), findActor(deps, 'consumer', request)])
    const actors = found.filter(one => one !== null)
    if (!actors.length || !(await isSeenBy(deps.db, params.image_id, actors, dayOf(at))))
      throw refuse(404, errorTexts.not_found)
    const size = query.size ?? 'large'
    const format = (request.headers.accept ?? '').includes('image/webp') ? 'webp' : 'jpeg'
    const content = there(await deps.files.get(imageKey(params.image_id, size, format)))
    // An id stands for one photograph for ever. Only for this browser: others may not see it.
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'Accept, Cookie')
    return { name: `${params.image_id}.${format}`, type: `image/${format}`, content, inline: true }
  },
})

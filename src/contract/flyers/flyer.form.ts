import * as z from 'zod/mini'
import { piecesInput, priceInput } from '#contract/catalogue/product-item.form.ts'
import { dayText } from '#contract/http/shapes.ts'
import { maxItems, noDuplicateWithin } from '#contract/validation/list.ts'
import { maxChars, text } from '#contract/validation/text.ts'
import { flyer_labels, flyer_limits } from '#domain/flyers/flyer.ts'

/** An item of a flyer as it is typed. */
export const flyerItemForm = z.object({
  product_item_id: z.uuid(),
  /** '': promoted at the price that the store has. */
  price: priceInput(flyer_labels.price),
  headline: text(flyer_labels.headline).check(z.trim(), maxChars(flyer_labels.headline, flyer_limits.headline)),
  /** In pieces (バラ), '' for none: what each store may order for the flyer's dates, and all of them together. */
  store_limit: z._default(piecesInput(flyer_labels.store_limit), ''),
  total_limit: z._default(piecesInput(flyer_labels.total_limit), ''),
  /** A photograph for this flyer (`addFlyerImage`); null: the item's own. */
  flyer_image_id: z._default(z.nullable(z.uuid()), null),
})

/** What a person types of a flyer; half of one may be kept as a draft. */
export const flyerForm = z.object({
  title: text(flyer_labels.title).check(z.trim(), maxChars(flyer_labels.title, flyer_limits.title)),
  delivery_from: z.nullable(dayText),
  delivery_to: z.nullable(dayText),
  /** Null: all stores. */
  store_group_id: z.nullable(z.uuid()),
  items: maxItems(
    flyer_labels.items,
    flyer_limits.items,
    z.array(flyerItemForm).check(noDuplicateWithin(flyer_labels.items, 'product_item_id')),
  ),
})

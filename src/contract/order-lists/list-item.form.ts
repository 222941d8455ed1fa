import * as z from 'zod/mini'
import { dayInput, item_fields, priceInput } from '#contract/catalogue/product-item.form.ts'
import { rule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { list_labels } from '#domain/catalogue/list-item.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'

// An item of an order list as the screen's form, the API and each row of a file give it. '' is: as the product item says.

const composed = rule<string>(
  () => null,
  value => value.normalize('NFC').replace(/\s+/gu, ' ').trim(),
)

export const list_item_fields = {
  alias_name: text(list_labels.alias_name).check(composed, maxChars(list_labels.alias_name, 100)),
  /** Empty: as the product item says. */
  unit_kinds: item_fields.unit_kinds,
  min_quantity: item_fields.min_quantity,
  max_quantity: item_fields.max_quantity,
  lot: item_fields.lot,
  visible: z.boolean(),
}
export const listItemForm = z.object(list_item_fields)
export type ListItemForm = z.output<typeof listItemForm>

const revision = z.number().check(z.int(), z.minimum(1))

/** Some fields of an item of a list, and the revision that the change is based on. */
export const listItemChange = z.object({ ...z.partial(listItemForm).shape, revision })

/** The list's own price from a delivery date on; null is 時価. With `ends` the usual price holds again. */
export const listPriceForm = z
  .object({
    valid_from: dayInput('適用開始日').check(required('適用開始日')),
    price: z.nullable(priceInput().check(required(item_labels.price))),
    ends: z._default(z.boolean(), false),
    revision,
  })
  .check(z.refine(form => !form.ends || form.price === null, '通常の単価に戻すときは、単価を入力しないでください'))

/** The same as a person chooses it on the screen. */
export const listPriceChoice = z
  .object({
    valid_from: dayInput('適用開始日').check(required('適用開始日')),
    kind: z.enum(['price', 'market', 'ends']),
    price: priceInput(),
  })
  .check(
    z.refine(form => form.kind !== 'price' || form.price.trim() !== '', {
      message: '単価を入力してください',
      path: ['price'],
    }),
  )

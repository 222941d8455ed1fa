import * as z from 'zod/mini'
import { priceInput } from '#contract/catalogue/product-item.form.ts'
import { undone } from '#contract/catalogue/product-items.contract.ts'
import { created, ok, route } from '#contract/http/route.ts'
import { decimalText, instantText } from '#contract/http/shapes.ts'
import { formRule } from '#contract/validation/rule.ts'

const path = '/api/v2/suppliers/:supplier_id/product_items/:product_item_id/order_lists'

/** Onto whose lists an item is put: all stores that this user sees and that have a list, those of groups, or some. */
export const spread_audiences = ['all', 'groups', 'stores'] as const
export const spread_prices = ['list', 'one', 'market'] as const

/** An item onto many lists at once. `list`: each list's usual price holds (the group's, else the item's own). */
export const spreadForm = z
  .object({
    audience: z.enum(spread_audiences),
    store_group_ids: z.array(z.uuid()).check(z.maxLength(200)),
    store_ids: z.array(z.uuid()).check(z.maxLength(5000, '一度に選べるのは5,000件までです')),
    price_kind: z.enum(spread_prices),
    price: priceInput(),
  })
  .check(
    formRule(({ audience, store_group_ids, store_ids, price_kind, price }) => [
      ...(audience === 'groups' && Array.isArray(store_group_ids) && store_group_ids.length === 0
        ? [{ path: ['store_group_ids'], message: 'グループを選択してください' }]
        : []),
      ...(audience === 'stores' && Array.isArray(store_ids) && store_ids.length === 0
        ? [{ path: ['store_ids'], message: '得意先を選択してください' }]
        : []),
      ...(price_kind === 'one' && typeof price === 'string' && price.trim() === ''
        ? [{ path: ['price'], message: '単価を入力してください' }]
        : []),
    ]),
  )
export type SpreadForm = z.output<typeof spreadForm>

const spreadPreview = z.object({
  /** Lists that get it, those that have it and stay as they are, and stores without a list yet. */
  added: z.number(),
  already: z.number(),
  without_list: z.number(),
  /** False: hidden in the catalogue, and hence on no restaurant's screen. */
  item_visible: z.boolean(),
  /** Why the price named is far from what the item costs; empty where it is not. */
  far: z.array(z.string()),
  /** The first two hundred stores: those that get it, then the others. `price` holds today; null is 時価. */
  rows: z.array(
    z.object({
      store_id: z.string(),
      customer_code: z.string(),
      name: z.string(),
      state: z.enum(['added', 'already', 'without_list']),
      price: z.nullable(decimalText),
      /** Whose price it is: the list's own, a group's, the item's. */
      price_of: z.enum(['own', 'group', 'item']),
    }),
  ),
  /** Stands for exactly this answer: applying names it. */
  digest: z.string(),
})
export type SpreadPreview = z.output<typeof spreadPreview>

export const previewSpread = route({
  method: 'POST',
  path: `${path}/preview`,
  access: { area: 'supplier', right: 'items' },
  summary: '商品を多くの発注リストに載せる前に、どのリストに載り、どこにすでにあるかを見る',
  body: spreadForm,
  reply: ok(spreadPreview),
})
export const spreadItem = route({
  method: 'POST',
  path,
  access: { area: 'supplier', right: 'items' },
  summary: '商品を多くの得意先の発注リストの末尾に載せる（すでにあるリストはそのまま）',
  /** `digest`: what the preview said; where it would say another thing by now, 409 with it (`check`). */
  body: z.object({ form: spreadForm, digest: z.string().check(z.maxLength(100)) }),
  reply: created(z.object({ added: z.number(), already: z.number(), done_at: instantText })),
})
export const takeBackSpread = route({
  method: 'POST',
  path: `${path}/undo`,
  access: { area: 'supplier', right: 'items' },
  summary: '自分が一度に載せた商品を、載せた発注リストから外す（done_at）。そのあと変わったリストはそのまま',
  body: z.object({ done_at: instantText }),
  reply: ok(undone),
})

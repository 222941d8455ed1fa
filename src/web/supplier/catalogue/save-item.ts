import { changeProductItem, type ProductItem, setProductItemPrice } from '#contract/catalogue/product-items.contract.ts'
import type { BodyInput } from '#contract/http/route.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'

export type ItemChange = BodyInput<typeof changeProductItem>

const params = (product_item_id: string) => ({ supplier_id: supplierId(), product_item_id })

export const saveItem = (id: string, body: ItemChange): Promise<ProductItem> =>
  call(changeProductItem, { params: params(id), body })

/** The price from a delivery date on; null is 時価. */
export const savePrice = (id: string, body: BodyInput<typeof setProductItemPrice>): Promise<ProductItem> =>
  call(setProductItemPrice, { params: params(id), body })

/** The item as it is now, where a change was refused because somebody else had changed it. */
export const currentOf = (error: unknown): ProductItem | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('current' in body)) return null
  return body.current as ProductItem
}

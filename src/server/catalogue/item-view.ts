import type { ProductItem, ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import type { ItemFacts, ItemRowFacts } from './item-store.ts'

/** A row of the list as JSON: the columns are what the contract names. */
export const viewItemRow = (row: ItemRowFacts): ProductItemRow => row

export const viewItem = (item: ItemFacts): ProductItem => ({
  ...item,
  created_at: item.created_at.toISOString(),
  updated_at: item.updated_at.toISOString(),
})

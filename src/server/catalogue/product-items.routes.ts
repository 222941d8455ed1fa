import * as contract from '#contract/catalogue/product-items.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { findItemAudits, viewItemAudit } from '#server/audits/audits.ts'
import { room } from '#server/http/serve.ts'
import { applyBulk, previewBulk } from './bulk-change.ts'
import { changeProductItem, createItem, removeItemPrice, setItemPrice } from './change-item.ts'
import { itemOfSupplier } from './item-policy.ts'
import { countProductItems, findProductItemPage } from './item-store.ts'
import { viewItem, viewItemRow } from './item-view.ts'
import { priceChangesCsv } from './price-change-files.ts'
import { countPriceChanges, findPriceChanges } from './price-change-store.ts'
import { undoItemChange } from './undo-change.ts'

/** Every item of the largest catalogue, twice. */
const most_changes = 400_000

export const productItemRoutes = room(contract, {
  listProductItems: async ({ deps, actor, query, at }) => {
    const { page, next_cursor } = await findProductItemPage(deps.db, actor.supplier_id, query, dayOf(at))
    return { items: page.map(viewItemRow), next_cursor }
  },
  countProductItems: async ({ deps, actor, query, at }) =>
    countProductItems(deps.db, actor.supplier_id, query, dayOf(at)),
  createProductItem: async ({ deps, actor, body, at }) => viewItem(await createItem(deps, actor, body, at)),
  getProductItem: async ({ deps, actor, params, at }) =>
    viewItem(await itemOfSupplier(deps.db, actor, params.product_item_id, at)),
  listItemAudits: async ({ deps, actor, params, at }) => {
    const { id } = await itemOfSupplier(deps.db, actor, params.product_item_id, at)
    const found = await findItemAudits(deps.db, actor.supplier_id, id)
    return { items: found.map(viewItemAudit) }
  },
  changeProductItem: async ({ deps, actor, params, body, at }) =>
    viewItem(await changeProductItem(deps, actor, params.product_item_id, body, at)),
  setProductItemPrice: async ({ deps, actor, params, body, at }) =>
    viewItem(await setItemPrice(deps, actor, params.product_item_id, body, at)),
  removeProductItemPrice: async ({ deps, actor, params, query, at }) =>
    viewItem(
      await removeItemPrice(deps, actor, params.product_item_id, { ...query, valid_from: params.valid_from }, at),
    ),
  listPriceChanges: async ({ deps, actor, query, at }) => ({
    ...(await findPriceChanges(deps.db, actor, query, dayOf(at))),
    days: query.cursor ? [] : await countPriceChanges(deps.db, actor.supplier_id, dayOf(at)),
  }),
  downloadPriceChanges: async ({ deps, actor, at }) => {
    const day = dayOf(at)
    const { items } = await findPriceChanges(deps.reader, actor, { limit: most_changes }, day)
    return {
      name: `これからの単価_${day}.csv`,
      type: 'text/csv; charset=utf-8',
      content: priceChangesCsv(items),
    }
  },
  previewBulkChange: async ({ deps, actor, body, at }) => previewBulk(deps, actor, body.target, body.change, at),
  undoItemChange: async ({ deps, actor, body, at }) => undoItemChange(deps, actor, body, at),
  applyBulkChange: async ({ deps, actor, body, at }) => applyBulk(deps, actor, body, at),
})

import { listRoutes } from './list-routes.ts'

/** The order list of a store: what its restaurant sees. */
export const {
  getOrderList,
  addListItems,
  changeListItem,
  listListItemAudits,
  setListItemPrice,
  removeListItemPrice,
  undoListPrices,
  moveListItems,
  bulkChangeListItems,
  copyOrderList,
  downloadOrderList,
  checkOrderListFile,
  applyOrderListFile,
} = listRoutes(
  '/api/v2/suppliers/:supplier_id/stores/:store_id/order_list_items',
  { area: 'supplier', right: 'items' },
  '得意先の発注リスト',
)

import { listRoutes } from './list-routes.ts'

/** The list of a store group: a template for its stores, and what they pay. It touches stores that staff may not see. */
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
  '/api/v2/suppliers/:supplier_id/settings/store_groups/:store_group_id/order_list_items',
  { area: 'supplier', role: 'owner' },
  'グループの価格表',
)

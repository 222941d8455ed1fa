import * as contract from '#contract/entries/add-orders.contract.ts'
import { room } from '#server/http/serve.ts'
import { viewOrder } from '#server/orders/view-order.ts'
import { cancelEntry, editEntry, enterOrder, previewEntry } from './enter-order.ts'
import { entrySheet } from './entry-sheet.ts'
import { findOffListItems, takeOffListItem } from './off-list.ts'

export const addOrderRoutes = room(contract, {
  findOffListItems: async ({ deps, actor, params, query, at }) =>
    findOffListItems(deps, actor, params.store_id, query.q, at),
  takeOffListItem: async ({ deps, actor, params, body, at }) => takeOffListItem(deps, actor, params.store_id, body, at),
  getEntrySheet: async ({ deps, actor, params, query, at }) => entrySheet(deps, actor, params.store_id, query, at),
  previewEntry: async ({ deps, actor, body, at }) => previewEntry(deps, actor, body, at),
  addOrder: async ({ deps, actor, body, idempotency_key, at }) => enterOrder(deps, actor, body, idempotency_key, at),
  editAddedOrder: async ({ deps, actor, params, body, at }) =>
    viewOrder(await editEntry(deps, actor, params.order_id, body, at), 'supplier', at),
  cancelAddedOrder: async ({ deps, actor, params, body, at }) =>
    viewOrder(await cancelEntry(deps, actor, params.order_id, body, at), 'supplier', at),
})

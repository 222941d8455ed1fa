import * as contract from '#contract/additional-columns/additional-columns.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { changeAdditionals, viewAdditionals } from './additionals.ts'
import { createColumn, editColumn, orderAdditionalColumns, viewColumns } from './change-columns.ts'
import { columnsCsv } from './column-files.ts'
import { findColumns } from './column-store.ts'

export const additionalColumnRoutes = room(contract, {
  listAdditionalColumns: async ({ deps, actor }) => viewColumns(deps.db, actor),
  downloadAdditionalColumns: async ({ deps, actor, at }) => ({
    name: `追加項目_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: columnsCsv(await findColumns(deps.reader, actor.supplier_id)),
  }),
  createAdditionalColumn: async ({ deps, actor, body, at }) => createColumn(deps, actor, body, at),
  orderAdditionalColumns: async ({ deps, actor, body, at }) => orderAdditionalColumns(deps, actor, body, at),
  editAdditionalColumn: async ({ deps, actor, params, body, at }) =>
    editColumn(deps, actor, params.additional_column_id, body, at),
  getStoreAdditionals: async ({ deps, actor, params }) => viewAdditionals(deps.db, actor, 'store', params.store_id),
  changeStoreAdditionals: async ({ deps, actor, params, body, at }) =>
    changeAdditionals(deps, actor, 'store', params.store_id, body, at),
  getItemAdditionals: async ({ deps, actor, params }) =>
    viewAdditionals(deps.db, actor, 'product_item', params.product_item_id),
  changeItemAdditionals: async ({ deps, actor, params, body, at }) =>
    changeAdditionals(deps, actor, 'product_item', params.product_item_id, body, at),
  getOrderAdditionals: async ({ deps, actor, params }) => viewAdditionals(deps.db, actor, 'order', params.order_id),
  changeOrderAdditionals: async ({ deps, actor, params, body, at }) =>
    changeAdditionals(deps, actor, 'order', params.order_id, body, at),
})

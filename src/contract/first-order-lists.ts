import { ask, type FirstAsked } from './http/asked.ts'
import * as groupList from './order-lists/group-list.contract.ts'
import * as storeList from './order-lists/store-list.contract.ts'
import type { supplierPages } from './pages/supplier.ts'

type Tenant = { supplier_id: string }

/** What the pages of order lists ask for at once, besides who is logged in. */
export const orderListsFirst = {
  storeOrderList: ({ id: store_id, ...rest }) => ({
    list: ask(storeList.getOrderList, { params: { ...rest, store_id } }),
  }),
  groupOrderList: ({ id: store_group_id, ...rest }) => ({
    list: ask(groupList.getOrderList, { params: { ...rest, store_group_id } }),
  }),
} satisfies FirstAsked<typeof supplierPages, Tenant>

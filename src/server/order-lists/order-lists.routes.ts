import * as groupContract from '#contract/order-lists/group-list.contract.ts'
import * as storeContract from '#contract/order-lists/store-list.contract.ts'
import { room } from '#server/http/serve.ts'
import { listHandlers } from './list-handlers.ts'
import { groupList, storeList } from './list-policy.ts'

export const storeListRoutes = room(
  storeContract,
  listHandlers((db, actor, params: { store_id: string }) => storeList(db, actor, params.store_id)),
)

export const groupListRoutes = room(
  groupContract,
  listHandlers((db, actor, params: { store_group_id: string }) => groupList(db, actor, params.store_group_id)),
)

import * as contract from '#contract/groups/store-groups.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { checkChange, createGroup, groupOf, renameGroup, saveChange, viewGroups } from './change-groups.ts'
import { groupsCsv } from './group-files.ts'
import { findMembers } from './group-store.ts'

export const storeGroupRoutes = room(contract, {
  listStoreGroups: async ({ deps, actor }) => viewGroups(deps.db, actor),
  downloadStoreGroups: async ({ deps, actor, at }) => ({
    name: `得意先グループ_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: groupsCsv(await findMembers(deps.reader, actor)),
  }),
  createStoreGroup: async ({ deps, actor, body, at }) => createGroup(deps, actor, body.name, at),
  checkStoreGroupOrder: async ({ deps, actor, body, at }) =>
    checkChange(deps, actor, { store_group_ids: body.store_group_ids }, at),
  orderStoreGroups: async ({ deps, actor, body, at }) =>
    saveChange(deps, actor, { store_group_ids: body.store_group_ids }, body, at),
  getStoreGroup: async ({ deps, actor, params }) => groupOf(deps.db, actor, params.store_group_id),
  renameStoreGroup: async ({ deps, actor, params, body, at }) =>
    renameGroup(deps, actor, params.store_group_id, body, at),
  checkStoreGroupStores: async ({ deps, actor, params: { store_group_id }, body, at }) =>
    checkChange(deps, actor, { store_group_id, store_ids: body.store_ids }, at),
  changeStoreGroupStores: async ({ deps, actor, params: { store_group_id }, body, at }) =>
    saveChange(deps, actor, { store_group_id, store_ids: body.store_ids }, body, at),
  checkStoreGroupRemoval: async ({ deps, actor, params, at }) =>
    checkChange(deps, actor, { removed_id: params.store_group_id }, at),
  removeStoreGroup: async ({ deps, actor, params, query, at }) =>
    saveChange(deps, actor, { removed_id: params.store_group_id }, query, at),
})

import * as contract from '#contract/lists/my-lists.contract.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { room } from '#server/http/serve.ts'
import { changeMyList, createMyList, orderMyLists, removeMyList } from './change-my-lists.ts'
import { findMyLists } from './my-list-store.ts'

export const myListRoutes = room(contract, {
  listMyLists: async ({ deps, actor, params }) => {
    const { id } = await dealOf(deps, actor, params.deal_id)
    return { items: await findMyLists(deps.db, id) }
  },
  createMyList: async ({ deps, actor, params, body, at }) => {
    const { id } = await dealOf(deps, actor, params.deal_id)
    return createMyList(deps, id, body, actor, at)
  },
  orderMyLists: async ({ deps, actor, params, body }) => {
    const { id } = await dealOf(deps, actor, params.deal_id)
    return { items: await orderMyLists(deps, id, body.my_list_ids) }
  },
  changeMyList: async ({ deps, actor, params, body, at }) => {
    const { id } = await dealOf(deps, actor, params.deal_id)
    return changeMyList(deps, id, params.my_list_id, body, actor, at)
  },
  removeMyList: async ({ deps, actor, params, query }) => {
    const { id } = await dealOf(deps, actor, params.deal_id)
    return { items: await removeMyList(deps, id, params.my_list_id, query.revision) }
  },
})

import * as contract from '#contract/stores/store-conditions.contract.ts'
import { room } from '#server/http/serve.ts'
import { changeConditions, changeOrderCounter, checkConditions } from './change-conditions.ts'
import { storeOf } from './store-policy.ts'
import { findCounterChoices } from './store-store.ts'
import { viewConditions } from './store-view.ts'

export const storeConditionRoutes = room(contract, {
  getConditions: async ({ deps, actor, params, at }) =>
    viewConditions(await storeOf(deps.db, actor, params.store_id, at)),
  checkConditions: async ({ deps, actor, params, body, at }) => checkConditions(deps, actor, params.store_id, body, at),
  changeConditions: async ({ deps, actor, params, body, at }) =>
    changeConditions(deps, actor, params.store_id, body, at),
  getStoreOrderCounter: async ({ deps, actor, params, at }) => {
    const { order_counter_id, revision } = viewConditions(await storeOf(deps.db, actor, params.store_id, at))
    const counter = (await findCounterChoices(deps.db, actor.supplier_id)).find(one => one.id === order_counter_id)
    return { order_counter: counter ? { id: counter.id, name: counter.name } : null, revision }
  },
  changeOrderCounter: async ({ deps, actor, params, body, at }) =>
    changeOrderCounter(deps, actor, params.store_id, body, at),
})

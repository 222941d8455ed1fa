import * as contract from '#contract/stores/stores.contract.ts'
import { room } from '#server/http/serve.ts'
import { auditFile } from './audit-file.ts'
import { changeState } from './change-state.ts'
import { assignStores, changeClient, createStore, storeAndAudits } from './change-store.ts'
import { countStoresByState, findChoices, findStorePage, searchNotLinked } from './list-store.ts'
import { storeOf } from './store-policy.ts'
import { findCounterChoices } from './store-store.ts'
import { viewClient } from './store-view.ts'

export const storeRoutes = room(contract, {
  listStores: async ({ deps, actor, query, at }) => findStorePage(deps.db, actor, query, at),
  countStores: async ({ deps, actor, query, at }) => countStoresByState(deps.db, actor, query, at),
  getStoreChoices: async ({ deps, actor }) => ({
    ...(await findChoices(deps.db, actor.supplier_id)),
    order_counters: await findCounterChoices(deps.db, actor.supplier_id),
  }),
  listNotLinkedStores: async ({ deps, actor, query }) => ({ items: await searchNotLinked(deps.db, actor, query.q) }),
  createStore: async ({ deps, actor, body, at }) => createStore(deps, actor, body, at),
  getStore: async ({ deps, actor, params, at }) => storeAndAudits(deps.db, actor, params.store_id, at),
  downloadStoreAudits: async ({ deps, actor, params, at }) => auditFile(deps.reader, actor, params.store_id, at),
  getClientInformation: async ({ deps, actor, params, at }) =>
    viewClient(await storeOf(deps.db, actor, params.store_id, at)),
  changeClientInformation: async ({ deps, actor, params, body, at }) =>
    changeClient(deps, actor, params.store_id, body, at),
  suspendStore: async ({ deps, actor, params, body, at }) =>
    changeState(deps, actor, params.store_id, 'suspend', body, at),
  resumeStore: async ({ deps, actor, params, body, at }) =>
    changeState(deps, actor, params.store_id, 'resume', body, at),
  endStore: async ({ deps, actor, params, body, at }) => changeState(deps, actor, params.store_id, 'end', body, at),
  assignStores: async ({ deps, actor, body, at }) => assignStores(deps, actor, body, at),
})

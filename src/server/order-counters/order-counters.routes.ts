import * as contract from '#contract/order-counters/order-counters.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import {
  createCounter,
  editCounter,
  orderCounters,
  removeCounter,
  requestCode,
  verifyCode,
  viewCounters,
} from './change-counters.ts'
import { countersCsv } from './counter-files.ts'
import { findCounters } from './counter-store.ts'

export const orderCounterRoutes = room(contract, {
  listOrderCounters: async ({ deps, actor }) => viewCounters(deps.db, actor),
  downloadOrderCounters: async ({ deps, actor, at }) => ({
    name: `受注窓口_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: countersCsv(await findCounters(deps.reader, actor)),
  }),
  createOrderCounter: async ({ deps, actor, body, at }) => createCounter(deps, actor, body, at),
  orderOrderCounters: async ({ deps, actor, body, at }) => orderCounters(deps, actor, body, at),
  editOrderCounter: async ({ deps, actor, params, body, at }) =>
    editCounter(deps, actor, params.order_counter_id, body, at),
  removeOrderCounter: async ({ deps, actor, params, query, at }) =>
    removeCounter(deps, actor, params.order_counter_id, query.revision, at),
  requestCounterCode: async ({ deps, actor, params, body, at }) =>
    requestCode(deps, actor, params.order_counter_id, body, at),
  verifyCounter: async ({ deps, actor, params, body, at }) =>
    verifyCode(deps, actor, params.order_counter_id, body, at),
})

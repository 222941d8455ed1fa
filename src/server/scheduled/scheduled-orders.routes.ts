import * as contract from '#contract/scheduled/scheduled-orders.contract.ts'
import { room } from '#server/http/serve.ts'
import { pauseSchedule, saveSchedule, skipDay, viewSchedule } from './change-schedule.ts'

export const scheduledOrderRoutes = room(contract, {
  getScheduledOrder: async ({ deps, actor, params, at }) => viewSchedule(deps, actor, params.store_id, at),
  saveScheduledOrder: async ({ deps, actor, params, body, at }) => saveSchedule(deps, actor, params.store_id, body, at),
  skipScheduledOrder: async ({ deps, actor, params, body, at }) => skipDay(deps, actor, params.store_id, body, at),
  pauseScheduledOrder: async ({ deps, actor, params, body, at }) =>
    pauseSchedule(deps, actor, params.store_id, body, at),
})

import * as contract from '#contract/scheduled/deal-schedule.contract.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { room } from '#server/http/serve.ts'
import { viewDealSchedule } from './deal-schedule.ts'

export const dealScheduleRoutes = room(contract, {
  getDealSchedule: async ({ deps, actor, params, at }) =>
    viewDealSchedule(deps, await dealOf(deps, actor, params.deal_id), at),
})

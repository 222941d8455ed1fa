import * as contract from '#contract/calendar/non-delivery-days.contract.ts'
import { room } from '#server/http/serve.ts'
import { viewNonDeliveryDays } from './calendar-view.ts'
import { changeDays, checkDays } from './change-non-delivery-days.ts'

export const nonDeliveryDayRoutes = room(contract, {
  getNonDeliveryDays: async ({ deps, actor, at }) => viewNonDeliveryDays(deps.db, actor.supplier_id, at),
  checkNonDeliveryDays: async ({ deps, actor, body, at }) => checkDays(deps, actor, body, at),
  changeNonDeliveryDays: async ({ deps, actor, body, at }) => changeDays(deps, actor, body, at),
})

import * as contract from '#contract/calendar/non-delivery-days.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { nonDeliveryDaysCsv } from './calendar-files.ts'
import { viewNonDeliveryDays } from './calendar-view.ts'
import { changeDays, checkDays } from './change-non-delivery-days.ts'

export const nonDeliveryDayRoutes = room(contract, {
  getNonDeliveryDays: async ({ deps, actor, at }) => viewNonDeliveryDays(deps, actor.supplier_id, at),
  downloadNonDeliveryDays: async ({ deps, actor, at }) => ({
    name: `休配日_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: nonDeliveryDaysCsv(await viewNonDeliveryDays({ ...deps, db: deps.reader }, actor.supplier_id, at)),
  }),
  checkNonDeliveryDays: async ({ deps, actor, body, at }) => checkDays(deps, actor, body, at),
  changeNonDeliveryDays: async ({ deps, actor, body, at }) => changeDays(deps, actor, body, at),
})

import * as contract from '#contract/calendar/order-closings.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { orderClosingsCsv } from './calendar-files.ts'
import { searchStores } from './calendar-store.ts'
import { changeClosing, checkClosing } from './change-order-closing.ts'
import { viewOrderClosings } from './closing-view.ts'
import { previewClosings } from './preview-closings.ts'

export const orderClosingRoutes = room(contract, {
  getOrderClosings: async ({ deps, actor }) => viewOrderClosings(deps.db, actor),
  downloadOrderClosings: async ({ deps, actor, at }) => ({
    name: `受注締め_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: orderClosingsCsv(await viewOrderClosings(deps.reader, actor)),
  }),
  checkOrderClosing: async ({ deps, actor, body, at }) => checkClosing(deps, actor, body, at),
  changeOrderClosing: async ({ deps, actor, body, at }) => changeClosing(deps, actor, body, at),
  previewOrderClosings: async ({ deps, actor, query, at }) => previewClosings(deps, actor, query, at),
  findClosingStores: async ({ deps, actor, query }) => {
    const found = await searchStores(deps.db, actor, query.q ?? '')
    return {
      items: found.map(({ id, deal_id, customer_code, name, suspended }) => ({
        id,
        deal_id,
        customer_code,
        name,
        suspended,
      })),
    }
  },
})

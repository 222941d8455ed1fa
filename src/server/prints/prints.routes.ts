import * as contract from '#contract/prints/prints.contract.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { printOrders } from './print-orders.ts'
import { countPrintable, findPrint } from './print-store.ts'

export const printRoutes = room(contract, {
  printOrders: async ({ deps, actor, body, at }) => printOrders(deps, actor, body, at),
  countPrints: async ({ deps, actor, query }) => countPrintable(deps, actor, query),
  getPrint: async ({ deps, actor, params }) => {
    return there(await findPrint(deps.db, actor, params.print_id))
  },
})

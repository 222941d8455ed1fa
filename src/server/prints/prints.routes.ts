import * as contract from '#contract/prints/prints.contract.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { openPrint, printOrders } from './print-orders.ts'
import { countPrintable, findPrint } from './print-store.ts'

export const printRoutes = room(contract, {
  printOrders: async ({ deps, actor, body, at }) => printOrders(deps, actor, body, at),
  openPrint: async ({ deps, actor, params, at }) => openPrint(deps, actor, params.print_id, at),
  countPrints: async ({ deps, actor, query }) => countPrintable(deps, actor, query),
  getPrint: async ({ deps, actor, params }) => {
    const { state, total, done } = there(await findPrint(deps.db, actor, params.print_id))
    return { state, total, done }
  },
})

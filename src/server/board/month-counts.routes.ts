import * as contract from '#contract/board/month-counts.contract.ts'
import { room } from '#server/http/serve.ts'
import { productQuantitiesCsv, viewProductQuantities } from '#server/prints/product-quantities.ts'
import { monthCountsCsv, viewMonthCounts } from './month-counts.ts'

const words = { day: '日別', store: '得意先別', product: '商品別' }

export const monthCountRoutes = room(contract, {
  getMonthCounts: async ({ deps, actor, query }) => viewMonthCounts(deps, actor, query.month, query.mode),
  downloadMonthCounts: async ({ deps, actor, query }) => ({
    name: `受注集計_${query.month}_${words[query.by]}.csv`,
    type: query.encoding === 'cp932' ? 'text/csv; charset=Shift_JIS' : 'text/csv; charset=utf-8',
    content: await monthCountsCsv(deps, actor, query),
  }),
  getProductQuantities: async ({ deps, actor, query: { mode, date, ...whose } }) =>
    viewProductQuantities(deps, actor, { ...whose, [mode]: date }),
  downloadProductQuantities: async ({ deps, actor, query: { mode, date, encoding, ...whose } }) => ({
    name: `商品別数量_${date}.csv`,
    type: encoding === 'cp932' ? 'text/csv; charset=Shift_JIS' : 'text/csv; charset=utf-8',
    content: await productQuantitiesCsv(deps, actor, { ...whose, [mode]: date }, encoding),
  }),
})

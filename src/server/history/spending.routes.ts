import * as contract from '#contract/history/spending.contract.ts'
import { room } from '#server/http/serve.ts'
import { spendingCsv, viewSpending } from './spending.ts'

const words = { supplier: '仕入先別', item: '商品別' }

export const spendingRoutes = room(contract, {
  getSpending: async ({ deps, actor, query }) => viewSpending(deps, actor, query.month),
  downloadSpending: async ({ deps, actor, query }) => ({
    name: `仕入れ集計_${query.month}_${words[query.by]}.csv`,
    type: query.encoding === 'cp932' ? 'text/csv; charset=Shift_JIS' : 'text/csv; charset=utf-8',
    content: await spendingCsv(deps, actor, query),
  }),
})

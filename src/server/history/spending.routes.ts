import * as contract from '#contract/history/spending.contract.ts'
import { room } from '#server/http/serve.ts'
import { spendingFile, viewSpending } from './spending.ts'

const words = { supplier: '仕入先別', item: '商品別' }

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'csv-cp932': 'text/csv; charset=Shift_JIS',
  'csv-utf8': 'text/csv; charset=utf-8',
}

export const spendingRoutes = room(contract, {
  getSpending: async ({ deps, actor, query }) => viewSpending(deps, actor, query.month),
  downloadSpending: async ({ deps, actor, query }) => ({
    name: `仕入れ集計_${query.month}_${words[query.by]}.${query.format === 'xlsx' ? 'xlsx' : 'csv'}`,
    type: types[query.format],
    content: await spendingFile(deps, actor, query),
  }),
})

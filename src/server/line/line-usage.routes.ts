import * as contract from '#contract/line/line-usage.contract.ts'
import { room } from '#server/http/serve.ts'
import { lineUsages } from './line-usage.ts'

export const lineUsageRoutes = room(contract, {
  listLineUsage: async ({ deps, at }) => ({ items: await lineUsages(deps, at) }),
})

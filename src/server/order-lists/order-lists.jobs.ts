import type { Jobs } from '#server/jobs/jobs.ts'
import { tellPrices } from './tell-prices.ts'

export const orderListJobs: Jobs = {
  tell_price_changes: async deps => tellPrices(deps),
}

import * as contract from '#contract/line/line-usage.contract.ts'
import { dayOf, monthOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { findUsages } from './push-store.ts'

export const lineUsageRoutes = room(contract, {
  listLineUsage: async ({ deps, at }) => {
    const month = monthOf(dayOf(at))
    const found = new Map((await findUsages(deps.db, month)).map(one => [one.channel, one]))
    return {
      items: deps.line.channels.map(({ name }) => {
        const { supplier_name, pushes, quota, consumption, read_at } = found.get(name) ?? {}
        return {
          name: name === 'platform' ? '共通' : (supplier_name ?? name),
          month,
          pushes: pushes ?? 0,
          budget: deps.config.line_monthly_pushes,
          quota: quota ?? null,
          consumption: consumption ?? null,
          read_at: read_at?.toISOString() ?? null,
        }
      }),
    }
  },
})

import type { LineUsage } from '#contract/line/line-usage.contract.ts'
import { dayOf, monthOf } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { findUsages } from './push-store.ts'

/** How many pushes each official account has made this month, of how many, and what LINE says. */
export const lineUsages = async (deps: Deps, at: Date): Promise<LineUsage[]> => {
  const month = monthOf(dayOf(at))
  const found = new Map((await findUsages(deps.db, month)).map(one => [one.channel, one]))
  return deps.line.channels.map(({ name }) => {
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
  })
}

import type { FlyerResult } from '#contract/flyers/flyers.contract.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import { sum } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { countStores, findSoldItems, findSoldStorePage, type ResultDays } from './result-store.ts'
import { findFlyer } from './written-store.ts'

const weeks_before = 4

/** A flyer that was published, with its dates and the four weeks before; 404 for another supplier's, 409 for a draft. */
const published = async (deps: Deps, actor: SupplierActor, id: string, at: Date) => {
  const flyer = there(await findFlyer(deps.reader, actor.supplier_id, id, dayOf(at)))
  const { delivery_from: from, delivery_to: to } = flyer
  if (flyer.state === 'draft' || from === null || to === null)
    throw refuse(409, 'このチラシはまだ掲載されていないため、成果はありません')
  const days: ResultDays = { from, to, before_from: addDays(from, -7 * weeks_before), before_to: addDays(from, -1) }
  return { flyer, days }
}

/** Who looked at a flyer's items, and what they sold on its dates beside the four weeks before, of the stores that this user sees. */
export const viewFlyerResult = async (deps: Deps, actor: SupplierActor, id: string, at: Date): Promise<FlyerResult> => {
  const { flyer, days } = await published(deps, actor, id, at)
  const items = await findSoldItems(deps.reader, actor, id, days)
  const { views_counted, ...counts } = await countStores(deps.reader, actor, id, days)
  return {
    title: flyer.title,
    state: flyer.state,
    delivery_from: days.from,
    delivery_to: days.to,
    before_from: days.before_from,
    before_to: days.before_to,
    items,
    views_counted,
    total: {
      ...counts,
      amount: sum(items.map(one => one.amount)),
      before_amount: sum(items.map(one => one.before_amount)),
      open: items.some(one => one.open),
    },
  }
}

/** The same store by store, of all its items or of one. */
export const listResultStores = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  {
    limit = 100,
    ...query
  }: { product_item_id?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
  at: Date,
) => {
  const { days } = await published(deps, actor, id, at)
  const found = await findSoldStorePage(deps.reader, actor, id, days, { ...query, limit: limit + 1 })
  const items = found.slice(0, limit)
  return { items, next_cursor: found.length > limit ? (items.at(-1)?.store_id ?? null) : null }
}

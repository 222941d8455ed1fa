import { orderingFirst, orderingNext } from '#contract/first-ordering.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Answers, AnyAsked } from '#contract/http/asked.ts'
import { listMyLists } from '#contract/lists/my-lists.contract.ts'
import { call } from '#web/api/call.ts'
import { cache, keyOf, looselyCall, readData } from '#web/api/data.ts'
import { keptAnswers } from './kept-answers.ts'
import { type Owner, ownerKey } from './owner.ts'

/** So many suppliers' sheets are fetched ahead, of those that so many of the last orders went to. */
const most_sheets = 3
const last_orders = 20
/** What was kept so lately, in milliseconds, is not fetched again. */
const lately = 12 * 3_600_000

const ask = ([route, target]: AnyAsked) =>
  cache.fetchQuery({ queryKey: keyOf(route, target as never), queryFn: () => looselyCall(route as never, target) })

/**
 * The order sheets of the suppliers most ordered from lately: in a dead spot they open though nobody has opened them on this
 * device, or not since what was kept was wiped. What is fetched is kept as all that is answered.
 */
export const fetchSheets = async (owner: Pick<Owner, 'account_id' | 'consumer_id'>): Promise<void> => {
  const { consumer_id } = owner
  const now = Date.now()
  const kept = (await keptAnswers(ownerKey(owner), now)).filter(one => now - one.kept_at < lately)
  const { items } = await call(listOrders, { params: { consumer_id }, query: { limit: last_orders } })
  const counts = new Map<string, number>()
  for (const { deal_id } of items) counts.set(deal_id, (counts.get(deal_id) ?? 0) + 1)
  const most_ordered = [...counts].sort(([, one], [, other]) => other - one).slice(0, most_sheets)
  for (const [deal_id] of most_ordered) {
    if (kept.some(one => one.url.includes(`/${deal_id}/order_list_items`))) continue
    const params = { consumer_id, deal_id }
    const first: AnyAsked[] = [...Object.values(orderingFirst.orderSheet(params)), [listMyLists, { params }]]
    await Promise.all(first.map(ask))
    const answers: Answers = (...asked) => readData(...(asked as Parameters<typeof readData>))
    await Promise.all(orderingNext.orderSheet(params, {}, answers).map(ask))
  }
}

import type { MemoItem, MemoList } from '#domain/intake/memo.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import { findItemHistories, findListItems } from '#server/deals/list-item.ts'
import type { Deps } from '#server/deps.ts'
import { findAliases, findItemNames } from './intake-store.ts'

/** What counts as usual: the orders of this many days. */
const usual_days = 60

/** A deal's list as a memo is read against it: what is visible, what it is called, what was ordered of late. */
export const memoListOf = async (deps: Deps, terms: DealTerms, at: Date): Promise<MemoList> => {
  const today = dayOf(at)
  const [items, histories, names, aliases] = await Promise.all([
    findListItems(deps.db, terms.id, today),
    findItemHistories(deps.db, terms.id, addDays(today, -usual_days)),
    findItemNames(deps.db, terms.id),
    findAliases(deps.db, terms.id),
  ])
  const history = new Map(histories.map(one => [one.order_list_item_id, one]))
  const named = new Map(names.map(one => [one.id, one]))
  return {
    items: items
      .filter(item => item.visible)
      .map((item): MemoItem => {
        const own = named.get(item.id)
        const known = history.get(item.id)
        return {
          ...item,
          jan_code: own?.jan_code ?? null,
          names: [...new Set([item.name, own?.name ?? item.name])],
          last: known?.last ?? null,
          usual_count: known?.orders ?? 0,
        }
      }),
    aliases,
    parties: [terms.parties.consumer.name, terms.parties.supplier.name],
  }
}

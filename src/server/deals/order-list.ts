import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { earliestFor } from '#domain/calendar/delivery-dates.ts'
import { addDays, type Day, dayOf } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { findMainImages } from '#server/images/main-images.ts'
import { type DealTerms, findTermsAndItems } from './deal-terms.ts'
import { viewItems } from './deal-view.ts'
import { findItemHistories, findListItems, lineItemsOf } from './list-item.ts'

/** What counts as usual: the orders of this many days. */
const usual_days = 60

/** The delivery date it is asked for, and the order that is being changed: that one is not its own 前回. */
export type AskedList = { delivery_date?: Day | undefined; editing?: string | undefined }

/**
 * A deal's order list as its restaurant sees it for a delivery date; without one, for the first that is open. An order that
 * is being changed keeps what it holds and the list does not have: that stands behind the others, as `off_list`.
 */
export const viewOrderList = async (
  deps: Deps,
  terms: DealTerms,
  asked: AskedList,
  at: Date,
): Promise<(OrderListItem & { off_list?: true })[]> => {
  const today = dayOf(at)
  const { holidays } = deps
  const delivery_date =
    asked.delivery_date ?? earliestFor(0, { from: today, days: 60, at, ...terms, holidays }) ?? today
  const [items, histories, images, held] = await Promise.all([
    findListItems(deps.db, terms.id, delivery_date),
    findItemHistories(deps.db, terms.id, addDays(today, -usual_days), {
      except: asked.editing,
      ordering_for: delivery_date,
    }),
    findMainImages(deps.db, terms.id),
    asked.editing ? lineItemsOf(deps.db, terms.id, asked.editing) : [],
  ])
  const listed = new Set(items.filter(item => item.visible).map(item => item.id))
  const others = held.filter(id => !listed.has(id))
  const outside = await viewOffList(deps, terms, others, { ...asked, delivery_date }, at)
  const on_list = viewItems(items, terms, histories, holidays, delivery_date, at).map(item => {
    const image_id = images.get(item.id)
    return image_id === undefined ? item : { ...item, image_id }
  })
  return [...on_list, ...outside]
}

/** Items that the supplier sells and a deal's list does not have, as they would stand on it: those that are there. */
export const viewOffList = async (
  deps: Deps,
  terms: DealTerms,
  ids: readonly string[],
  { delivery_date, editing }: AskedList & { delivery_date: Day },
  at: Date,
): Promise<(OrderListItem & { off_list: true })[]> => {
  if (ids.length === 0) return []
  const [found, histories] = await Promise.all([
    findTermsAndItems(deps.db, terms.id, terms.consumer_id, delivery_date, ids),
    findItemHistories(deps.db, terms.id, addDays(dayOf(at), -usual_days), {
      except: editing,
      ordering_for: delivery_date,
    }),
  ])
  const outside = (found?.items ?? []).flatMap(item =>
    item.in_catalogue && !item.visible ? [{ ...item, visible: true }] : [],
  )
  return viewItems(outside, terms, histories, deps.holidays, delivery_date, at).map(item => ({
    ...item,
    off_list: true,
  }))
}

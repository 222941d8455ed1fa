import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { odd_days } from '#domain/orders/odd-quantity.ts'
import type { Entering } from '#domain/orders/prepare.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import { isZero } from '#domain/shared/decimal.ts'
import type { DealAndItems } from '#server/deals/deal-terms.ts'
import { checkDuplicates, checkStanding } from '#server/deals/duplicates.ts'
import type { Deps } from '#server/deps.ts'
import { reachesLimit } from '#server/orders/approval-limit.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { type PreparedOrder, prepareOrder } from './prepare-order.ts'
import { viewPrepared } from './prepared-view.ts'
import { findUsualQuantities } from './usual-store.ts'

/**
 * `held`: the lines of the order that is being changed; `by_restaurant`: its own people look, who see what waits for their
 * owner's approval, too; `by_owner`: whether one of its owners does, whose orders wait for nobody.
 */
type Looking = { held?: OrderFacts['lines']; entering?: Entering; by_restaurant?: boolean; by_owner?: boolean }

/** What the confirm screen shows of an order: exactly what placing would write, and what to look at twice. */
export const previewOrder = async (
  deps: Deps,
  deal: DealAndItems,
  wish: PlaceOrderForm,
  at: Date,
  { held, entering, by_restaurant = false, by_owner = true }: Looking = {},
): Promise<PreviewedOrder> => {
  const ids = deal.items.map(item => item.id)
  const [usual, duplicates] = await Promise.all([
    findUsualQuantities(deps.db, deal.terms.id, ids, addDays(dayOf(at), -odd_days)),
    (by_restaurant ? checkStanding : checkDuplicates)(deps.db, deal.terms.id, wish.delivery_date, at),
  ])
  const prepared = prepareOrder(deal, wish, at, deps.holidays, held, entering)
  const seen = viewPrepared(prepared, usual, duplicates, at, { held, by_supplier: entering?.by_supplier })
  return !by_owner && (await needsApproval(deps, prepared)) ? { ...seen, needs_approval: true } : seen
}

/** Whether an owner has to see it first, reckoned with the other orders of its deal and date, as placing does. */
const needsApproval = async ({ db }: Deps, { terms, delivery_date, totals }: PreparedOrder): Promise<boolean> => {
  const { id: deal_id, approval_from: from } = terms
  if (from === null) return false
  if (isZero(from) || totals.has_market_price || !terms.price_visible) return true
  return reachesLimit(db, { deal_id, delivery_date }, from, totals.total)
}

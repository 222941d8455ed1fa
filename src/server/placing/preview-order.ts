import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import type { Entering } from '#domain/orders/prepare.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import type { DealAndItems } from '#server/deals/deal-terms.ts'
import { checkDuplicates, checkStanding } from '#server/deals/duplicates.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { prepareOrder } from './prepare-order.ts'
import { viewPrepared } from './prepared-view.ts'
import { findUsualQuantities } from './usual-store.ts'

/** What counts as usual: the orders of this many days. */
const usual_days = 90

/** `held`: the lines of the order that is being changed; `by_restaurant`: its own people look, who see what waits for their owner's approval, too. */
type Looking = { held?: OrderFacts['lines']; entering?: Entering; by_restaurant?: boolean }

/** What the confirm screen shows of an order: exactly what placing would write, and what to look at twice. */
export const previewOrder = async (
  deps: Deps,
  deal: DealAndItems,
  wish: PlaceOrderForm,
  at: Date,
  { held, entering, by_restaurant = false }: Looking = {},
): Promise<PreviewedOrder> => {
  const ids = deal.items.map(item => item.id)
  const [usual, duplicates] = await Promise.all([
    findUsualQuantities(deps.db, deal.terms.id, ids, addDays(dayOf(at), -usual_days)),
    (by_restaurant ? checkStanding : checkDuplicates)(deps.db, deal.terms.id, wish.delivery_date, at),
  ])
  const prepared = prepareOrder(deal, wish, at, deps.holidays, held, entering)
  return viewPrepared(prepared, usual, duplicates, at, { held, by_supplier: entering?.by_supplier })
}

import type { Initialization } from '#contract/initializations/initializations.contract.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findOrdersOnLinks } from '#server/receipts/orders-on-links.ts'
import { findRevision, viewRevision } from '#server/settings/revision.ts'
import { findInitialization } from './initialization-store.ts'
import { findTest } from './test-order-store.ts'

/** How far the first set-up has come, as this user sees it. */
export const viewInitialization = async (deps: Deps, actor: SupplierActor, at: Date): Promise<Initialization> => {
  const facts = await findInitialization(deps.db, actor.supplier_id)
  const notifications = viewRevision(await findRevision(deps.db, actor.supplier_id, 'notifications'))
  const test = await findTest(deps.db, actor.supplier_id)
  const { item_count, processed_by, has_closing, stores_without_closing, lists, mails, received } = facts
  const steps = {
    custom_items: item_count > 0,
    display_order: facts.display_order_at !== null,
    download_settings: facts.download_settings_at !== null,
    purchase_orders: facts.purchase_orders_at !== null,
  }
  const dismissed = facts.dismissed_at !== null
  const done = Object.values(steps).every(Boolean)
  const is_owner = actor.role === 'owner'
  const on_links = is_owner ? await findOrdersOnLinks(deps.db, actor.supplier_id, at) : []
  return {
    steps,
    item_count,
    processed_by,
    notifications,
    has_closing,
    stores_without_closing,
    lists: is_owner ? lists : [],
    on_links: on_links.map(one => ({ ...one, number: orderNumber(one.number) })),
    mails: is_owner ? mails : [],
    test:
      test && is_owner
        ? {
            store_id: test.store_id,
            customer_code: test.customer_code,
            order: {
              ...test.order,
              number: orderNumber(test.order.number),
              placed_at: new Date(test.order.placed_at).toISOString(),
            },
          }
        : null,
    reminds: is_owner && !dismissed && !received && !done,
    dismissed,
  }
}

import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { stepQuantity } from '#domain/orders/quantity.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { findDealTerms, findTermsAndItems } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { LiveEvent } from '#server/http/live.ts'
import { placeOrder } from '#server/placing/place-order.ts'
import { lockInitialization, noteSetUpStep } from './initialization-store.ts'
import {
  deleteTest,
  findListIds,
  findOldTests,
  findTest,
  findTestItems,
  insertTest,
  test_name,
} from './test-order-store.ts'
import { viewInitialization } from './view-initialization.ts'

const lines_of_a_test = 3
const days_ahead = 60
/** How long a test restaurant may stay: then it is taken away by night. */
const kept_days = 7

/**
 * A test restaurant orders the supplier's first items for the first day that it can, as any restaurant would: with the
 * rules, mails and live news of a real order. 409 while there is one already, or where nothing could be ordered.
 */
export const placeTestOrder = async (deps: Deps, actor: SupplierActor, at: Date) => {
  const { supplier_id } = actor
  const news: LiveEvent[] = []
  await deps.db.transaction().execute(async trx => {
    await lockInitialization(trx, supplier_id)
    if (await findTest(trx, supplier_id)) {
      throw refuse(409, 'テスト注文はもう届いています。もう一度試すときは、先に消してください', {
        current: await viewInitialization(deps, actor, at),
      })
    }
    const items = await findTestItems(trx, supplier_id, lines_of_a_test)
    if (items.length === 0) throw refuse(409, 'テスト注文に使える商品がありません。商品を登録して表示してください')
    const { consumer_id, deal_id } = await insertTest(trx, supplier_id, items, at)
    const deal = await askedFor(deps, trx, { consumer_id, deal_id }, at)
    const lines = deal.items.map(item => {
      const unit_kind = item.unit_kinds[0] ?? 'piece'
      return { order_list_item_id: item.id, unit_kind, quantity: stepQuantity(item, '0', 1, unit_kind), note: '' }
    })
    const who = {
      source: 'consumer_web' as const,
      placed_by: { id: actor.account_id, name: test_name, area: 'supplier' as const },
      screen: 'settings/initializations',
      idempotency_key: `test-${deal_id}`,
    }
    const note = '動作を確かめるためのテスト注文です。納品の必要はありません。'
    // What is told live is told once it stands.
    const inside = {
      ...deps,
      db: trx,
      live: { ...deps.live, publish: (events: LiveEvent[]) => void news.push(...events) },
    }
    await placeOrder(inside, deal, { delivery_date: deal.delivery_date, note, lines }, who, at)
    await noteSetUpStep(trx, supplier_id, 'purchase_orders_at', at)
  })
  deps.live.publish(news)
}

/** The deal of a test restaurant for the first day that it can order for. */
const askedFor = async (
  deps: Deps,
  trx: Db,
  { consumer_id, deal_id }: { consumer_id: string; deal_id: string },
  at: Date,
) => {
  const terms = await findDealTerms(trx, deal_id, consumer_id)
  if (!terms) throw new Error('a test restaurant without a deal')
  const { holidays } = deps
  const days = possibleDeliveryDates({ from: dayOf(at), days: days_ahead, at, ...terms, holidays })
  const delivery_date = days.find(day => day.available)?.date
  if (!delivery_date) {
    throw refuse(409, '受注できる納品日がありません。受注締めと休配日を決めてから、もう一度お試しください')
  }
  const deal = await findTermsAndItems(trx, deal_id, consumer_id, delivery_date, await findListIds(trx, deal_id))
  if (!deal) throw new Error('a test restaurant without a deal')
  return { ...deal, delivery_date }
}

/** Takes the supplier's test restaurant away with its order; nothing where there is none. */
export const removeTest = async (deps: Deps, supplier_id: string) => {
  await deps.db.transaction().execute(async trx => {
    await lockInitialization(trx, supplier_id)
    const test = await findTest(trx, supplier_id)
    if (test) await deleteTest(trx, test.consumer_id)
  })
}

/** By night: what was only a test, and was forgotten. */
export const removeOldTests = async (deps: Deps, at: Date) => {
  const old = await findOldTests(deps.db, new Date(at.getTime() - kept_days * 86_400_000))
  for (const supplier_id of old) await removeTest(deps, supplier_id)
}

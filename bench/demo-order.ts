// A 20-line order of the demo restaurant, as its order sheet would send it.
import type { DealCard, OrderListItem, PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { checkQuantity, stepQuantity } from '#domain/orders/quantity.ts'
import { getJson, type Login } from './stage.ts'

export const lines_per_order = 20

/** Items without sales limits and own lead days, each at its smallest quantity, for the last open delivery date. */
export const pickOrder = async (base: string, who: Login) => {
  const { consumer_id } = await getJson<{ consumer_id: string }>(`${base}/api/v2/consumers/session`, who)
  const prefix = `${base}/api/v2/consumers/${consumer_id}/deals`
  const deals = await getJson<{ items: DealCard[] }>(prefix, who)
  const deal = deals.items.find(one => one.next)
  if (!deal) throw new Error('no open delivery date')
  const dates = await getJson<{ items: PossibleDate[] }>(`${prefix}/${deal.id}/possible_delivery_dates`, who)
  const delivery_date = dates.items.findLast(one => one.available)?.date
  const url = `${prefix}/${deal.id}/order_list_items?delivery_date=${delivery_date}`
  const { items } = await getJson<{ items: OrderListItem[] }>(url, who)
  const chosen = items
    .filter(item => item.sales_left === null && item.earliest_date === null)
    .map(item => {
      const unit_kind = item.unit_kinds[0] ?? 'piece'
      return { item, unit_kind, quantity: stepQuantity(item, '0', 1, unit_kind) }
    })
    .filter(({ item, quantity, unit_kind }) => checkQuantity(item, quantity, unit_kind, '') === null)
    .slice(0, lines_per_order)
  if (chosen.length < lines_per_order) throw new Error('the list is too short')
  const lines = chosen.map(({ item, unit_kind, quantity }) => ({
    order_list_item_id: item.id,
    unit_kind,
    quantity,
    seen_unit_price: item.unit_price,
  }))
  return {
    consumer_id,
    deal,
    delivery_date: delivery_date ?? '',
    chosen,
    url: `${prefix}/${deal.id}/orders`,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': who.csrf,
      cookie: who.cookie,
    },
    body: JSON.stringify({ delivery_date, note: '', lines }),
  }
}

import type { Deal, OrderListItem, PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import type { PreviewedOrder } from '#contract/orders/order-preview.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { PlaceOrderForm } from '#contract/orders/place-order.form.ts'
import { lineAmount, orderTotals } from '#domain/orders/totals.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { compare, formatYen, sub } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { lineError } from './sheet-items.ts'

/** What this device knows of a deal: as the server answered last. */
export type Known = {
  deal: Deal
  items: readonly OrderListItem[]
  days: readonly PossibleDate[]
  orders: readonly OrderRow[]
}

/**
 * The confirm screen's content without the server: reckoned with the same rules from what the device knows. The server
 * reckons anew before anything is sent, and a difference stops the sending.
 */
export const localPreview = (known: Known, body: PlaceOrderForm, now: Date): PreviewedOrder => {
  const { deal, items, days, orders } = known
  const by_id = new Map(items.map(item => [item.id, item]))
  const messages: FieldMessage[] = []
  const day = days.find(one => one.date === body.delivery_date)
  const closing_at = day?.closing_at ?? null
  if (!day?.available || (closing_at !== null && Date.parse(closing_at) <= now.getTime())) {
    const name = formatDayWithWeekday(body.delivery_date)
    const message =
      day?.available || day?.reason === 'closed'
        ? `${name}納品の締切を過ぎました。別の納品日を選んでください`
        : `${name}は納品できません。別の納品日を選んでください`
    messages.push({ field: 'delivery_date', message })
  }
  const lines = body.lines.flatMap((wish, index): PreviewedOrder['lines'] => {
    const item = by_id.get(wish.order_list_item_id)
    if (!item) {
      const message = 'この商品は現在お取り扱いがありません。数量を0にしてください'
      messages.push({ field: `lines[${index}].order_list_item_id`, message })
      return []
    }
    const wrong = lineError(item, wish, body.delivery_date)
    if (wrong !== null) messages.push({ field: `lines[${index}].quantity`, message: wrong })
    const { code, name, spec, origin, unit, case_unit, pieces_per_case, price_basis, unit_price } = item
    const { tax_rate, catch_weight, estimated_weight } = item
    const { order_list_item_id, unit_kind, quantity, note } = wish
    const amount = lineAmount({ ...item, quantity, unit_kind }, deal.line_rounding).amount
    return [
      {
        line_number: index + 1,
        order_list_item_id,
        code,
        name,
        spec,
        origin,
        unit,
        case_unit,
        unit_kind,
        pieces_per_case,
        quantity,
        price_basis,
        unit_price,
        tax_rate,
        catch_weight,
        estimated_weight,
        note,
        amount: deal.price_visible ? amount : null,
        confirmed_quantity: null,
        confirmed_weight: null,
        confirmed_unit_price: null,
        shortage_reason: null,
        substitute: null,
        odd: null,
      },
    ]
  })
  const { by_rate, ...totals } = orderTotals(lines, deal)
  const { minimum_amount } = deal
  const certain = deal.price_visible && !totals.estimated && !totals.has_market_price
  if (minimum_amount !== null && certain && compare(totals.subtotal, minimum_amount) < 0) {
    const short = formatYen(sub(minimum_amount, totals.subtotal))
    const message = `最低発注金額は${formatYen(minimum_amount)}（税抜）です。あと${short}分を追加してください`
    messages.push({ field: 'lines', message })
  }
  return {
    delivery_date: body.delivery_date,
    closing_at,
    now: now.toISOString(),
    lines,
    ...totals,
    totals_by_rate: by_rate,
    minimum_amount,
    duplicates: orders
      .filter(one => one.delivery_date === body.delivery_date && one.state !== 'cancelled')
      .map(({ id, number, line_count, placed_at, state }) => ({
        id,
        number,
        line_count,
        placed_at,
        may_edit: state === 'placed',
      })),
    messages,
  }
}

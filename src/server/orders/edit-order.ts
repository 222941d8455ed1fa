import type { EditOrderForm } from '#contract/orders/place-order.form.ts'
import { changesBetween } from '#domain/exports/order-sheet.ts'
import { diffOrders, isSameOrder } from '#domain/orders/diff.ts'
import { inPieces } from '#domain/orders/quantity.ts'
import { whyNotEdit } from '#domain/orders/states.ts'
import { add } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { DealAndItems } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { lockOrder, type OrderFacts } from './find-orders.ts'
import { prepareAnew, refusedBySql } from './place-order.ts'
import type { Actor } from './place-store.ts'
import { prepareOrder } from './prepare-order.ts'
import { replaceLines, tellOfRevision, writeSalesChange } from './revise-store.ts'
import { overtakenOrder, staleOrder } from './stale-order.ts'

/**
 * Changes an order before its closing: a new revision with new lines, told to the supplier as 訂正. `before` is the
 * order as its restaurant may see it now. Refuses 409 with the current order when the restaurant was looking at an
 * older revision or the order may no longer be edited; 422 as placing does.
 */
export const editOrder = async (
  deps: Deps,
  before: OrderFacts,
  deal: DealAndItems,
  wish: EditOrderForm,
  who: { actor: Actor; screen: string },
  at: Date,
) => {
  if (wish.revision !== before.revision) throw staleOrder(before, at)
  const refused = whyNotEdit(before, at)
  if (refused) throw staleOrder(before, at, refused)
  const own = piecesByItem(before)
  const asked = { delivery_date: before.delivery_date, note: wish.note, lines: wish.lines }
  const prepared = prepareOrder(deal, asked, at, deps.holidays, own)
  if (prepared.messages.length) throw refuse(422, prepared.messages)
  const after = {
    delivery_date: prepared.delivery_date,
    note: prepared.note,
    lines: prepared.lines.map(line => ({
      ...line,
      confirmed_quantity: null,
      confirmed_weight: null,
      shortage_reason: null,
      substitute: null,
    })),
  }
  const diff = diffOrders(withoutAnswers(before), withoutAnswers(after))
  if (isSameOrder(diff)) return
  try {
    const event = await deps.db.transaction().execute(async trx => {
      const now = await lockOrder(trx, before.id)
      const overtaken = whyNotEdit(now, at)
      if (overtaken || now.revision !== before.revision) throw await overtakenOrder(trx, before.id, at, overtaken)
      await writeSalesChange(trx, before, own, prepared.sales)
      await replaceLines(trx, before.id, prepared, at)
      return tellOfRevision(trx, {
        order: { ...before, revision: before.revision + 1 },
        kind: 'edited',
        diff: { ...diff, changes: changesBetween(before, after) },
        mails: deal.terms.order_mails,
        ...who,
        at,
      })
    })
    deps.live.publish([event])
  } catch (error) {
    if (refusedBySql(error) === 'sold_out') {
      const again = await prepareAnew(deps, deal, asked, at, own)
      throw refuse(
        422,
        again.messages.length
          ? again.messages
          : [{ field: 'lines', message: '販売残が変わりました。もう一度お試しください' }],
      )
    }
    throw error
  }
}

const withoutAnswers = <L extends { substitute: unknown }>(order: {
  delivery_date: string
  note: string
  lines: L[]
}) => ({
  ...order,
  lines: order.lines.map(line => ({ ...line, substitute: null })),
})

/** What an order takes of each product item, in pieces. */
export const piecesByItem = (order: Pick<OrderFacts, 'lines'>): Map<string, string> => {
  const pieces = new Map<string, string>()
  for (const line of order.lines) {
    if (!line.product_item_id) continue
    const more = inPieces(line.quantity, line.unit_kind, line.pieces_per_case)
    pieces.set(line.product_item_id, add(pieces.get(line.product_item_id) ?? '0', more))
  }
  return pieces
}

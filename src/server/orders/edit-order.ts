import type { EditOrderForm } from '#contract/orders/place-order.form.ts'
import { changesBetween } from '#domain/exports/order-sheet.ts'
import { answeredAmount, diffable, isAnswered, noAnswer } from '#domain/orders/answers.ts'
import { diffOrders, isSameOrder } from '#domain/orders/diff.ts'
import { whyNotReenter } from '#domain/orders/entry.ts'
import { inPieces } from '#domain/orders/quantity.ts'
import { type ChangeableOrder, whyNotEdit } from '#domain/orders/states.ts'
import { add, compare } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { type DealAndItems, destinationsOf } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/http/live.ts'
import { writeAnswers, writeTotals } from './answers-store.ts'
import { lockOrder, type OrderFacts } from './find-orders.ts'
import { noteSeen } from './note-seen.ts'
import { prepareAnew, refusedBySql } from './place-order.ts'
import type { Actor } from './place-store.ts'
import { type PreparedLine, prepareOrder } from './prepare-order.ts'
import { overtakeRequests } from './request-store.ts'
import { replaceLines, tellOfRevision, writeSalesChange } from './revise-store.ts'
import { overtakenOrder, staleOrder } from './stale-order.ts'

/** The supplier, where it changes or cancels an order that it entered itself. */
export type AtDesk = {
  /** It may pass the closing, for a reason that it gave. */
  past_closing: boolean
  /** What the log keeps beside the changes. */
  detail: Record<string, unknown>
  /** Tells the restaurant, in the same transaction. */
  tell: (trx: Db, event: LiveEvent, order: OrderFacts) => Promise<void>
}

/** Who changes an order, from which screen; at the supplier's desk other rules hold than for the restaurant. */
export type Changer = { actor: Actor; screen: string; desk?: AtDesk }

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
  { desk, ...who }: Changer,
  at: Date,
) => {
  const viewer = desk ? 'supplier' : 'consumer'
  const whyNot = (order: ChangeableOrder) =>
    desk ? whyNotReenter({ ...order, source: before.source }) : whyNotEdit(order, at)
  const entering = desk && { by_supplier: true, past_closing: desk.past_closing }
  if (wish.revision !== before.revision) throw staleOrder(before, at, undefined, viewer)
  const refused = whyNot(before)
  if (refused) throw staleOrder(before, at, refused, viewer)
  const own = piecesByItem(before)
  const asked = { delivery_date: before.delivery_date, note: wish.note, lines: wish.lines }
  const prepared = prepareOrder(deal, asked, at, deps.holidays, own, entering)
  if (prepared.messages.length) throw refuse(422, prepared.messages)
  const lines = prepared.lines.map(line => withAnswer(line, before))
  const after = { delivery_date: prepared.delivery_date, note: prepared.note, lines }
  const among = [...before.lines, ...after.lines]
  const diff = diffOrders(
    { ...before, lines: diffable(before.lines, among) },
    { ...after, lines: diffable(after.lines, among) },
  )
  if (isSameOrder(diff)) return
  try {
    const event = await deps.db.transaction().execute(async trx => {
      const now = await lockOrder(trx, before.id)
      const overtaken = whyNot(now)
      if (overtaken || now.revision !== before.revision)
        throw await overtakenOrder(trx, before.id, at, overtaken, viewer)
      await writeSalesChange(trx, before, own, prepared.sales)
      await replaceLines(trx, before.id, prepared, at)
      const answered = lines.filter(isAnswered)
      if (answered.length) {
        await writeAnswers(trx, before.id, answered)
        await writeTotals(trx, before, lines)
      }
      await overtakeRequests(trx, before.id, at)
      const revised = await tellOfRevision(trx, {
        order: { ...before, revision: before.revision + 1 },
        kind: 'edited',
        diff: { ...diff, changes: changesBetween(before, after), ...desk?.detail },
        destinations: destinationsOf(deal.terms),
        ...who,
        at,
      })
      if (desk) await noteSeen(trx, before.id, at)
      const { totals, closing_at } = prepared
      await desk?.tell(trx, revised, { ...before, ...after, ...totals, closing_at })
      return revised
    })
    deps.live.publish([event])
  } catch (error) {
    if (refusedBySql(error) === 'sold_out') {
      const again = await prepareAnew(deps, deal, asked, at, own, entering)
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

/** What the supplier answered holds as long as the restaurant wants what it was asked about. */
const withAnswer = (line: PreparedLine, before: OrderFacts): OrderFacts['lines'][number] => {
  const was = before.lines.find(
    one =>
      one.order_list_item_id === line.order_list_item_id &&
      one.unit_kind === line.unit_kind &&
      compare(one.quantity, line.quantity) === 0,
  )
  if (!was || !isAnswered(was)) return { ...line, ...noAnswer }
  const { confirmed_quantity, confirmed_weight, confirmed_unit_price, shortage_reason, substitute } = was
  const answered = { ...line, confirmed_quantity, confirmed_weight, confirmed_unit_price, shortage_reason, substitute }
  return { ...answered, amount: answeredAmount(answered, before.line_rounding).amount }
}

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

import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import type { EditOrderForm } from '#contract/placing/place-order.form.ts'
import { changesBetween } from '#domain/exports/order-sheet.ts'
import { answeredAmount, answeredTotals, diffVersions, isAnswered, noAnswer } from '#domain/orders/answers.ts'
import { isSameOrder } from '#domain/orders/diff.ts'
import { untouched } from '#domain/orders/held-lines.ts'
import { adjustmentAfterChange } from '#domain/orders/open-answers.ts'
import type { Entering } from '#domain/orders/prepare.ts'
import { whyNotEdit } from '#domain/orders/states.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { DealAndItems } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { settleOrder } from '#server/notices/settle.ts'
import { lockDate } from '#server/orders/approval-limit.ts'
import { changeOrder, type OrderUnderChange, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { contentOf, type LineToWrite, replaceLines } from '#server/orders/write-order.ts'
import { refusedBySql, whyNotWritten } from '#server/placing/place-order.ts'
import { prepareOrder } from '#server/placing/prepare-order.ts'
import { previewOrder } from '#server/placing/preview-order.ts'
import { noteDraftsUsed } from '#server/placing/used-drafts.ts'
import { writeAnswers } from './answers-store.ts'
import { asDate, demandOwner } from './demand-owner.ts'
import { overtakeRequests } from './request-store.ts'

/** What is wished of an order under its deal, and how it is entered. */
export type Edit = { deal: DealAndItems; wish: EditOrderForm; at: Date; entering?: Entering }

/**
 * The restaurant changes its order before the closing: a new revision with new lines, told to the supplier as 訂正.
 * Refuses 409 with the order as it stands, 422 as placing does.
 */
export const editOrder = (
  deps: Deps,
  before: OrderFacts,
  deal: DealAndItems,
  wish: EditOrderForm,
  { owner, ...who }: Who & { owner: boolean },
  at: Date,
) => {
  const edit = { deal, wish, at }
  const { revision } = wish
  return changeOrder(deps, before, { revision, who, at, whyNot: order => whyNotEdit(order, at) }, async change => {
    if (!owner) await lockDate(change.trx, asDate(change.order))
    const edited = await writeEdited(deps, change, edit)
    if (edited && !owner) await demandOwner(change.trx, change.order, edited.order.total)
    if (!edited) return null
    const { deal_id, id: order_id } = change.order
    const also = (event_id: string) => noteDraftsUsed(change.trx, wish.line_drafts, { deal_id, order_id, event_id })
    return { kind: 'edited', diff: edited.diff, send: true, also }
  }).catch(saySoldOut(deps, before, edit))
}

/** What the restaurant looks at before it sends a change: exactly what would be written, and what to look at twice. */
export const previewEdit = async (
  deps: Deps,
  before: OrderFacts,
  deal: DealAndItems,
  wish: EditOrderForm,
  at: Date,
): Promise<PreviewedOrder> => {
  const looking = { held: before.lines, by_restaurant: true }
  const preview = await previewOrder(deps, asPlaced(deal, before), wishOf(before, wish), at, looking)
  return { ...preview, duplicates: preview.duplicates.filter(one => one.id !== before.id) }
}

/** New lines in place of the old ones, by the rules of placing: gives the order as it is now, or null where nothing changes. */
export const writeEdited = async (deps: Deps, change: OrderUnderChange, { deal, wish, at, entering }: Edit) => {
  const { trx, order: before } = change
  const prepared = prepareOrder(asPlaced(deal, before), wishOf(before, wish), at, deps.holidays, before.lines, entering)
  if (prepared.messages.length) throw refuse(422, prepared.messages)
  const { note, closing_at } = prepared
  const lines = prepared.lines.map(line => withAnswer(line, before))
  const after = { ...before, ...prepared.totals, note, closing_at, lines }
  const diff = diffVersions(before, after)
  if (isSameOrder(diff)) return null
  const answered = lines.filter(isAnswered)
  const totals = answered.length ? answeredTotals(lines, before) : prepared.totals
  const adjustment = adjustmentAfterChange(before, lines)
  await change.takeSales(lines)
  await replaceLines(trx, before.id, prepared.lines)
  await writeAnswers(trx, before.id, answered)
  await change.revise({
    ...contentOf(prepared.terms.parties.supplier.name, lines, totals),
    note,
    closing_at,
    changed_at: at,
    adjustment,
    ...(answered.length === 0 && { adjusted_at: null }),
  })
  // With what it asked about taken away, nothing is asked any more.
  if (before.adjustment === 'open' && adjustment !== 'open')
    await settleOrder(trx, before.id, 'adjustment_accepted', at)
  await overtakeRequests(trx, before.id, at)
  return { diff: { ...diff, changes: changesBetween(before, after) }, order: after }
}

/**
 * An order is reckoned as it was placed (under a deal that a merge has ended since, too), whatever its supplier has set since; one with free lines may keep them, and one with items
 * that the list does not have (any more) what is still sold of them.
 */
export const asPlaced = (deal: DealAndItems, order: OrderFacts): DealAndItems => {
  const { line_rounding, tax_rounding, lines, delivery_date, closing_at } = order
  const free_lines = deal.terms.free_lines || lines.some(line => line.free)
  const held = new Set(lines.map(line => line.order_list_item_id))
  const items = deal.items.map(item => (item.in_catalogue && held.has(item.id) ? { ...item, visible: true } : item))
  const { merged, ...terms } = deal.terms
  const goes_on = merged ? { state: 'active' } : {}
  const kept = closing_at && { kept_closing: { delivery_date, closing_at } }
  return { terms: { ...terms, ...goes_on, ...kept, merged, line_rounding, tax_rounding, free_lines }, items }
}

/** Where an item ran out between reading and writing, the refusal that names it. */
export const saySoldOut =
  (deps: Deps, before: OrderFacts, { deal, wish, at, entering }: Edit) =>
  async (error: unknown) => {
    if (refusedBySql(error) !== 'sold_out') throw error
    throw await whyNotWritten(deps, deal, wishOf(before, wish), at, before.lines, entering)
  }

const wishOf = ({ delivery_date }: OrderFacts, { note, lines }: EditOrderForm) => ({ delivery_date, note, lines })

/** What the supplier answered holds as long as the restaurant wants what it was asked about. */
const withAnswer = (line: LineToWrite, before: OrderFacts): OrderFacts['lines'][number] => {
  const was = untouched(before.lines, line)
  const other_words = line.free && (was?.name !== line.name || was.unit !== line.unit)
  if (!was || other_words || !isAnswered(was)) return { ...line, ...noAnswer }
  const { confirmed_quantity, confirmed_weight, confirmed_unit_price, shortage_reason, substitute } = was
  const tax_rate = line.free ? was.tax_rate : line.tax_rate
  const answer = { confirmed_quantity, confirmed_weight, confirmed_unit_price, shortage_reason, substitute }
  const answered = { ...line, tax_rate, ...answer }
  return { ...answered, amount: answeredAmount(answered, before.line_rounding).amount }
}

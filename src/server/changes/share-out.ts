import type { ShareAnswer, ShareForm } from '#contract/changes/share-out.contract.ts'
import { checkAnswer, substituteText } from '#domain/orders/answers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { compare, type Decimal } from '#domain/shared/decimal.ts'
import { type FieldMessage, Refusal, refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { orderOfSupplier, ordersOfSupplier } from '#server/orders/order-policy.ts'
import { adjustOrder } from './adjust-order.ts'
import { findPastWeights, findSharedItem, findSharedLines } from './share-store.ts'

/** An item on a day, and every order's line of it. */
export const viewProductLines = async (
  deps: Deps,
  actor: SupplierActor,
  product_item_id: string,
  delivery_date: string,
) => {
  const [item, lines, past_weights] = await Promise.all([
    findSharedItem(deps, actor, product_item_id),
    findSharedLines(deps, actor, product_item_id, delivery_date),
    findPastWeights(deps, actor, product_item_id, delivery_date),
  ])
  return {
    item: there(item),
    past_weights,
    lines: lines.map(line => ({
      ...line,
      number: orderNumber(line.number),
      placed_at: line.placed_at.toISOString(),
      substitute: substituteText(line.substitute),
    })),
  }
}

type Line = OrderFacts['lines'][number]

const isSame = (a: Decimal | null, b: Decimal | null) => (a === null || b === null ? a === b : compare(a, b) === 0)

/** Already as it is asked for: this was sent twice, and the first arrived. */
const stands = (line: Line, asked: ShareAnswer) =>
  isSame(line.confirmed_quantity ?? line.quantity, asked.confirmed_quantity ?? line.quantity) &&
  isSame(line.confirmed_weight, asked.confirmed_weight) &&
  (line.shortage_reason ?? '') === asked.shortage_reason

const answered = (line: Line, { confirmed_quantity, confirmed_weight, shortage_reason }: ShareAnswer) => ({
  ...line,
  confirmed_quantity,
  confirmed_weight,
  shortage_reason: shortage_reason || null,
})

/** Refuses 422 beside `lines[n].…` before any order is touched. */
const mustBeRight = (orders: ReadonlyMap<string, OrderFacts>, product_item_id: string, asked: ShareForm['lines']) => {
  const messages: FieldMessage[] = []
  const seen = new Set<string>()
  for (const [index, one] of asked.entries()) {
    const say = (field: string, message: string) => messages.push({ field: `lines[${index}].${field}`, message })
    const order = orders.get(one.order_id)
    const line = order?.lines.find(found => found.line_number === one.line_number)
    const key = `${one.order_id} ${one.line_number}`
    const is_there = line?.product_item_id === product_item_id && !seen.has(key)
    seen.add(key)
    if (!order || !line || !is_there) say('line_number', 'この行はありません')
    else if (line.substitute) say('confirmed_quantity', '代替品のある行は、受注を開いて調整してください')
    else for (const { field, message } of checkAnswer(answered(line, one), order.line_rounding)) say(field, message)
  }
  if (messages.length) throw refuse(422, messages)
}

/**
 * One item shared out over the orders of a day: each order is adjusted by itself through the one door, and its restaurant
 * told once. An order that was changed meanwhile is left and named; the others are adjusted all the same (decision 150).
 */
export const shareOutItem = async (
  deps: Deps,
  actor: SupplierActor,
  product_item_id: string,
  { lines, message }: ShareForm,
  at: Date,
) => {
  there(await findSharedItem(deps, actor, product_item_id))
  const ids = [...new Set(lines.map(line => line.order_id))]
  const orders = new Map((await ordersOfSupplier(deps, actor, ids)).map(order => [order.id, order]))
  mustBeRight(orders, product_item_id, lines)
  const adjusted: { order_id: string; number: string; store_name: string; revision: number }[] = []
  const refused: { order_id: string; number: string; store_name: string; why: string }[] = []
  for (const order of orders.values()) {
    const asked = lines.filter(line => line.order_id === order.id)
    const named = {
      order_id: order.id,
      number: orderNumber(order.number),
      store_name: order.parties.store?.name ?? order.parties.consumer.name,
    }
    const why = await adjustOne(deps, actor, order, asked, message, at)
    if (why === null) adjusted.push({ ...named, revision: 0 })
    else refused.push({ ...named, why })
  }
  const after = adjusted.length
    ? await ordersOfSupplier(
        deps,
        actor,
        adjusted.map(one => one.order_id),
      )
    : []
  const revisions = new Map(after.map(order => [order.id, order.revision]))
  return { adjusted: adjusted.map(one => ({ ...one, revision: revisions.get(one.order_id) ?? 0 })), refused }
}

const isDone = (order: OrderFacts, asked: readonly ShareAnswer[]) =>
  order.state !== 'cancelled' &&
  asked.every(one => {
    const line = order.lines.find(found => found.line_number === one.line_number)
    return line !== undefined && stands(line, one)
  })

/** Why an order stays as it is, or null where it is adjusted. */
const adjustOne = async (
  deps: Deps,
  actor: SupplierActor,
  order: OrderFacts,
  asked: ShareAnswer[],
  message: string,
  at: Date,
): Promise<string | null> => {
  const lineOf = (one: { line_number: number }) => order.lines.find(line => line.line_number === one.line_number)
  if (isDone(order, asked)) return null
  const form = {
    revision: asked[0]?.revision ?? order.revision,
    message,
    lines: asked.map(({ line_number, confirmed_quantity, confirmed_weight, shortage_reason }) => ({
      line_number,
      confirmed_quantity,
      confirmed_weight,
      shortage_reason,
      confirmed_unit_price: lineOf({ line_number })?.confirmed_unit_price ?? null,
      substitute: null,
    })),
  }
  try {
    await adjustOrder(deps, order, form, { actor: by(actor), screen: 'orders/share_out' }, at)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The same was sent twice, and the other call came first.
    return isDone(await orderOfSupplier(deps, actor, order.id), asked) ? null : error.message
  }
}

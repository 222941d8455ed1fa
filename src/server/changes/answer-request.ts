import type { ChangeAnswerForm } from '#contract/changes/change-request.form.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { ChangeRequest } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { say } from '#domain/notices/words.ts'
import { answeredAmount, answeredTotals, diffVersions, noAnswer } from '#domain/orders/answers.ts'
import { adjustmentAfterChange } from '#domain/orders/open-answers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { whyNotAnswerRequest } from '#domain/orders/states.ts'
import { compare, isZero } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { settleOrder } from '#server/notices/settle.ts'
import { changeOrder, type OrderUnderChange, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { sheetChanges } from '#server/orders/order-sheet.ts'
import { contentOf } from '#server/orders/write-order.ts'
import { refusedBySql } from '#server/placing/place-order.ts'
import { writeAnswers } from './answers-store.ts'
import { writeCancelled } from './cancel-order.ts'
import { changeQuantities, closeRequest } from './request-store.ts'

/**
 * The supplier accepts a restaurant's change request, which applies it whole in one transaction, or declines it with a
 * reason. Refuses 404 for a request that is not this order's, 409 with the current order when the order or the request
 * changed meanwhile, 422 without a reason or where a sales limit would be passed.
 */
export const answerRequest = async (
  deps: Deps,
  before: OrderFacts,
  request_id: string,
  { revision, answer, reason }: ChangeAnswerForm,
  who: Who,
  at: Date,
) => {
  const requestOf = (order: OrderFacts) => order.change_requests.find(one => one.id === request_id)
  const request = requestOf(before)
  if (!request) throw refuse(404, errorTexts.not_found)
  const whyNot = (order: OrderFacts) => whyNotAnswerRequest(order, requestOf(order))
  await changeOrder(deps, before, { revision, who, at, whyNot }, async change => {
    if (answer === 'declined' && reason === '')
      throw refuse(422, [{ field: 'reason', message: '断る理由を入力してください' }])
    const { trx, order } = change
    await closeRequest(trx, request.id, { state: answer, reason }, who.actor.name, at)
    const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id })
    const facts = { ...order, number: orderNumber(order.number), request, reason, url }
    const accepted = { to: 'consumer' as const, said: say('change_accepted', facts) }
    const text = reason === '' ? {} : { text: reason }
    const diff = request.whole_cancel ? { ...text, whole_cancel: true } : text
    if (answer === 'declined')
      return { kind: 'change_declined', diff, notice: { to: 'consumer', said: say('change_declined', facts) } }
    if (request.whole_cancel) {
      await writeCancelled(change, at)
      // Whoever accepts has seen it.
      await change.set({ seen_at: at })
      return { kind: 'cancelled', ...(reason === '' ? {} : { diff: text }), notice: accepted }
    }
    const written = await writeWished(change, request, at)
    return { kind: 'edited', diff: { ...written, ...text }, notice: accepted }
  }).catch(error => {
    if (refusedBySql(error) === 'sold_out')
      throw refuse(422, '販売上限を超えるため承諾できません。販売上限を変えるか、理由を添えて断ってください')
    throw error
  })
}

/** What was wished becomes the order; gives what it changed. */
const writeWished = async ({ trx, order, takeSales, revise }: OrderUnderChange, request: ChangeRequest, at: Date) => {
  const lines = linesAsWished(order, request)
  const adjustment = adjustmentAfterChange(order, lines)
  await takeSales(lines)
  await changeQuantities(trx, order.id, lines)
  await writeAnswers(trx, order.id, lines)
  await revise({
    ...contentOf(order.parties.supplier.name, lines, answeredTotals(lines, order)),
    changed_at: at,
    adjustment,
    ...(adjustment === null && { adjusted_at: null }),
    // Whoever accepts has seen it; the paper and the file are out of date.
    seen_at: at,
  })
  if (order.adjustment === 'open' && adjustment !== 'open') await settleOrder(trx, order.id, 'adjustment_accepted', at)
  const diff = diffVersions(order, { ...order, lines })
  return { ...diff, changes: sheetChanges(diff) }
}

/** The order's lines as a request would have them. */
export const linesAsWished = (order: OrderFacts, request: Pick<ChangeRequest, 'lines'>) =>
  order.lines.flatMap(line => wished(line, order, request))

type Line = OrderFacts['lines'][number]

/** A line as it was asked for. Another quantity needs another answer; a confirmed price holds. */
const wished = (line: Line, order: OrderFacts, request: Pick<ChangeRequest, 'lines'>): Line[] => {
  const wish = request.lines.find(one => one.line_number === line.line_number)
  if (!wish || compare(wish.after, line.quantity) === 0) return [line]
  if (isZero(wish.after)) return []
  const fresh = { ...line, ...noAnswer, confirmed_unit_price: line.confirmed_unit_price, quantity: wish.after }
  return [{ ...fresh, amount: answeredAmount(fresh, order.line_rounding).amount }]
}

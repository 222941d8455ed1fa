import { errorTexts } from '#contract/http/errors.ts'
import type { ChangeAnswerForm } from '#contract/orders/change-request.form.ts'
import type { ChangeRequest } from '#contract/orders/order-shapes.ts'
import { consumerPages, pathTo } from '#contract/pages.ts'
import { requestAnswerNotice } from '#domain/exports/adjustment-mail.ts'
import { answeredAmount, diffable, noAnswer } from '#domain/orders/answers.ts'
import { diffOrders } from '#domain/orders/diff.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { whyNotAnswerRequest } from '#domain/orders/states.ts'
import { compare, isZero } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { writeAnswers, writeTotals } from './answers-store.ts'
import { piecesByItem } from './edit-order.ts'
import { lockOrder, type OrderFacts } from './find-orders.ts'
import { sheetChanges } from './order-sheet.ts'
import { refusedBySql } from './place-order.ts'
import type { Actor } from './place-store.ts'
import { changeQuantities, closeRequest } from './request-store.ts'
import { writeSalesChange } from './revise-store.ts'
import { overtakenOrder, staleOrder } from './stale-order.ts'
import { tellEvent } from './tell-event.ts'

const answered_already = 'この依頼にはすでに回答しています。現在の内容を確認してください'

/**
 * The supplier accepts a restaurant's change request, which applies it whole in one transaction, or declines it with a
 * reason. Refuses 404 for a request that is not this order's, 409 with the current order when the order or the request
 * changed meanwhile, 422 without a reason or where a sales limit would be passed.
 */
export const answerRequest = async (
  deps: Deps,
  before: OrderFacts,
  request_id: string,
  form: ChangeAnswerForm,
  who: { actor: Actor; screen: string },
  at: Date,
) => {
  const request = before.change_requests.find(one => one.id === request_id)
  if (!request) throw refuse(404, errorTexts.not_found)
  const refused = request.state === 'open' ? whyNotAnswerRequest(before) : answered_already
  if (refused) throw staleOrder(before, at, refused, 'supplier')
  if (form.revision !== before.revision) throw staleOrder(before, at, undefined, 'supplier')
  if (form.answer === 'declined' && form.reason === '')
    throw refuse(422, [{ field: 'reason', message: '断る理由を入力してください' }])
  try {
    const event = await deps.db.transaction().execute(async trx => {
      const now = await lockOrder(trx, before.id)
      const overtaken = whyNotAnswerRequest(now)
      if (overtaken || now.revision !== before.revision)
        throw await overtakenOrder(trx, before.id, at, overtaken, 'supplier')
      const open = await closeRequest(trx, request.id, { state: form.answer, reason: form.reason }, who.actor, at)
      if (!open) throw await overtakenOrder(trx, before.id, at, answered_already, 'supplier')
      const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: before.id })
      const about = { ...before, number: orderNumber(before.number), reason: form.reason, url }
      if (form.answer === 'declined') {
        const notice = requestAnswerNotice(about, 'declined')
        const diff = { text: form.reason }
        return tellEvent(trx, {
          order: before,
          kind: 'change_declined',
          diff,
          ...who,
          at,
          notice: { to: 'consumer', kind: 'change_declined', ...notice },
        })
      }
      const done = await apply(trx, before, request, at)
      const notice = requestAnswerNotice(about, request.whole_cancel ? 'cancelled' : 'accepted')
      const order = { ...before, revision: before.revision + 1 }
      const text = form.reason === '' ? {} : { text: form.reason }
      return tellEvent(trx, {
        order,
        kind: request.whole_cancel ? 'cancelled' : 'edited',
        diff: done === null ? (form.reason === '' ? null : text) : { ...done, ...text },
        ...who,
        at,
        notice: { to: 'consumer', kind: 'change_accepted', ...notice },
      })
    })
    deps.live.publish([event])
  } catch (error) {
    if (refusedBySql(error) === 'sold_out')
      throw refuse(422, '販売上限を超えるため承諾できません。販売上限を変えるか、理由を添えて断ってください')
    throw error
  }
}

/** What was wished becomes the order; gives what it changed, null for a cancelled order. */
const apply = async (trx: Db, before: OrderFacts, request: ChangeRequest, at: Date) => {
  if (request.whole_cancel) {
    await writeSalesChange(trx, before, piecesByItem(before), [])
    await trx
      .updateTable('orders')
      .set({ state: 'cancelled', cancelled_at: at, changed_at: at, seen_at: at, revision: before.revision + 1 })
      .where('id', '=', before.id)
      .execute()
    return null
  }
  const lines = before.lines.flatMap(line => wished(line, before, request))
  const taken = [...piecesByItem({ lines })].map(([product_item_id, pieces]) => ({ product_item_id, pieces }))
  await writeSalesChange(trx, before, piecesByItem(before), taken)
  await changeQuantities(trx, before.id, lines)
  await writeAnswers(trx, before.id, lines)
  await writeTotals(trx, before, lines)
  // Whoever accepts has seen it; the paper and the file are out of date.
  await trx
    .updateTable('orders')
    .set({ revision: before.revision + 1, changed_at: at, seen_at: at })
    .where('id', '=', before.id)
    .execute()
  const diff = diffOrders(
    { ...before, lines: diffable(before.lines, before.lines) },
    { ...before, lines: diffable(lines, before.lines) },
  )
  return { ...diff, changes: sheetChanges(diff) }
}

type Line = OrderFacts['lines'][number]

/** A line as it was asked for. Another quantity needs another answer; a confirmed price holds. */
const wished = (line: Line, order: OrderFacts, request: ChangeRequest): Line[] => {
  const wish = request.lines.find(one => one.line_number === line.line_number)
  if (!wish || compare(wish.after, line.quantity) === 0) return [line]
  if (isZero(wish.after)) return []
  const fresh = { ...line, ...noAnswer, confirmed_unit_price: line.confirmed_unit_price, quantity: wish.after }
  return [{ ...fresh, amount: answeredAmount(fresh, order.line_rounding).amount }]
}

import type { ChangeRequestForm } from '#contract/changes/change-request.form.ts'
import type { ChangeRequest } from '#contract/orders/order-shapes.ts'
import { say } from '#domain/notices/words.ts'
import { answeredTotals } from '#domain/orders/answers.ts'
import { whyNotRequestChange } from '#domain/orders/states.ts'
import { compare, decimalPlaces, isZero } from '#domain/shared/decimal.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import { unitOf } from '#domain/trade/unit.ts'
import type { Deps } from '#server/deps.ts'
import { lockDate } from '#server/orders/approval-limit.ts'
import { changeOrder } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { atDesk } from '#server/orders/tell-event.ts'
import type { OrderActor } from '#server/orders/write-order.ts'
import { linesAsWished } from './answer-request.ts'
import { asDate, demandOwner, growth } from './demand-owner.ts'
import { insertRequest } from './request-store.ts'

/**
 * Asks the supplier for a change that the restaurant can't make itself any more: after the closing, or once processed.
 * Nothing changes until the supplier accepts. Refuses 409 with the current order on a stale revision, while another
 * request waits, or while the order can still be changed directly; 422 for an empty wish.
 */
export const requestChange = (
  deps: Deps,
  before: OrderFacts,
  form: ChangeRequestForm,
  { owner, ...who }: { actor: OrderActor; owner: boolean; screen: string },
  at: Date,
) => {
  const { revision, whole_cancel, note } = form
  const whyNot = (order: OrderFacts) => whyNotRequestChange(order, at)
  return changeOrder(deps, before, { revision, who, at, whyNot }, async ({ trx, order }) => {
    const request = { whole_cancel, lines: whole_cancel ? [] : wishedLines(order, form), note }
    if (!owner && request.lines.some(line => compare(line.after, line.before) > 0)) {
      await lockDate(trx, asDate(order))
      const { total } = answeredTotals(linesAsWished(order, request), order)
      await demandOwner(trx, order, total, growth(order, total))
    }
    await insertRequest(trx, order, request, who.actor, at)
    return {
      kind: 'change_requested',
      diff: { request },
      notice: {
        to: 'supplier',
        said: say('change_requested', { ...atDesk(deps, order), request }),
      },
    }
  })
}

const wishedLines = (order: OrderFacts, form: ChangeRequestForm): ChangeRequest['lines'] => {
  const messages: FieldMessage[] = []
  const wished = new Map<number, ChangeRequest['lines'][number]>()
  form.lines.forEach(({ line_number, quantity }, index) => {
    const line = order.lines.find(one => one.line_number === line_number)
    if (!line || wished.has(line_number)) {
      messages.push({ field: `lines[${index}].line_number`, message: 'この行はありません' })
    } else if (compare(quantity, '0') < 0 || compare(quantity, '999999999') > 0 || decimalPlaces(quantity) > 3) {
      messages.push({
        field: `lines[${index}].quantity`,
        message: '0以上の数（小数は3桁まで）を入力してください',
      })
    } else {
      wished.set(line_number, {
        line_number,
        name: line.name,
        unit: unitOf(line),
        before: line.quantity,
        after: quantity,
      })
    }
  })
  const lines = [...wished.values()].filter(line => compare(line.before, line.after) !== 0)
  const removed = lines.filter(line => isZero(line.after)).length
  if (!messages.length && lines.length === 0)
    messages.push({ field: 'lines', message: '変更する商品の数量を入力してください' })
  if (removed === order.lines.length)
    messages.push({ field: 'lines', message: 'すべての商品をなくすときは「発注全体の取消」を選んでください' })
  if (messages.length) throw refuse(422, messages)
  return lines
}

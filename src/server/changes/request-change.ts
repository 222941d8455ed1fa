import type { ChangeRequestForm } from '#contract/changes/change-request.form.ts'
import type { ChangeRequest } from '#contract/orders/order-shapes.ts'
import { isRequestOf } from '#domain/changes/change-request.ts'
import { say } from '#domain/notices/words.ts'
import { answeredTotals } from '#domain/orders/answers.ts'
import { checkQuantity, type QuantityRule } from '#domain/orders/quantity.ts'
import { whyNotRequestChange, whyNotWithdrawRequest } from '#domain/orders/states.ts'
import { compare, isZero } from '#domain/shared/decimal.ts'
import { sayMinimum } from '#domain/shared/number-messages.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import { unitOf } from '#domain/trade/unit.ts'
import type { Deps } from '#server/deps.ts'
import { there } from '#server/http/there.ts'
import { lockDate } from '#server/orders/approval-limit.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { atDesk } from '#server/orders/tell-event.ts'
import type { OrderActor } from '#server/orders/write-order.ts'
import { noteDraftsUsed } from '#server/placing/used-drafts.ts'
import { linesAsWished } from './answer-request.ts'
import { asDate, demandOwner, growth } from './demand-owner.ts'
import { closeRequest, insertRequest } from './request-store.ts'

/** What is wished, and how the items of the order may be ordered now; one that is sold no more has no rule. */
type Wish = { form: ChangeRequestForm; items: readonly (QuantityRule & { id: string })[] }

/**
 * Asks the supplier for a change that the restaurant can't make itself any more: after the closing, or once processed.
 * Nothing changes until the supplier accepts; quantities are those that could be ordered. Refuses 409 with the current order on a stale revision, while another
 * request waits, or while the order can still be changed directly; 422 for an empty wish. Asked for again, because no
 * answer came, what this person has asked for and waits is that request.
 */
export const requestChange = async (
  deps: Deps,
  before: OrderFacts,
  { form, items }: Wish,
  { owner, ...who }: { actor: OrderActor; owner: boolean; screen: string },
  at: Date,
) => {
  if (isRequested(before, form, who.actor)) return
  const { revision, whole_cancel, note } = form
  const whyNot = (order: OrderFacts) => whyNotRequestChange(order, at)
  await changeOrder(deps, before, { revision, who, at, whyNot }, async ({ trx, order }) => {
    const request = { whole_cancel, lines: whole_cancel ? [] : wishedLines(order, form, items), note }
    if (!owner && request.lines.some(line => compare(line.after, line.before) > 0)) {
      await lockDate(trx, asDate(order))
      const { total } = answeredTotals(linesAsWished(order, request), order)
      await demandOwner(trx, order, total, growth(order, total))
    }
    await insertRequest(trx, order, request, who.actor, at)
    return {
      kind: 'change_requested',
      diff: { request },
      also: event_id => noteDraftsUsed(trx, form.line_drafts, { deal_id: order.deal_id, order_id: order.id, event_id }),
      notice: {
        to: 'supplier',
        said: say('change_requested', { ...atDesk(deps, order), request }),
      },
    }
  })
}

const isRequested = (
  order: OrderFacts,
  { whole_cancel, lines, note }: ChangeRequestForm,
  actor: OrderActor,
): boolean => {
  const others = lines.filter(one => {
    const line = order.lines.find(found => found.line_number === one.line_number)
    return !line || compare(line.quantity, one.quantity) !== 0
  })
  const wish = { whole_cancel, note, lines: whole_cancel ? [] : others }
  return order.change_requests.some(
    one => one.state === 'open' && one.requested_by_name === actor.name && isRequestOf(one, wish),
  )
}

/** The restaurant takes a wish back that waits for its answer: told to the supplier as the wish was. Refuses 409 once it is answered. */
export const withdrawRequest = async (
  deps: Deps,
  before: OrderFacts,
  { request_id, revision }: { request_id: string; revision: number },
  who: Who,
  at: Date,
) => {
  const requestOf = (order: OrderFacts) => order.change_requests.find(one => one.id === request_id)
  const request = there(requestOf(before))
  const whyNot = (order: OrderFacts) => whyNotWithdrawRequest(requestOf(order))
  await changeOrder(deps, before, { revision, who, at, whyNot }, async ({ trx, order }) => {
    await closeRequest(trx, request.id, { state: 'withdrawn', reason: '' }, null, at)
    return {
      kind: 'change_withdrawn',
      ...(request.whole_cancel ? { diff: { whole_cancel: true } } : {}),
      notice: { to: 'supplier', said: say('change_withdrawn', { ...atDesk(deps, order), request }) },
    }
  })
}

/** An item that is not sold any more, and what was written freely: any quantity that a line can hold. */
const no_rule = ({ unit_kind, pieces_per_case }: OrderFacts['lines'][number]): QuantityRule => ({
  min_quantity: null,
  max_quantity: null,
  lot: null,
  decimal_places: 3,
  unit_kinds: [unit_kind],
  pieces_per_case,
})

const wishedLines = (order: OrderFacts, form: ChangeRequestForm, items: Wish['items']): ChangeRequest['lines'] => {
  const messages: FieldMessage[] = []
  const wished = new Map<number, ChangeRequest['lines'][number]>()
  form.lines.forEach(({ line_number, quantity }, index) => {
    const line = order.lines.find(one => one.line_number === line_number)
    if (!line || wished.has(line_number)) {
      messages.push({ field: `lines[${index}].line_number`, message: 'この行はありません' })
      return
    }
    const rule = items.find(one => one.id === line.order_list_item_id) ?? no_rule(line)
    const same = compare(quantity, line.quantity) === 0
    const less = compare(quantity, '0') < 0 && sayMinimum('数量', '0')
    const wrong = isZero(quantity) || same ? null : less || checkQuantity(rule, quantity, line.unit_kind, '数量')
    if (wrong === null) {
      wished.set(line_number, {
        line_number,
        name: line.name,
        unit: unitOf(line),
        before: line.quantity,
        after: quantity,
      })
    } else messages.push({ field: `lines[${index}].quantity`, message: wrong })
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

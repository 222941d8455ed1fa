import type { ChangeRequestForm } from '#contract/orders/change-request.form.ts'
import type { ChangeRequest } from '#contract/orders/order-shapes.ts'
import { requestWords } from '#domain/orders/change-request.ts'
import { whyNotRequestChange } from '#domain/orders/states.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { compare, decimalPlaces, isZero } from '#domain/shared/decimal.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { lockOrder, type OrderFacts } from './find-orders.ts'
import type { Actor } from './place-store.ts'
import { hasOpenRequest, insertRequest } from './request-store.ts'
import { overtakenOrder, staleOrder } from './stale-order.ts'
import { deskBody, tellEvent } from './tell-event.ts'

const waits = '回答を待っている依頼があります。仕入先の回答をお待ちください'

/**
 * Asks the supplier for a change that the restaurant can't make itself any more: after the closing, or once processed.
 * Nothing changes until the supplier accepts. Refuses 409 with the current order on a stale revision, while another
 * request waits, or while the order can still be changed directly; 422 for an empty wish.
 */
export const requestChange = async (
  deps: Deps,
  before: OrderFacts,
  form: ChangeRequestForm,
  who: { actor: Actor; screen: string },
  at: Date,
) => {
  if (form.revision !== before.revision) throw staleOrder(before, at)
  const refused = whyNotRequestChange(before, at) ?? (before.request_open ? waits : null)
  if (refused) throw staleOrder(before, at, refused)
  const lines = form.whole_cancel ? [] : wishedLines(before, form)
  const wish = { whole_cancel: form.whole_cancel, lines, note: form.note }
  const event = await deps.db.transaction().execute(async trx => {
    const now = await lockOrder(trx, before.id)
    const overtaken = whyNotRequestChange(now, at) ?? ((await hasOpenRequest(trx, before.id)) ? waits : null)
    if (overtaken || now.revision !== before.revision) throw await overtakenOrder(trx, before.id, at, overtaken)
    await insertRequest(trx, before, wish, who.actor, at)
    const name = before.parties.store?.name ?? before.parties.consumer.name
    const day = formatDayWithWeekday(before.delivery_date)
    return tellEvent(trx, {
      order: before,
      kind: 'change_requested',
      diff: { request: wish },
      ...who,
      at,
      notice: {
        to: 'supplier',
        kind: 'change_requested',
        title: `${name}から${wish.whole_cancel ? '取消' : '変更'}の依頼（${day}納品）`,
        body: deskBody(deps, before, requestWords(wish).join('\n')),
      },
    })
  })
  deps.live.publish([event])
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
      const unit = line.unit_kind === 'case' ? line.case_unit || 'ケース' : line.unit
      wished.set(line_number, { line_number, name: line.name, unit, before: line.quantity, after: quantity })
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

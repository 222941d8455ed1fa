import type { LineAnswerForm } from '#contract/changes/adjust.form.ts'
import type { TokenAdjustForm } from '#contract/receipts/token-adjust.form.ts'
import { whyNotAdjust } from '#domain/orders/states.ts'
import { compare, isZero } from '#domain/shared/decimal.ts'
import { type FieldMessage, Refusal, refuse } from '#domain/shared/refusal.ts'
import { adjustOrder } from '#server/changes/adjust-order.ts'
import { messageRestaurant } from '#server/changes/message-restaurant.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { acknowledge, byLink, isByLink, orderOfToken, overtaken } from './token-order.ts'

/**
 * 欠品 and smaller quantities by a link: the supplier's adjustment without prices, weights and substitutes, whatever of
 * those was answered before staying as it is. Whoever answers lines takes the order, so that it is 受付 as well. A
 * message alone, or beside lines that stay as they are, is a word about the order: nothing that its restaurant could
 * agree to, and who only asks has taken nothing.
 */
export const adjustByToken = async (
  deps: Deps,
  access_token: string,
  order: OrderFacts,
  form: TokenAdjustForm,
  at: Date,
) => {
  if (form.revision !== order.revision) throw overtaken(order)
  const lines = answersOf(order, form)
  if (lines.length === 0) {
    const refused = whyNotAdjust(order)
    if (refused !== null) throw refuse(409, refused)
    await messageRestaurant(deps, order, form.message, byLink(order), at)
    return
  }
  try {
    const asked = { revision: form.revision, message: form.message, lines }
    await adjustOrder(deps, order, asked, byLink(order), at)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    if (order.state === 'cancelled') throw refuse(409, error.message)
    throw overtaken(await orderOfToken(deps, access_token, at))
  }
  const now = await orderOfToken(deps, access_token, at)
  if (isAdjustedOver(now, form.revision)) await acknowledge(deps, now, now.revision, at)
}

/** Whether the form has made a version: lines may have been given of which none changes anything. */
const isAdjustedOver = (order: OrderFacts, before: number): boolean =>
  order.events.some(event => event.kind === 'adjusted' && event.revision === before + 1 && isByLink(order, event))

const answersOf = (order: OrderFacts, { lines, message }: TokenAdjustForm): LineAnswerForm[] => {
  if (lines.length === 0 && message === '') {
    throw refuse(422, [{ field: 'lines', message: '欠品・数量の変更、または連絡事項を入力してください' }])
  }
  const messages: FieldMessage[] = []
  const answers = lines.map(({ line_number, confirmed_quantity, shortage_reason }, index) => {
    const line = order.lines.find(one => one.line_number === line_number)
    const said = confirmed_quantity !== null && line !== undefined && compare(confirmed_quantity, line.quantity)
    if (said !== false && said >= 0) {
      const field = `lines[${index}].confirmed_quantity`
      messages.push({ field, message: 'ご注文より少ない数量を入力してください' })
    }
    const substitute = line?.substitute ?? null
    return {
      line_number,
      confirmed_quantity,
      confirmed_weight:
        confirmed_quantity !== null && isZero(confirmed_quantity) ? null : (line?.confirmed_weight ?? null),
      confirmed_unit_price: line?.confirmed_unit_price ?? null,
      shortage_reason,
      substitute: substitute && {
        product_item_id: substitute.product_item_id,
        quantity: substitute.quantity,
        weight: substitute.weight,
        unit_price: substitute.unit_price,
      },
    }
  })
  if (messages.length) throw refuse(422, messages)
  return answers
}

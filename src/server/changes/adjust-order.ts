import type { AdjustForm, LineAnswerForm } from '#contract/changes/adjust.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { isAdjustedSo } from '#domain/changes/adjusted-so.ts'
import type { AdjustedFacts } from '#domain/exports/adjustment-mail.ts'
import { say } from '#domain/notices/words.ts'
import {
  answeredAmount,
  answeredTotals,
  checkAnswer,
  diffVersions,
  isAnswered,
  type LineAnswer,
  needsAnswer,
  onlyAnswered,
  type Substitute,
  substituteAmount,
  unsettles,
} from '#domain/orders/answers.ts'
import { isSameOrder, type OrderDiff } from '#domain/orders/diff.ts'
import { changesOf } from '#domain/orders/diff-words.ts'
import { adjustmentAfterAnswers } from '#domain/orders/open-answers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { type BeforeAdjusting, beforeAdjusting, whyNotAdjust, whyNotTakeBackAdjustment } from '#domain/orders/states.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { sheetChanges } from '#server/orders/order-sheet.ts'
import { contentOf } from '#server/orders/write-order.ts'
import { findSubstituteItems, type SubstituteItem, writeAnswers } from './answers-store.ts'
import { writeWord } from './message-restaurant.ts'

type Line = OrderFacts['lines'][number]

/**
 * The supplier answers an order's lines: 欠品, quantities, weights, prices, substitutes (domain.md section 2, states).
 * Same state, next revision; what was ordered stays beside the answers; the restaurant is told. A message alone is
 * a word about the order and makes no revision; nor does nothing at all, what only repeats the order, or what this person
 * has adjusted just so. Refuses 409 with the
 * current order on a stale revision or a cancelled order, 422 beside `lines[n].…`.
 */
export const adjustOrder = (deps: Deps, before: OrderFacts, form: AdjustForm, who: Who, at: Date) => {
  const { revision, lines: asked, message } = form
  const isDone = (order: OrderFacts) => isAdjustedSo(order, form, who.actor)
  return changeOrder(deps, before, { revision, who, at, whyNot: whyNotAdjust, isDone }, async change => {
    const { trx, order, revise } = change
    const { lines, answered } = await answerLines(trx, order, asked)
    const diff = diffVersions(order, { ...order, lines })
    if (isSameOrder(diff)) return message === '' ? null : writeWord(deps, change, message, who, at)
    const answered_before = order.adjustment === 'accepted' || order.adjustment === 'questioned'
    const taken_back = message === '' && !answered_before && !lines.some(isAnswered)
    const asks = message !== '' || needsAnswer(diff, order.lines)
    // Only what was not agreed to yet may be taken back without asking; a weight alone leaves what waits as it is.
    const asked_state = message === '' ? adjustmentAfterAnswers(order, diff, lines) : 'open'
    const state = asks ? asked_state : (order.adjustment ?? 'noted')
    await writeAnswers(trx, order.id, answered)
    await revise({
      ...contentOf(order.parties.supplier.name, lines, answeredTotals(lines, order)),
      adjusted_at: taken_back ? null : at,
      adjustment: taken_back ? null : state,
    })
    const touched = order.lines.filter(line => answered.some(one => one.line_number === line.line_number))
    const before: BeforeAdjusting = { adjustment: order.adjustment, lines: touched.map(answerOf) }
    return {
      kind: 'adjusted',
      diff: { ...diff, changes: sheetChanges(diff), before, ...(message === '' ? {} : { message }) },
      notice: {
        to: 'consumer',
        said: adjustedSaying(deps, order, diff, {
          message,
          open: asks && !taken_back && state === 'open',
          waiting: !asks && state === 'open',
          taken_back,
        }),
      },
      settles: asks || taken_back,
    }
  })
}

const answerOf = ({ line_number, ...line }: Line): BeforeAdjusting['lines'][number] => ({
  line_number,
  confirmed_quantity: line.confirmed_quantity,
  confirmed_weight: line.confirmed_weight,
  confirmed_unit_price: line.confirmed_unit_price,
  shortage_reason: line.shortage_reason,
  substitute: line.substitute,
  ...(line.free && { tax_rate: line.tax_rate }),
})

const adjustedSaying = (
  deps: Deps,
  order: OrderFacts,
  diff: OrderDiff,
  asked: Pick<AdjustedFacts, 'message' | 'open' | 'waiting' | 'taken_back'>,
) => {
  const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id })
  const changes = changesOf(diff).filter(change => order.price_visible || !change.price)
  const how = { ...asked, unsettled: asked.message === '' && unsettles(diff) }
  return say('order_adjusted', { ...order, number: orderNumber(order.number), changes, url, ...how })
}

/**
 * Takes the last adjustment of an order back: a further version with the answers that stood before it, of which the
 * restaurant is told. Refuses 409 with the order as it stands once it was answered or something newer happened.
 */
export const takeBackAdjustment = (deps: Deps, before: OrderFacts, revision: number, who: Who, at: Date) =>
  changeOrder(deps, before, { revision, who, at, whyNot: whyNotTakeBackAdjustment }, async ({ trx, order, revise }) => {
    const was = beforeAdjusting(order)
    if (!was) return null
    const restored = order.lines.flatMap(line => {
      const answer = was.lines.find(one => one.line_number === line.line_number)
      const as_before = answer && { ...line, ...answer }
      return as_before ? [{ ...as_before, amount: answeredAmount(as_before, order.line_rounding).amount }] : []
    })
    const lines = order.lines.map(line => restored.find(one => one.line_number === line.line_number) ?? line)
    const diff = diffVersions(order, { ...order, lines })
    await writeAnswers(trx, order.id, restored)
    await revise({
      ...contentOf(order.parties.supplier.name, lines, answeredTotals(lines, order)),
      adjusted_at: was.adjustment === null ? null : at,
      adjustment: was.adjustment,
    })
    const how = { message: '', open: was.adjustment === 'open', waiting: false, taken_back: true }
    return {
      kind: 'adjusted',
      diff: { ...diff, changes: sheetChanges(diff), taken_back: true },
      notice: { to: 'consumer', said: adjustedSaying(deps, order, diff, how) },
    }
  })

/** All lines as they will stand, and those that were answered anew. */
const answerLines = async (db: Db, order: OrderFacts, asked: LineAnswerForm[]) => {
  const ids = asked.flatMap(one => (one.substitute ? [one.substitute.product_item_id] : []))
  const items = new Map((await findSubstituteItems(db, order.supplier_id, ids)).map(item => [item.id, item]))
  const messages: FieldMessage[] = []
  const fresh = new Map<number, Line>()
  asked.forEach((one, index) => {
    const line = order.lines.find(found => found.line_number === one.line_number)
    const say = (field: string, message: string) => messages.push({ field: `lines[${index}].${field}`, message })
    if (!line || fresh.has(one.line_number)) {
      say('line_number', 'この行はありません')
      return
    }
    const item = one.substitute ? items.get(one.substitute.product_item_id) : undefined
    // What was put away since it was chosen stays what it is; a new choice of it is refused.
    const kept = line.substitute?.product_item_id === one.substitute?.product_item_id ? line.substitute : null
    const made = one.substitute ? substituteOf(one.substitute, item ?? (kept && toItem(kept))) : null
    if (one.substitute && !made) {
      say('substitute', 'この商品は代替品に選べません')
      return
    }
    const answer: LineAnswer = onlyAnswered(line, {
      confirmed_quantity: one.confirmed_quantity,
      confirmed_weight: one.confirmed_weight,
      confirmed_unit_price: one.confirmed_unit_price,
      shortage_reason: one.shortage_reason || null,
      substitute: made,
    })
    if (one.tax_rate !== undefined && !line.free) {
      say('tax_rate', '税率を選べるのは、自由入力の商品だけです')
      return
    }
    const answered = { ...line, ...answer, tax_rate: one.tax_rate ?? line.tax_rate }
    const wrong = checkAnswer(answered, order.line_rounding)
    for (const { field, message } of wrong) say(field, message)
    if (wrong.length) return
    fresh.set(line.line_number, {
      ...answered,
      amount: answeredAmount(answered, order.line_rounding).amount,
      substitute: made && { ...made, amount: substituteAmount(made, order.line_rounding) },
    })
  })
  if (messages.length) throw refuse(422, messages)
  return { lines: order.lines.map(line => fresh.get(line.line_number) ?? line), answered: [...fresh.values()] }
}

const toItem = ({ product_item_id: id, ...rest }: Substitute): SubstituteItem => ({ id, ...rest })

const substituteOf = (
  { product_item_id, quantity, weight, unit_price }: NonNullable<LineAnswerForm['substitute']>,
  item: SubstituteItem | null,
): Substitute | null =>
  item && {
    product_item_id,
    code: item.code,
    name: item.name,
    spec: item.spec,
    unit: item.unit,
    quantity,
    pieces_per_case: item.pieces_per_case,
    price_basis: item.price_basis,
    unit_price,
    tax_rate: item.tax_rate,
    catch_weight: item.catch_weight,
    estimated_weight: item.estimated_weight,
    weight,
    amount: null,
  }

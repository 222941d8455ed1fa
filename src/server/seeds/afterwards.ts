import { sql } from 'kysely'
import type { LineAnswerForm } from '#contract/changes/adjust.form.ts'
import { dayOf } from '#domain/shared/day.ts'
import { mul, round } from '#domain/shared/decimal.ts'
import { adjustOrder } from '#server/changes/adjust-order.ts'
import { answerAdjustment } from '#server/changes/answer-adjustment.ts'
import { requestChange } from '#server/changes/request-change.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { orderOfSupplier } from '#server/orders/order-policy.ts'
import type { Masters } from './masters.ts'

const minute = 60_000

/**
 * What happened after sending, on the newest processed orders of the demo restaurant at the demo wholesaler: one with
 * 欠品 that waits for the restaurant's answer, one whose weights were settled, one that is asked about, and, where one is
 * still to be delivered, one with an open change request.
 */
export const playAfterwards = async (deps: Deps, masters: Masters, at: Date) => {
  const restaurant = masters.restaurants.get('demo-restaurant')
  const clerk = masters.suppliers.get('fish')?.clerk
  const cook = restaurant?.people[0]
  const deal_id = restaurant?.deals.get('fish')?.id
  if (!clerk || !cook || !deal_id) throw new Error('the demo world has no demo restaurant at its wholesaler')
  const ago = (minutes: number) => new Date(at.getTime() - minutes * minute)
  const { rows } = await sql<{ id: string; delivery_date: string }>`
    select id, delivery_date from orders where deal_id = ${deal_id} and state = 'processed' and processed_at < ${ago(60)}
    order by delivery_date desc, id desc limit 4`.execute(deps.db)
  // Of what was delivered before today nothing is asked any more.
  const wished = rows.find(row => row.delivery_date >= dayOf(at))?.id
  const [short, weighed, asked] = rows.map(row => row.id).filter(id => id !== wished)
  const desk = { actor: { id: clerk.account_id, name: clerk.name, area: clerk.area }, screen: 'orders/adjust' } as const
  const kitchen = {
    owner: true,
    actor: { id: cook.account_id, name: cook.name, area: cook.area },
    screen: 'orders/detail',
  } as const
  const load = (id: string) => orderOfSupplier(deps, clerk, id)
  const adjust = async (
    id: string,
    answersOf: (order: OrderFacts) => LineAnswerForm[],
    message: string,
    when: Date,
  ) => {
    const order = await load(id)
    await adjustOrder(deps, order, { revision: order.revision, message, lines: answersOf(order) }, desk, when)
  }

  if (weighed) await adjust(weighed, weights, '', ago(50))
  if (asked) {
    await adjust(asked, order => [...weights(order), ...lastIsShort(order)], '', ago(40))
    const text = '代わりになる商品はありますか。'
    const { revision } = await load(asked)
    await answerAdjustment(deps, await load(asked), { revision, answer: 'questioned', text }, kitchen, ago(35))
  }
  if (short)
    await adjust(
      short,
      order => [...weights(order), ...lastIsShort(order)],
      '時化のため入荷がありませんでした。',
      ago(30),
    )
  if (wished) {
    const order = await load(wished)
    const [first] = order.lines
    if (first) {
      const lines = [{ line_number: first.line_number, quantity: mul(first.quantity, '2') }]
      const note = '予約が増えたため、間に合えばお願いします。'
      const form = { revision: order.revision, whole_cancel: false, lines, note }
      await requestChange(deps, order, { form, items: [] }, kitchen, ago(20))
    }
  }
}

const blank = {
  confirmed_quantity: null,
  confirmed_weight: null,
  confirmed_unit_price: null,
  shortage_reason: '',
  substitute: null,
}

/** What the scales say: a little more than was expected. The last line is left for a shortage. */
export const weights = (order: OrderFacts): LineAnswerForm[] =>
  order.lines.slice(0, -1).flatMap(line =>
    line.catch_weight && line.estimated_weight !== null
      ? [
          {
            ...blank,
            line_number: line.line_number,
            confirmed_weight: round(mul(mul(line.quantity, line.estimated_weight), '1.04'), 2),
          },
        ]
      : [],
  )

/** The last line did not come in. */
export const lastIsShort = (order: OrderFacts): LineAnswerForm[] => {
  const line = order.lines.at(-1)
  return line ? [{ ...blank, line_number: line.line_number, confirmed_quantity: '0', shortage_reason: '入荷なし' }] : []
}

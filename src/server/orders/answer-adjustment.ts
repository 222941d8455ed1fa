import type { AdjustmentAnswerForm } from '#contract/orders/adjust.form.ts'
import { whyNotAnswerAdjustment } from '#domain/orders/states.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { lockOrder, type OrderFacts } from './find-orders.ts'
import type { Actor } from './place-store.ts'
import { overtakenOrder, staleOrder } from './stale-order.ts'
import { deskBody, tellEvent } from './tell-event.ts'

/**
 * The restaurant agrees to the supplier's last adjustment, or asks about it. The revision stays. Refuses 409 with the
 * current order when the supplier adjusted again meanwhile; answered alike twice is answered once.
 */
export const answerAdjustment = async (
  deps: Deps,
  before: OrderFacts,
  form: AdjustmentAnswerForm,
  who: { actor: Actor; screen: string },
  at: Date,
) => {
  const refused = whyNotAnswerAdjustment(before)
  if (refused) throw before.adjustment === null ? refuse(422, refused) : staleOrder(before, at, refused)
  if (form.revision !== before.revision) throw staleOrder(before, at)
  if (before.adjustment === form.answer && form.text === '') return
  const event = await deps.db.transaction().execute(async trx => {
    const now = await lockOrder(trx, before.id)
    if (now.revision !== before.revision) throw await overtakenOrder(trx, before.id, at)
    if (now.adjustment === form.answer && form.text === '') return null
    await trx.updateTable('orders').set({ adjustment: form.answer }).where('id', '=', before.id).execute()
    const name = before.parties.store?.name ?? before.parties.consumer.name
    const day = formatDayWithWeekday(before.delivery_date)
    const asks = form.answer === 'questioned'
    return tellEvent(trx, {
      order: before,
      kind: asks ? 'adjustment_questioned' : 'adjustment_accepted',
      diff: form.text === '' ? null : { text: form.text },
      ...who,
      at,
      notice: asks
        ? {
            to: 'supplier',
            kind: 'adjustment_questioned',
            title: `${name}から調整についての問い合わせ（${day}納品）`,
            body: deskBody(deps, before, form.text || '調整の内容を確認したいとのことです。'),
          }
        : null,
    })
  })
  if (event) deps.live.publish([event])
}

import type { AdjustmentAnswerForm } from '#contract/changes/adjust.form.ts'
import { say } from '#domain/notices/words.ts'
import { whyNotAnswerAdjustment } from '#domain/orders/states.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { atDesk } from '#server/orders/tell-event.ts'

/**
 * The restaurant agrees to the supplier's last adjustment, or asks about it. The revision stays. Refuses 409 with the
 * current order when the supplier adjusted again meanwhile, 422 where nothing was adjusted; answered alike twice is
 * answered once.
 */
export const answerAdjustment = async (
  deps: Deps,
  before: OrderFacts,
  { revision, answer, text }: AdjustmentAnswerForm,
  who: Who,
  at: Date,
) => {
  if (before.adjustment === null) throw refuse(422, whyNotAnswerAdjustment(before) ?? '')
  await changeOrder(deps, before, { revision, who, at, whyNot: whyNotAnswerAdjustment }, async ({ order, set }) => {
    if (order.adjustment === answer && text === '') return null
    await set({ adjustment: answer })
    const diff = text === '' ? {} : { diff: { text } }
    if (answer === 'accepted') return { kind: 'adjustment_accepted', ...diff }
    return {
      kind: 'adjustment_questioned',
      ...diff,
      notice: {
        to: 'supplier',
        said: say('adjustment_questioned', { ...atDesk(deps, order), text }),
      },
    }
  })
}

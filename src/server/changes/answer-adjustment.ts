import type { AdjustmentAnswerForm } from '#contract/changes/adjust.form.ts'
import { isSaidAgain } from '#domain/changes/said-again.ts'
import { say } from '#domain/notices/words.ts'
import { whyNotAnswerAdjustment, whyNotQuestionAdjustment, whyNotTakeBackAnswer } from '#domain/orders/states.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { unsettleOrder } from '#server/notices/settle.ts'
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
  const whyNot = answer === 'accepted' ? whyNotAnswerAdjustment : whyNotQuestionAdjustment
  await changeOrder(deps, before, { revision, who, at, whyNot }, async ({ order, set }) => {
    if (order.adjustment === answer && text === '') return null
    if (answer === 'questioned' && isSaidAgain(order.events, 'adjustment_questioned', text, who.actor, at)) return null
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

/**
 * The restaurant takes back that it agreed: the adjustment waits for its answer again, as it stood before, in its bell, too.
 * The desk reads it beside the agreement. Taken back twice, it changes nothing. Refuses 409 with the current order where the
 * supplier adjusted again or has gone on with it.
 */
export const takeBackAnswer = (deps: Deps, before: OrderFacts, revision: number, who: Who, at: Date) => {
  const isTakenBack = ({ events }: OrderFacts) =>
    events.findLast(one => one.kind.startsWith('adjust'))?.kind === 'adjustment_reopened'
  const whyNot = (order: OrderFacts) => (isTakenBack(order) ? null : whyNotTakeBackAnswer(order))
  return changeOrder(deps, before, { revision, who, at, whyNot }, async ({ trx, order, set }) => {
    if (isTakenBack(order)) return null
    // A word of the supplier answers what was asked.
    const answers = order.events.filter(one => one.kind.startsWith('adjust') || one.kind === 'messaged')
    const accepted = answers.findLast(one => one.kind === 'adjustment_accepted')
    if (!accepted) throw new Error(`agreed to without an event: ${order.id}`)
    const was = answers[answers.indexOf(accepted) - 1]
    await set({ adjustment: was?.kind === 'adjustment_questioned' ? 'questioned' : 'open' })
    await unsettleOrder(trx, order.id, 'adjustment_accepted', new Date(accepted.happened_at))
    return { kind: 'adjustment_reopened' }
  })
}

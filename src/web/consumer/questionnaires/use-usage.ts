import { askedUsage } from '#contract/first-questionnaires.ts'
import type { BodyInput } from '#contract/http/route.ts'
import { answerUsage, getQuestionnaires, putOffUsage } from '#contract/questionnaires/questionnaires.contract.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'

/** Whether this person is asked about its use, and the ways to answer. */
export const useUsage = () => {
  const params = { consumer_id: consumerId() }
  const usage = useData(...askedUsage(params), { throws: false }).data?.usage
  return {
    usage,
    answer: async (body: BodyInput<typeof answerUsage>) =>
      setData(getQuestionnaires, { params }, { usage: await call(answerUsage, { params, body }) }),
    putOff: async (choice: BodyInput<typeof putOffUsage>['choice']) =>
      setData(getQuestionnaires, { params }, { usage: await call(putOffUsage, { params, body: { choice } }) }),
  }
}

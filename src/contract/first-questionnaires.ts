import { ask, type FirstAsked } from './http/asked.ts'
import type { consumerPages } from './pages/consumer.ts'
import { getQuestionnaires } from './questionnaires/questionnaires.contract.ts'

/** Whether this person is asked about its use. */
export const askedUsage = (params: { consumer_id: string }) => ask(getQuestionnaires, { params })

/** What the questionnaire's page asks for at once. */
export const questionnairesFirst = {
  usageQuestionnaire: params => ({ usage: askedUsage(params) }),
} satisfies FirstAsked<typeof consumerPages, { consumer_id: string }>

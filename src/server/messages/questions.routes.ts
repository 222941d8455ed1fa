import * as contract from '#contract/messages/questions.contract.ts'
import { room } from '#server/http/serve.ts'
import { answerQuestion, countQuestions, listQuestions } from './questions.ts'

export const questionRoutes = room(contract, {
  listQuestions: async ({ deps, actor, query, at }) => listQuestions(deps, actor, query, at),
  countQuestions: async ({ deps, actor }) => countQuestions(deps.db, actor),
  answerQuestion: async ({ deps, actor, params, body, idempotency_key: key, at }) =>
    answerQuestion(deps, actor, params.question_id, { ...body, key }, at),
})

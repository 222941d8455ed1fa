import * as contract from '#contract/messages/consumer-questions.contract.ts'
import { room } from '#server/http/serve.ts'
import { askQuestion, viewQuestion } from './questions.ts'

export const consumerQuestionRoutes = room(contract, {
  getMessageQuestion: async ({ deps, actor, params, at }) =>
    viewQuestion(deps, actor, { receiver_id: params.receiver_id }, at),
  askAboutMessage: async ({ deps, actor, params, body, idempotency_key: key, at }) =>
    askQuestion(deps, actor, { receiver_id: params.receiver_id }, { ...body, key }, at),
  getFlyerQuestion: async ({ deps, actor, params, at }) =>
    viewQuestion(deps, actor, { deal_id: params.deal_id, web_flyer_id: params.web_flyer_id }, at),
  askAboutFlyer: async ({ deps, actor, params, body, idempotency_key: key, at }) =>
    askQuestion(deps, actor, { deal_id: params.deal_id, web_flyer_id: params.web_flyer_id }, { ...body, key }, at),
})

import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { questionForm, thread } from './question-shapes.ts'

const of_message = '/api/v2/consumers/:consumer_id/messages/:receiver_id/question'
const of_flyer = '/api/v2/consumers/:consumer_id/deals/:deal_id/web_flyers/:web_flyer_id/question'
const access = { area: 'consumer' } as const

const asked = z.object({
  ...thread,
  supplier_name: z.string(),
  phone_number: z.nullable(z.string()),
})
/** What this restaurant has asked about a message or a flyer, and the answers; nothing is asked yet where there is no post. */
export type AskedQuestion = z.output<typeof asked>

export const getMessageQuestion = route({
  method: 'GET',
  path: of_message,
  access,
  summary: '仕入先のメッセージについての質問と回答',
  reply: ok(asked),
})
export const askAboutMessage = route({
  method: 'POST',
  path: of_message,
  access,
  summary: '仕入先のメッセージについて質問する。仕入先の画面・通知に届く',
  idempotent: true,
  body: questionForm,
  reply: ok(asked),
})
export const getFlyerQuestion = route({
  method: 'GET',
  path: of_flyer,
  access,
  summary: '仕入先のWEBチラシについての質問と回答',
  reply: ok(asked),
})
export const askAboutFlyer = route({
  method: 'POST',
  path: of_flyer,
  access,
  summary: '仕入先のWEBチラシについて質問する。仕入先の画面・通知に届く',
  idempotent: true,
  body: questionForm,
  reply: ok(asked),
})

import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { pageOf, pageQuery } from '#contract/http/shapes.ts'
import { sentAnswer, thread } from './question-shapes.ts'

const path = '/api/v2/suppliers/:supplier_id/messages/questions'
/** Whoever works at the supplier answers the stores that this person sees (decision 190). */
const access = { area: 'supplier' } as const

/** Those that wait for an answer, and those whose last word was ours. */
export const question_lists = ['waiting', 'answered'] as const
export type QuestionList = (typeof question_lists)[number]

const question = z.object({
  ...thread,
  id: z.string(),
  /** What it is about, as this store has received it; '' of a flyer. */
  body: z.string(),
  /** The flyer that it is about; null: a message. */
  web_flyer_id: z.nullable(z.string()),
  /** The message was taken back. */
  withdrawn: z.boolean(),
  store_id: z.string(),
  customer_code: z.string(),
  store_name: z.string(),
  waiting: z.boolean(),
})
export type Question = z.output<typeof question>

export const listQuestions = route({
  method: 'GET',
  path,
  access,
  summary: 'メッセージ・チラシへの得意先からの質問（自分に見える得意先、新しい順）',
  query: z.object({
    ...pageQuery(),
    list: z.optional(z.enum(question_lists)),
    message_id: z.optional(z.uuid()),
    /** That one alone. */
    question_id: z.optional(z.uuid()),
  }),
  reply: ok(pageOf(question)),
})

export const countQuestions = route({
  method: 'GET',
  path: `${path}/count`,
  access,
  summary: '回答していない質問の件数',
  reply: ok(z.object({ count: z.int() })),
})

export const answerQuestion = route({
  method: 'POST',
  path: `${path}/:question_id/answers`,
  access,
  summary: '質問に回答する。飲食店の画面・通知・メールに届く',
  idempotent: true,
  body: sentAnswer,
  reply: ok(question),
})

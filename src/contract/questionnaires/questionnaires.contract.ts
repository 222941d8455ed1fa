import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { hardest_parts, recommend_scores } from '#domain/questionnaires/usage.ts'
import { usageForm } from './usage.form.ts'

const base = '/api/v2/consumers/:consumer_id/questionnaires'
const access = { area: 'consumer' } as const

const usage = z.object({
  /** After ten orders, until it is answered, put off or refused. */
  asked: z.boolean(),
  /** What this person has chosen; null: nothing yet. */
  choice: z.nullable(z.enum(['answered', 'later', 'never'])),
  later_until: z.nullable(instantText),
  answer: z.nullable(z.object({ score: z.enum(recommend_scores), hardest: z.enum(hardest_parts), words: z.string() })),
})
export type UsageQuestionnaire = z.output<typeof usage>

export const getQuestionnaires = route({
  method: 'GET',
  path: base,
  access,
  summary: '利用についてのアンケート：お願いするか、自分がどう答えたか',
  reply: ok(z.object({ usage })),
})
export const answerUsage = route({
  method: 'POST',
  path: `${base}/usage`,
  access,
  summary: '利用についてのアンケートに答える。もう一度送ると、前の回答を直す',
  body: usageForm,
  reply: ok(usage),
})
export const putOffUsage = route({
  method: 'PATCH',
  path: `${base}/usage`,
  access,
  summary: 'アンケートをあとにする（later、30日）、もう頼まれないようにする（never）、それを取り消す（again）',
  body: z.object({ choice: z.enum(['later', 'never', 'again']) }),
  reply: ok(usage),
})

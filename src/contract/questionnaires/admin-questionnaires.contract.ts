import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { dayText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { hardest_parts } from '#domain/questionnaires/usage.ts'

const base = '/api/v2/admins/questionnaires/usage'
const access = { area: 'admin' } as const
/** From which day on; without it all. */
const since = { from: z.optional(dayText) }

const answer = z.object({
  id: z.string(),
  answered_at: instantText,
  consumer_id: z.string(),
  restaurant_name: z.string(),
  person_name: z.string(),
  score: z.number(),
  hardest: z.enum(hardest_parts),
  words: z.string(),
})
export type UsageAnswer = z.output<typeof answer>

const summary = z.object({
  count: z.number(),
  promoter: z.number(),
  passive: z.number(),
  detractor: z.number(),
  /** Net Promoter Score; null where nobody has answered. */
  score: z.nullable(z.number()),
  /** Half of its 95 % interval; null below 30 answers. */
  margin: z.nullable(z.number()),
  later: z.number(),
  never: z.number(),
  by_score: z.array(z.object({ score: z.number(), count: z.number() })),
  by_part: z.array(z.object({ hardest: z.enum(hardest_parts), count: z.number() })),
})
export type UsageSummary = z.output<typeof summary>

export const getUsageSummary = route({
  method: 'GET',
  path: `${base}/summary`,
  access,
  summary: '利用アンケートの集計とNPS',
  query: z.object(since),
  reply: ok(summary),
})
export const listUsageAnswers = route({
  method: 'GET',
  path: base,
  access,
  look: 'usage_answers_seen',
  summary: '利用アンケートの回答を新しい順に見る',
  query: z.object({ ...pageQuery(), ...since }),
  reply: ok(pageOf(answer)),
})
export const downloadUsageAnswers = route({
  method: 'GET',
  path: `${base}/download`,
  access,
  look: 'usage_answers_taken',
  summary: '利用アンケートの回答をCSVにする',
  query: z.object(since),
  reply: file('text/csv'),
})

import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { agent_limits, agent_states } from '#domain/agent-registrations/agent-registration.ts'
import { agentAnswerForm, agentAskForm, agentDrafts } from './agent-registration.form.ts'

const base = '/api/v2/consumers/:consumer_id/deals/agent_registrations'
const owner = { area: 'consumer', role: 'owner' } as const

const registration = z.object({
  id: z.string(),
  state: z.enum(agent_states),
  revision: z.number(),
  words: z.string(),
  image_ids: z.array(z.string()),
  asked_by_name: z.string(),
  asked_at: instantText,
  taken_at: z.nullable(instantText),
  offered_at: z.nullable(instantText),
  ended_at: z.nullable(instantText),
  /** What staff say to it. */
  staff_words: z.string(),
  back_words: z.string(),
  /** Of those to approve alone. */
  drafts: agentDrafts,
  /** Of those that are done: the suppliers that were made. */
  deals: z.array(z.object({ deal_id: z.string(), name: z.string() })),
})
export type AgentRegistration = z.output<typeof registration>

export const listAgentRegistrations = route({
  method: 'GET',
  path: base,
  access: { area: 'consumer' },
  summary: '仕入先の登録の依頼：新しい20件と、その状況',
  reply: ok(z.object({ items: z.array(registration) })),
})
export const addAgentImage = route({
  method: 'POST',
  path: `${base}/images`,
  access: owner,
  summary: '納品書などの写真を加える（JPEG・PNG・WebP）。向きを直し、撮影場所などの情報は消す',
  upload_kb: agent_limits.image_mb * 1024,
  reply: ok(z.object({ id: z.string(), width: z.int(), height: z.int() })),
})
export const askAgentRegistration = route({
  method: 'POST',
  path: base,
  access: owner,
  summary: '仕入先の登録を運営に依頼する：写真か一覧、または両方',
  body: agentAskForm,
  idempotent: true,
  reply: created(registration),
})
export const answerAgentRegistration = route({
  method: 'PATCH',
  path: `${base}/:agent_registration_id`,
  access: owner,
  summary: '登録の内容を承認して仕入先にする、差し戻す、または依頼を取り下げる。revision は読んだときのもの',
  body: z.intersection(agentAnswerForm, z.object({ revision: z.int() })),
  reply: ok(registration),
})

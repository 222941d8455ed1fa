import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { agent_states } from '#domain/agent-registrations/agent-registration.ts'
import { agentDeclineForm, agentDrafts, agentOfferForm } from './agent-registration.form.ts'

const base = '/api/v2/admins/agent_registrations'
const one_of = `${base}/:agent_registration_id` as const
const access = { area: 'admin' } as const
const state = z.enum(agent_states)

const summary = z.object({
  id: z.string(),
  restaurant_name: z.string(),
  state,
  image_count: z.number(),
  /** Suppliers that staff have written down so far. */
  draft_count: z.number(),
  assignee_name: z.nullable(z.string()),
  asked_at: instantText,
  /** It came back from the restaurant. */
  sent_back: z.boolean(),
})
export type AgentSummary = z.output<typeof summary>

const detail = z.object({
  ...z.omit(summary, { image_count: true, draft_count: true }).shape,
  consumer_id: z.string(),
  restaurant_address: z.string(),
  restaurant_phone_number: z.nullable(z.string()),
  revision: z.number(),
  words: z.string(),
  images: z.array(z.object({ id: z.string(), width: z.number(), height: z.number() })),
  asked_by_name: z.string(),
  offered_at: z.nullable(instantText),
  ended_at: z.nullable(instantText),
  staff_words: z.string(),
  back_words: z.string(),
  drafts: agentDrafts,
  /** Suppliers that the restaurant has already, by name, telephone, fax or mail, for each draft. */
  twins: z.array(z.array(z.object({ name: z.string(), own: z.boolean(), has_deal: z.boolean() }))),
})
export type AgentDetail = z.output<typeof detail>

const revision = z.int()

export const listAgentDesk = route({
  method: 'GET',
  path: base,
  access,
  look: 'agent_registrations_seen',
  summary: '仕入先の登録の依頼を新しい順に見る',
  query: z.object({
    ...pageQuery(),
    state: z.optional(state),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ok(z.object({ ...pageOf(summary).shape, counts: z.record(state, z.number()) })),
})
export const getAgentDesk = route({
  method: 'GET',
  path: one_of,
  access,
  look: 'agent_registration_seen',
  summary: '依頼の写真と一覧、書きかけの仕入先',
  reply: ok(detail),
})
export const getAgentImage = route({
  method: 'GET',
  path: `${one_of}/images/:agent_image_id`,
  access,
  look: 'agent_registration_seen',
  summary: '依頼の写真',
  query: z.object({ size: z.optional(z.enum(['small', 'large'])) }),
  reply: file('image/*'),
})
export const writeAgentDrafts = route({
  method: 'PATCH',
  path: one_of,
  access,
  summary: '書きかけの仕入先を保存する。受付の依頼は登録中になる。revision は読んだときのもの',
  body: z.object({ drafts: agentDrafts, words: agentOfferForm.shape.words, revision }),
  reply: ok(detail),
})
export const offerAgentDrafts = route({
  method: 'POST',
  path: `${one_of}/offer`,
  access,
  summary: '仕入先の内容を、飲食店に確認してもらう',
  body: z.object({ ...agentOfferForm.shape, revision }),
  reply: ok(detail),
})
export const takeBackAgentOffer = route({
  method: 'DELETE',
  path: `${one_of}/offer`,
  access,
  summary: '確認のお願いを取り消し、登録中に戻す',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(detail),
})
export const declineAgentRegistration = route({
  method: 'POST',
  path: `${one_of}/decline`,
  access,
  summary: '登録できないことを、理由とともに飲食店に伝える',
  body: z.object({ ...agentDeclineForm.shape, revision }),
  reply: ok(detail),
})

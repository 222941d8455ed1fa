import * as admin from '#contract/agent-registrations/admin-agents.contract.ts'
import * as contract from '#contract/agent-registrations/agent-registrations.contract.ts'
import * as waiting from '#contract/agent-registrations/waiting-agents.contract.ts'
import type { AgentState } from '#domain/agent-registrations/agent-registration.ts'
import type { Deps } from '#server/deps.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { imageKey } from '#server/images/change-images.ts'
import { suppliersLike } from '#server/suppliers/register-with-items.ts'
import {
  countAgentStates,
  countWaitingAgents,
  findAgent,
  findAgentDesk,
  findAgentsOf,
  type StoredAgent,
} from './agent-store.ts'
import { addAgentImage, askAgent } from './ask-agent.ts'
import { answerAgent, moveAsStaff } from './move-agent.ts'

const page_size = 50

const text = (at: Date | null) => at?.toISOString() ?? null

const viewOf = (one: StoredAgent): contract.AgentRegistration => ({
  id: one.id,
  state: one.state,
  revision: one.revision,
  words: one.words,
  image_ids: one.image_ids,
  asked_by_name: one.asked_by_name,
  asked_at: one.asked_at.toISOString(),
  taken_at: text(one.taken_at),
  offered_at: text(one.offered_at),
  ended_at: text(one.ended_at),
  staff_words: one.staff_words,
  back_words: one.back_words,
  drafts: one.state === 'to_confirm' ? one.drafts : [],
  deals: one.deals,
})

const twinsOf = (deps: Deps, one: StoredAgent) =>
  Promise.all(one.drafts.map(({ supplier }) => suppliersLike(deps.db, one.consumer_id, supplier)))

const detailOf = async (deps: Deps, id: string): Promise<admin.AgentDetail> => {
  const one = there(await findAgent(deps.db, id))
  const over = one.ended_at !== null
  return {
    id: one.id,
    consumer_id: one.consumer_id,
    restaurant_name: one.restaurant_name,
    restaurant_address: one.restaurant_address,
    restaurant_phone_number: one.restaurant_phone_number,
    state: one.state,
    revision: one.revision,
    words: one.words,
    images: one.images,
    asked_by_name: one.asked_by_name,
    asked_at: one.asked_at.toISOString(),
    offered_at: text(one.offered_at),
    ended_at: text(one.ended_at),
    assignee_name: one.assignee_name,
    staff_words: one.staff_words,
    back_words: one.back_words,
    sent_back: one.state === 'in_hand' && one.back_words !== '',
    drafts: one.drafts,
    twins: over ? one.drafts.map(() => []) : await twinsOf(deps, one),
  }
}

/** Suppliers that staff enter for a restaurant: what it asks, and the desk where it is done. */
export const agentRoutes = [
  ...room(contract, {
    listAgentRegistrations: async ({ deps, actor }) => ({
      items: (await findAgentsOf(deps.db, actor.consumer_id)).map(viewOf),
    }),
    addAgentImage: async ({ deps, actor, upload, at }) => addAgentImage(deps, actor, upload.content, at),
    askAgentRegistration: async ({ deps, actor, body, idempotency_key: key, at }) => {
      const id = await askAgent(deps, actor, { key, ...body }, at)
      return viewOf(there(await findAgent(deps.db, id, actor.consumer_id)))
    },
    answerAgentRegistration: async ({ deps, actor, params, body: { answer: act, words, revision }, at }) => {
      const id = params.agent_registration_id
      await answerAgent(deps, actor, { id, act, words, revision }, at)
      return viewOf(there(await findAgent(deps.db, id, actor.consumer_id)))
    },
  }),
  ...room(waiting, {
    countWaitingAgents: async ({ deps }) => ({ count: await countWaitingAgents(deps.db) }),
  }),
  ...room(admin, {
    listAgentDesk: async ({ deps, query }) => {
      const limit = query.limit ?? page_size
      const [rows, counted] = await Promise.all([findAgentDesk(deps.db, query, limit + 1), countAgentStates(deps.db)])
      const items = rows.slice(0, limit).map(row => ({ ...row, asked_at: row.asked_at.toISOString() }))
      const of = (state: AgentState) => counted.get(state) ?? 0
      const counts = {
        received: of('received'),
        in_hand: of('in_hand'),
        to_confirm: of('to_confirm'),
        done: of('done'),
        withdrawn: of('withdrawn'),
        declined: of('declined'),
      }
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, counts }
    },
    getAgentDesk: async ({ deps, params }) => detailOf(deps, params.agent_registration_id),
    getAgentImage: async ({ deps, params, query, request, reply }) => {
      const { images } = there(await findAgent(deps.db, params.agent_registration_id))
      const { id } = there(images.find(one => one.id === params.agent_image_id))
      const format = (request.headers.accept ?? '').includes('image/webp') ? 'webp' : 'jpeg'
      const content = there(await deps.files.get(imageKey(id, query.size ?? 'large', format)))
      reply.header('cache-control', 'private, no-store').header('vary', 'Accept, Cookie')
      return { name: `${id}.${format}`, type: `image/${format}`, content, inline: true }
    },
    writeAgentDrafts: async ({ deps, actor, params, body: { revision, drafts, words }, at }) => {
      const id = params.agent_registration_id
      await moveAsStaff(deps, actor, { id, revision, act: 'write' }, { drafts, words }, at)
      return detailOf(deps, id)
    },
    offerAgentDrafts: async ({ deps, actor, params, body: { revision, drafts, words }, at }) => {
      const id = params.agent_registration_id
      await moveAsStaff(deps, actor, { id, revision, act: 'offer' }, { drafts, words }, at)
      return detailOf(deps, id)
    },
    takeBackAgentOffer: async ({ deps, actor, params, query: { revision }, at }) => {
      const id = params.agent_registration_id
      await moveAsStaff(deps, actor, { id, revision, act: 'take_back' }, {}, at)
      return detailOf(deps, id)
    },
    declineAgentRegistration: async ({ deps, actor, params, body: { revision, words }, at }) => {
      const id = params.agent_registration_id
      await moveAsStaff(deps, actor, { id, revision, act: 'decline' }, { words }, at)
      return detailOf(deps, id)
    },
  }),
]

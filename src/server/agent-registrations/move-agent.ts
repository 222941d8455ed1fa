import { type AgentOffer, agentOfferForm } from '#contract/agent-registrations/agent-registration.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type AgentAct, agentStep } from '#domain/agent-registrations/agent-registration.ts'
import type { AdminDeed } from '#domain/audits/admin-acts.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor, ConsumerActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { settle } from '#server/notices/settle.ts'
import { tellRestaurantOfDeal } from '#server/stores/tell-restaurant.ts'
import { registerWithItems } from '#server/suppliers/register-with-items.ts'
import { type AgentChange, findAgent, lockAgent, type StoredAgent, updateAgent } from './agent-store.ts'

import { tellStaffOfAgent } from './tell-staff.ts'

type Asked = { id: string; revision: number; act: AgentAct }

/** One act upon a request, alone; 404 where it is not this restaurant's, 409 where it is another by now. */
const move = async (
  deps: Deps,
  { id, revision, act }: Asked,
  { at, consumer_id }: { at: Date; consumer_id?: string },
  change: (trx: Db, now: StoredAgent) => Promise<Omit<AgentChange, 'state'>>,
) =>
  deps.db.transaction().execute(async trx => {
    await lockAgent(trx, id)
    const now = there(await findAgent(trx, id, consumer_id))
    const state = agentStep(now.state, act)
    if (now.revision !== revision || state === null)
      throw refuse(409, 'この依頼は、ほかの画面で変わりました。最新の内容をご確認ください')
    await updateAgent(trx, id, { state, ...(await change(trx, now)) }, at)
    if (now.state === 'to_confirm') await settle(trx, 'agent_registration_offered', { subject: id }, at)
  })

const pageUrl = (deps: Deps) => `${deps.public_url}${consumerPages.agentRegistration.path}`

const deeds = {
  write: 'agent_registration_written',
  offer: 'agent_registration_offered',
  take_back: 'agent_offer_taken_back',
  decline: 'agent_registration_declined',
} as const satisfies Partial<Record<AgentAct, AdminDeed>>

type StaffAct = keyof typeof deeds

/** What staff do with a request: kept among their acts, and told to the restaurant where it is its turn or over. */
export const moveAsStaff = (
  deps: Deps,
  actor: AdminActor,
  { id, revision, act }: Asked & { act: StaffAct },
  given: { drafts?: StoredAgent['drafts'] | AgentOffer['drafts']; words?: string },
  at: Date,
) =>
  move(deps, { id, revision, act }, { at }, async (trx, now) => {
    const { drafts, words = '' } = given
    const facts = { name: now.restaurant_name, ...(drafts && { count: drafts.length }) }
    await noteAdminAct(trx, actor, { act: deeds[act], subject_id: id, facts }, at)
    const news = { consumer_id: now.consumer_id, subject: id, key: `${id}:${now.revision}` }
    const url = pageUrl(deps)
    if (act === 'offer') {
      const names = (drafts ?? []).map(one => one.supplier.name)
      await tellRestaurantOfDeal(trx, { ...news, said: say('agent_registration_offered', { names, words, url }) }, at)
    }
    if (act === 'decline')
      await tellRestaurantOfDeal(trx, { ...news, said: say('agent_registration_declined', { words, url }) }, at)
    return {
      assignee_name: actor.name,
      ...(drafts && { drafts }),
      ...(act === 'take_back' ? {} : { staff_words: words }),
      ...(act === 'offer' ? { back_words: '' } : {}),
    }
  })

/** What the restaurant says of it. Approved, its suppliers are made, with their items, and can be ordered from at once. */
export const answerAgent = (
  deps: Deps,
  actor: ConsumerActor,
  { id, revision, act, words }: Asked & { act: 'approve' | 'send_back' | 'withdraw'; words: string },
  at: Date,
) =>
  move(deps, { id, revision, act }, { at, consumer_id: actor.consumer_id }, async (trx, now) => {
    if (act === 'send_back') {
      const { restaurant_name, images } = now
      const facts = { restaurant_name, by_name: actor.name, image_count: images.length, at }
      await tellStaffOfAgent(deps, trx, { id, revision, why: 'sent_back', ...facts })
      return { back_words: words.trim() }
    }
    if (act === 'withdraw') return {}
    const { drafts } = agentOfferForm.parse({ drafts: now.drafts })
    const deal_ids: string[] = []
    // oxlint-disable-next-line no-await-in-loop -- twenty at most, each at the end of the restaurant's list after the last
    for (const one of drafts) deal_ids.push(await registerWithItems(trx, actor, one, at))
    return { deal_ids }
  })

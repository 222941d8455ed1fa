import { v7 } from 'uuid'
import { agent_limits } from '#domain/agent-registrations/agent-registration.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { keepImage } from '#server/images/change-images.ts'
import {
  countLooseImages,
  countOpenAgents,
  findAgent,
  findAskedAgent,
  insertAgent,
  insertAgentImage,
  lockAgentImages,
  lockAsker,
} from './agent-store.ts'
import { tellStaffOfAgent } from './tell-staff.ts'

/** Photographs of one restaurant that stand in no request (yet). */
const most_loose = 60

/** Keeps a photograph for a request that is being written, made anew apart from the event loop. Refuses, beside `file`, what is none. */
export const addAgentImage = async (deps: Deps, actor: ConsumerActor, content: Buffer, at: Date) => {
  if ((await countLooseImages(deps.db, actor.consumer_id)) >= most_loose)
    throw refuse(422, [
      { field: 'file', message: '依頼していない写真が多すぎます。先に依頼するか、8日たってからお試しください' },
    ])
  const id = v7()
  const size = await keepImage(deps, id, content, made =>
    insertAgentImage(deps.db, { id, consumer_id: actor.consumer_id, ...made, added_by_name: actor.name }, at),
  )
  return { id, ...size }
}

/** Asks staff to enter suppliers; once under its key. Refuses 422 what is too much and photographs that are not its own. */
export const askAgent = async (
  deps: Deps,
  actor: ConsumerActor,
  { key, words, agent_image_ids: ids }: { key: string; words: string; agent_image_ids: string[] },
  at: Date,
): Promise<string> =>
  deps.db.transaction().execute(async trx => {
    await lockAsker(trx, actor.consumer_id)
    const asked = await findAskedAgent(trx, actor.consumer_id, key)
    if (asked !== undefined) return asked
    if ((await countOpenAgents(trx, actor.consumer_id)) >= agent_limits.open)
      throw refuse(422, `依頼は${agent_limits.open}件までです。前の依頼が終わってからお願いします`)
    const image_ids = [...new Set(ids)]
    const own = await lockAgentImages(trx, actor.consumer_id, image_ids)
    if (image_ids.some(id => !own.has(id)))
      throw refuse(422, [{ field: 'agent_image_ids', message: '写真が見つかりません。もう一度加えてください' }])
    const { consumer_id, name: asked_by_name } = actor
    const id = await insertAgent(trx, { consumer_id, key, words: words.trim(), image_ids, asked_by_name }, at)
    const { revision, restaurant_name } = there(await findAgent(trx, id))
    const facts = { restaurant_name, by_name: asked_by_name, image_count: image_ids.length, at }
    await tellStaffOfAgent(deps, trx, { id, revision, why: 'asked', ...facts })
    return id
  })

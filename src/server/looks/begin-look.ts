import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/http/route.ts'
import type { beginLook as route } from '#contract/looks/admin-looks.contract.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { look_minutes } from '#domain/looks/look.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { handOverLook, lookHash } from '#server/http/looking.ts'
import { ownSessionHash } from '#server/http/session.ts'
import { there } from '#server/http/there.ts'
import { tell } from '#server/notices/tell.ts'
import { findLookedHouse, insertLook } from './look-store.ts'

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }

/**
 * Lets one of the staff see a screen as its user does, for half an hour and no longer than its own session: nothing can
 * be done meanwhile (`refuseWhileLooking`). Kept in the staff's record, and told to the house with the reason. Refuses 404
 * where that person is of no such house, 409 where it could not log in itself.
 */
export const beginLook = async (
  deps: Deps,
  actor: AdminActor,
  { account_id, house_id, reason }: BodyOf<typeof route>,
  { request, reply, at }: Asking,
) => {
  demandConfirmed(actor)
  const { area, name, house_name, in_use } = there(await findLookedHouse(deps.db, account_id, house_id))
  if (!in_use) throw refuse(409, '停止中のため、この人の画面はありません')
  const token = randomBytes(32).toString('base64url')
  const ends_at = new Date(at.getTime() + look_minutes * 60_000)
  await deps.db.transaction().execute(async trx => {
    const id = await insertLook(trx, {
      token_hash: lookHash(token),
      admin_token_hash: ownSessionHash(deps, 'admin', request),
      area,
      account_id,
      house_id,
      admin_id: actor.account_id,
      reason,
      began_at: at,
      ends_at,
    })
    const facts = { house: house_name, house_id, reason }
    await noteAdminAct(trx, actor, { act: 'looked_as', subject_id: account_id, facts }, at)
    const to = area === 'consumer' ? { consumer_id: house_id } : { supplier_id: house_id }
    await tell(trx, [{ to, said: say('looked_at', { name, reason, ends_at }), key: id }], at)
  })
  handOverLook(deps, reply, area, token)
  return { home: areaEntries[area].home }
}

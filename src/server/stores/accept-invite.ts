import { sql } from 'kysely'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { Invited } from '#contract/stores/invited.contract.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { beginDeal } from './begin-deal.ts'
import { findBegun, findInviteById, type InvitedFacts, markInvite, openDeal } from './invite-store.ts'
import { readInviteToken } from './invite-token.ts'
import { lockStore } from './store-store.ts'
import { tellSupplierOfDeal } from './tell-restaurant.ts'

const over_words = 'この招待は使えなくなりました。仕入先に、新しい招待をご依頼ください'

/** The invitation of a token, whether it is open or not. 404 for a token that is not ours. */
export const inviteOfToken = async (db: Db, deps: Deps, token: string): Promise<InvitedFacts> => {
  const id = readInviteToken(deps.config.secrets, token)
  return there(id === null ? undefined : await findInviteById(db, id))
}

/** Who invites whom by this token, and whether it still can be accepted. 404 for a token that is not ours. */
export const viewInvited = async (deps: Deps, token: string, at: Date): Promise<Invited> => {
  const { supplier_name, supplier_address, supplier_phone_number, ...invite } = await inviteOfToken(
    deps.db,
    deps,
    token,
  )
  return {
    state: invite.used_at ? 'used' : isInviteOpen(invite, at) ? 'open' : 'over',
    supplier: { name: supplier_name, address: supplier_address, phone_number: supplier_phone_number },
    store_name: invite.store_name,
    expires_at: invite.expires_at.toISOString(),
  }
}

/** Its link was opened: the first time counts. */
export const noteInviteOpened = async (deps: Deps, token: string, opened_at: Date) => {
  const id = readInviteToken(deps.config.secrets, token)
  if (id !== null) await markInvite(deps.db, id, { opened_at })
}

const isInviteOpen = (
  invite: { expires_at: Date; revoked_at: Date | null; used_at: Date | null; supplier_gone: boolean },
  at: Date,
) => !invite.used_at && !invite.revoked_at && !invite.supplier_gone && invite.expires_at > at

/**
 * The restaurant accepts: its deal with the supplier is active from now on, under the store record that was invited, on
 * that record's conditions. What it had asked this supplier for before becomes that deal. The supplier is told. 409 where
 * the invitation is over, the store has another restaurant, or the two have a deal already. The restaurant that has accepted
 * it is answered so again.
 */
export const acceptInvite = async (deps: Deps, actor: ConsumerActor, token: string, at: Date) => {
  const { id, store_id, used_at } = await inviteOfToken(deps.db, deps, token)
  const begun = used_at ? await findBegun(deps.db, { store_id, consumer_id: actor.consumer_id }) : undefined
  if (begun !== undefined) return { deal_id: begun }
  return deps.db.transaction().execute(async trx => ({ deal_id: await takeInvite(deps, trx, actor, id, at) }))
}

/** The same in the caller's transaction, by the invitation's id; answers the deal's. */
export const takeInvite = async (deps: Deps, trx: Db, actor: ConsumerActor, invite_id: string, at: Date) => {
  const { supplier_id, store_id } = there(await findInviteById(trx, invite_id))
  // Deal, store, invitation: the order in which the supplier's own answers lock them too.
  const deal = await openDeal(trx, { consumer_id: actor.consumer_id, supplier_id, by: actor.name, at })
  await lockStore(trx, sql`t.id = ${store_id}`)
  const invite = there(await findInviteById(trx, invite_id, { lock: true }))
  if (!isInviteOpen(invite, at)) throw refuse(409, over_words)
  await beginDeal(trx, actor, { deal, supplier_id, store_id, action: 'accept_invite' }, at)
  const url = deps.public_url + pathTo(supplierPages.store, { store_id })
  const said = say('invite_accepted', { consumer_name: deal.consumer_name, store_name: invite.store_name, url })
  await tellSupplierOfDeal(trx, { supplier_id, said, key: `invite_accepted:${deal.id}`, store_id }, at)
  return deal.id
}

/** Somebody has begun to join by it. */
export const noteInviteBegun = (deps: Deps, invite_id: string, begun_at: Date) =>
  markInvite(deps.db, invite_id, { begun_at })

/** The invitation of a token with the restaurant as its supplier's books hold it. 404, or 409 where it is over. */
export const openInviteOf = async (deps: Deps, token: string, at: Date): Promise<InvitedFacts> => {
  const invite = await inviteOfToken(deps.db, deps, token)
  if (!isInviteOpen(invite, at)) throw refuse(409, over_words)
  return invite
}

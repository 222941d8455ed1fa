import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { pathTo, supplierPages } from '#contract/pages.ts'
import type { Invited } from '#contract/stores/invited.contract.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { beginDeal } from './begin-deal.ts'
import { findInviteById, openDeal } from './invite-store.ts'
import { readInviteToken } from './invite-token.ts'
import { lockStore } from './store-store.ts'
import { tellSupplierOfDeal } from './tell-restaurant.ts'

const over_words = 'この招待は使えなくなりました。仕入先に、新しい招待をご依頼ください'

const inviteOfToken = async (db: Db, deps: Deps, token: string, { lock = false } = {}) => {
  const id = readInviteToken(deps.config.secret, token)
  const invite = id && (await findInviteById(db, id, { lock }))
  if (!invite) throw refuse(404, errorTexts.not_found)
  return invite
}

/** Who invites whom by this token, and whether it still can be accepted. 404 for a token that is not ours. */
export const viewInvited = async (deps: Deps, token: string, at: Date): Promise<Invited> => {
  const { supplier_name, supplier_address, supplier_phone_number, ...invite } = await inviteOfToken(
    deps.db,
    deps,
    token,
  )
  return {
    state: invite.used_at ? 'used' : isOpen(invite, at) ? 'open' : 'over',
    supplier: { name: supplier_name, address: supplier_address, phone_number: supplier_phone_number },
    store_name: invite.store_name,
    expires_at: invite.expires_at.toISOString(),
  }
}

const isOpen = (
  invite: { expires_at: Date; revoked_at: Date | null; used_at: Date | null; supplier_gone: boolean },
  at: Date,
) => !invite.used_at && !invite.revoked_at && !invite.supplier_gone && invite.expires_at > at

/**
 * The restaurant accepts: its deal with the supplier is active from now on, under the store record that was invited, on
 * that record's conditions. What it had asked this supplier for before becomes that deal. The supplier is told. 409 where
 * the invitation is over, the store has another restaurant, or the two have a deal already.
 */
export const acceptInvite = async (deps: Deps, actor: ConsumerActor, token: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const { supplier_id, store_id } = await inviteOfToken(trx, deps, token)
    // Deal, store, invitation: the order in which the supplier's own answers lock them too.
    const deal = await openDeal(trx, { consumer_id: actor.consumer_id, supplier_id, by: actor.name, at })
    await lockStore(trx, sql`t.id = ${store_id}`)
    const invite = await inviteOfToken(trx, deps, token, { lock: true })
    if (!isOpen(invite, at)) throw refuse(409, over_words)
    await beginDeal(trx, actor, { deal, supplier_id, store_id, action: 'accept_invite' }, at)
    const url = deps.public_url + pathTo(supplierPages.store, { store_id })
    const said = say('invite_accepted', { consumer_name: deal.consumer_name, store_name: invite.store_name, url })
    await tellSupplierOfDeal(trx, { supplier_id, said, key: `invite_accepted:${deal.id}`, store_id }, at)
    return { deal_id: deal.id }
  })

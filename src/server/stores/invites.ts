import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import type { StoreInvite } from '#contract/stores/store-invites.contract.ts'
import { addDays, dayOf, instantAt } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { mergedStoreWords } from '#domain/stores/merged-words.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { printedCodes } from './invite-code.ts'
import { byCode, flyerSender } from './invite-flyer.ts'
import type { PrintedInvite } from './invite-pdf.ts'
import { findInvited, findInvites, findLinked, type InviteFacts, insertInvites, revokeInvites } from './invite-store.ts'
import { inviteUrl } from './invite-token.ts'
import { refuseUnseenStores, storeOf } from './store-policy.ts'
import { lockStore } from './store-store.ts'

/** How long an invitation is good: paper lies about for a while. */
const good_for_days = 90

const linked_words = 'この得意先は、すでに飲食店とつながっています'

export const urlOfInvite = (deps: Deps, invite_id: string) =>
  inviteUrl({ public_url: deps.public_url, secret: deps.config.secret }, invite_id)

const viewInvite = (deps: Deps, invite: InviteFacts): StoreInvite => ({
  url: urlOfInvite(deps, invite.id),
  made_at: invite.made_at.toISOString(),
  made_by_name: invite.made_by_name,
  expires_at: invite.expires_at.toISOString(),
})

/** The invitation of a store that this user may see; null where it has none that is good. */
export const inviteOf = async (deps: Deps, actor: SupplierActor, store_id: string, at: Date) => {
  await storeOf(deps.db, actor, store_id, at)
  const [found] = await findInvites(deps.db, [store_id], at)
  return found ?? null
}

export const showInvite = async (deps: Deps, actor: SupplierActor, store_id: string, at: Date) => {
  const found = await inviteOf(deps, actor, store_id, at)
  return { invite: found && viewInvite(deps, found) }
}

type Inviter = Pick<SupplierActor, 'supplier_id' | 'account_id' | 'name'>

/** Makes invitations for stores, one each; what was open before is over. */
const make = async (trx: Db, actor: Inviter, store_ids: string[], at: Date) => {
  // To the last second of the day that stands on the paper.
  const expires_at = new Date(instantAt(addDays(dayOf(at), good_for_days + 1), 0).getTime() - 1000)
  await revokeInvites(trx, store_ids, at)
  await insertInvites(trx, actor.supplier_id, store_ids, { by: actor.name, at, expires_at })
  const audit = { subject: 'store' as const, action: 'invite', after: { expires_at: expires_at.toISOString() } }
  const audits = store_ids.map(subject_id => ({ ...audit, subject_id }))
  await noteAudits(trx, actor, audits, at)
}

/** A new invitation in the place of the one before. 409 where a restaurant is linked already. */
export const makeInvite = async (deps: Deps, actor: SupplierActor, store_id: string, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    await lockStore(trx, sql`t.id = ${store_id}`)
    const { deal, merged_into } = await storeOf(trx, actor, store_id, at)
    if (deal) throw refuse(409, linked_words)
    if (merged_into?.store_id) throw refuse(409, `この得意先は、${mergedStoreWords(merged_into)}。招待はできません`)
    await make(trx, actor, [store_id], at)
  })
  const found = await inviteOf(deps, actor, store_id, at)
  if (!found) throw new Error('an invitation was made and is not there')
  return { invite: viewInvite(deps, found) }
}

/** Takes the invitation back: its URL opens nothing any more. */
export const revokeInvite = async (deps: Deps, actor: SupplierActor, store_id: string, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    await storeOf(trx, actor, store_id, at)
    const gone = await revokeInvites(trx, [store_id], at)
    if (gone.length === 0) throw refuse(404, errorTexts.not_found)
    await noteAudits(trx, actor, [{ subject: 'store', subject_id: store_id, action: 'revoke_invite' }], at)
  })
}

/** The good invitations of these stores of one supplier; those without one get it. In the caller's transaction. */
export const invitesFor = async (
  trx: Db,
  by: Inviter,
  store_ids: readonly string[],
  at: Date,
): Promise<InviteFacts[]> => {
  const there = new Set((await findInvites(trx, store_ids, at)).map(one => one.store_id))
  const missing = store_ids.filter(id => !there.has(id))
  if (missing.length > 0) await make(trx, by, missing, at)
  return findInvites(trx, store_ids, at)
}

/** What stands on the printed invitations of these stores, by code; those without an invitation get one. */
export const printableInvites = async (deps: Deps, actor: SupplierActor, store_ids: string[], at: Date) => {
  const ids = [...new Set(store_ids)]
  const invites = await deps.db.transaction().execute(async trx => {
    await refuseUnseenStores(trx, actor, ids)
    await lockStore(trx, sql`t.id = any(${ids}::uuid[])`)
    const linked = await findLinked(trx, ids)
    if (linked.size > 0) {
      const words =
        ids.length === 1
          ? linked_words
          : `すでに飲食店とつながっている得意先が${linked.size}件あります。外してからお試しください`
      throw refuse(409, words)
    }
    return invitesFor(trx, actor, ids, at)
  })
  return lettersOf(deps, actor.supplier_id, invites)
}

/** What stands on these invitations of one supplier, by the stores' codes. */
export const lettersOf = async (
  deps: Deps,
  supplier_id: string,
  invites: readonly InviteFacts[],
): Promise<PrintedInvite[]> => {
  const by_store = new Map(invites.map(one => [one.store_id, one]))
  const [stores, supplier, codes] = await Promise.all([
    findInvited(deps.db, [...by_store.keys()]),
    flyerSender(deps, supplier_id),
    printedCodes(
      deps,
      invites.map(one => one.id),
    ),
  ])
  return stores.flatMap(store => {
    const invite = by_store.get(store.id)
    return invite
      ? [
          {
            supplier,
            store_name: store.name,
            url: urlOfInvite(deps, invite.id),
            by_code: byCode(deps, codes.get(invite.id) ?? ''),
            expires_at: invite.expires_at,
          },
        ]
      : []
  })
}

import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { Offered } from '#contract/stores/offers.contract.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Shown } from '#domain/stores/offer.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { beginDeal } from './begin-deal.ts'
import { openDeal } from './invite-store.ts'
import { closeOffer, findOpenOffers, lockOffer, type OfferFacts } from './offer-store.ts'
import { lockStore } from './store-store.ts'
import { tellSupplierOfDeal } from './tell-restaurant.ts'

/** The offers that wait for this restaurant's answer. */
export const listOffered = async (deps: Deps, actor: ConsumerActor): Promise<{ items: Offered[] }> => ({
  items: (await findOpenOffers(deps.db, actor.consumer_id)).map(one => ({
    id: one.id,
    supplier: { name: one.supplier_name, address: one.supplier_address, phone_number: one.supplier_phone_number },
    note: one.note,
    offered_at: one.offered_at.toISOString(),
  })),
})

const withdrawn_words = 'この申し込みは、取り下げられたか、すでに返事が済んでいます'

const openOffer = async (trx: Db, actor: ConsumerActor, id: string): Promise<OfferFacts> => {
  const offer = there(await lockOffer(trx, id, { consumer_id: actor.consumer_id }))
  if (offer.state !== 'offered') throw refuse(409, withdrawn_words)
  return offer
}

/** Accepts an offer: the deal begins. */
export const acceptOffer = async (deps: Deps, actor: ConsumerActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const offer = await openOffer(trx, actor, id)
    const { supplier_id, store_id, consumer_id } = offer
    const deal = await openDeal(trx, { consumer_id, supplier_id, by: actor.name, at })
    await lockStore(trx, sql`t.id = ${store_id}`)
    await beginDeal(trx, actor, { deal, supplier_id, store_id, action: 'accept_offer' }, at)
    await closeOffer(trx, id, { state: 'accepted', by: actor.name }, at)
    const url = deps.public_url + pathTo(supplierPages.store, { store_id })
    const said = say('offer_accepted', { consumer_name: deal.consumer_name, url })
    await tellSupplierOfDeal(trx, { supplier_id, said, key: `offer_accepted:${id}`, store_id }, at)
    return { deal_id: deal.id }
  })

/** Declines an offer with a reason, which the supplier is told. */
export const declineOffer = async (deps: Deps, actor: ConsumerActor, id: string, reason: string, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    const { supplier_id, store_id, restaurant_name } = await openOffer(trx, actor, id)
    await closeOffer(trx, id, { state: 'declined', by: actor.name, reason }, at)
    const by = { supplier_id, account_id: actor.account_id, name: actor.name }
    const after = { consumer_name: restaurant_name, reason }
    await noteAudits(trx, by, [{ subject: 'store', subject_id: store_id, action: 'decline_offer', after }], at)
    const said = say('offer_declined', { consumer_name: restaurant_name, reason })
    await tellSupplierOfDeal(trx, { supplier_id, said, key: `offer_declined:${id}`, store_id }, at)
  })
}

/** What suppliers without a deal see of this restaurant. */
export const viewShown = async (deps: Deps, actor: ConsumerActor): Promise<{ shown: Shown }> => {
  const { rows } = await sql<{ shown: Shown }>`/* shown */
    select shown_to_suppliers as shown from consumers where id = ${actor.consumer_id}`.execute(deps.db)
  const [row] = rows
  if (!row) throw refuse(404, errorTexts.not_found)
  return row
}

export const changeShown = async (deps: Deps, actor: ConsumerActor, shown: Shown) => {
  await deps.db
    .updateTable('consumers')
    .set({ shown_to_suppliers: shown })
    .where('id', '=', actor.consumer_id)
    .execute()
  return { shown }
}

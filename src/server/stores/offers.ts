import { sql } from 'kysely'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Offer, Restaurant } from '#contract/stores/restaurants.contract.ts'
import { say } from '#domain/notices/words.ts'
import { dayOf, formatDay } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { type OfferState, offers_a_day, restsUntil } from '#domain/stores/offer.ts'
import { store_labels } from '#domain/stores/store.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { findLinked } from './invite-store.ts'
import {
  closeOffer,
  countOffersSince,
  findOfferedTo,
  findOfferPage,
  findRestaurantPage,
  insertOffer,
  lockOffer,
  type OfferedTo,
  type RestaurantFacts,
} from './offer-store.ts'
import { refuseUnseenStores } from './store-policy.ts'
import { insertStore, lockStore } from './store-store.ts'
import { supplierNamed } from './supplier-store.ts'
import { tellRestaurantOfDeal } from './tell-restaurant.ts'

const relationOf = ({ deal_state, offer_id, declined_at }: RestaurantFacts, at: Date): Restaurant['relation'] => {
  if (deal_state === 'requested') return 'asked'
  if (deal_state !== null) return deal_state === 'suspended' ? 'suspended' : 'dealing'
  if (offer_id !== null) return 'offered'
  return restsUntil(declined_at, at) ? 'resting' : 'none'
}

type Wanted = {
  q?: string | undefined
  prefecture?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** Restaurants by a search; without any word or place, none: this is no list to leaf through. */
export const searchRestaurants = async (deps: Deps, actor: SupplierActor, wanted: Wanted, at: Date) => {
  const { q = '', prefecture, limit = 50 } = wanted
  if (q.trim() === '' && prefecture === undefined) return { items: [], next_cursor: null }
  const { rows, next_cursor } = await findRestaurantPage(deps.db, actor.supplier_id, { ...wanted, limit })
  const items = rows.map((row): Restaurant => {
    const relation = relationOf(row, at)
    return {
      id: row.id,
      name: row.name,
      place: row.place,
      phone_number: row.phone_number,
      relation,
      offer_id: row.offer_id,
      rests_until: relation === 'resting' ? (restsUntil(row.declined_at, at)?.toISOString() ?? null) : null,
    }
  })
  return { items, next_cursor }
}

const refuseUnfit = ({ name, deal_state, declined_at }: OfferedTo, at: Date) => {
  if (deal_state === 'requested') {
    throw refuse(409, `${name}からは、取引の申請が届いています。得意先の一覧で承認してください`)
  }
  if (deal_state !== null) throw refuse(409, `${name}とは、すでに取引があります`)
  const until = restsUntil(declined_at, at)
  if (until) throw refuse(409, `${name}には前回お断りされたため、${formatDay(dayOf(until))}までお待ちください`)
}

type Wish = { note: string } & ({ store_id: string } | { customer_code: string })

/** The record that the deal will be under: one without a restaurant, or a new one of this code. */
const recordOf = async (trx: Db, actor: SupplierActor, to: OfferedTo, wish: Wish, at: Date): Promise<string> => {
  if ('store_id' in wish) {
    await refuseUnseenStores(trx, actor, [wish.store_id])
    await lockStore(trx, sql`t.id = ${wish.store_id}`)
    if ((await findLinked(trx, [wish.store_id])).size > 0) {
      throw refuse(422, [{ field: 'store_id', message: 'この得意先は、すでにほかの飲食店とつながっています' }])
    }
    return wish.store_id
  }
  const { customer_code } = wish
  const nothing = { name_kana: '', contact_name: '', note: '', postal_code: '', address: '' }
  const silent = { phone_number: '', fax_number: '', mail_address: '' }
  // Only what may be seen of a restaurant that has not said yes.
  const form = { ...nothing, ...silent, customer_code, name: to.name, prefecture: to.prefecture ?? '' }
  const id = await insertStore(trx, actor.supplier_id, form, at)
  if (!id) throw refuse(422, [{ field: 'customer_code', message: sayAlreadyUsed(store_labels.customer_code) }])
  const after = { customer_code, name: to.name }
  await noteAudits(trx, actor, [{ subject: 'store', subject_id: id, action: 'create', after }], at)
  return id
}

/**
 * Offers a restaurant a deal; it is told in the app and by mail. 404 for one that does not let itself be seen; 409 where
 * there is a deal, an open offer, or it has declined not long ago; 429 after too many in a day.
 */
export const offerDeal = async (deps: Deps, actor: SupplierActor, restaurant_id: string, wish: Wish, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const since = new Date(at.getTime() - 86_400_000)
    if ((await countOffersSince(trx, actor.supplier_id, since)) >= offers_a_day) {
      throw refuse(429, `取引の申し込みは、24時間に${offers_a_day}件までです。時間をおいてからお試しください`)
    }
    const to = there(await findOfferedTo(trx, actor.supplier_id, restaurant_id))
    refuseUnfit(to, at)
    const store_id = await recordOf(trx, actor, to, wish, at)
    const offer = { supplier_id: actor.supplier_id, consumer_id: restaurant_id, store_id, note: wish.note }
    const offer_id = await insertOffer(trx, { ...offer, by: actor.name, at })
    if (!offer_id) throw refuse(409, `${to.name}、またはこの得意先には、すでに申し込んでいます`)
    const after = { consumer_name: to.name }
    await noteAudits(trx, actor, [{ subject: 'store', subject_id: store_id, action: 'offer', after }], at)
    const supplier = await supplierNamed(trx, actor.supplier_id)
    const url = `${deps.public_url}${consumerPages.offers.path}`
    const said = say('deal_offered', { supplier_name: supplier.name, note: wish.note, url })
    const key = `deal_offered:${offer_id}`
    await tellRestaurantOfDeal(trx, { consumer_id: restaurant_id, said, key, subject: offer_id }, at)
    return { offer_id }
  })

type Listed = { state?: OfferState | undefined; cursor?: string | undefined; limit?: number | undefined }

/** What this supplier has offered, newest first. */
export const listOffers = async (deps: Deps, actor: SupplierActor, query: Listed) => {
  const { rows, next_cursor } = await findOfferPage(deps.db, actor.supplier_id, query)
  const items = rows.map(
    (row): Offer => ({
      id: row.id,
      restaurant_name: row.restaurant_name,
      store_id: row.store_id,
      customer_code: row.customer_code,
      state: row.state,
      note: row.note,
      offered_by_name: row.offered_by_name,
      offered_at: row.offered_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
      reason: row.reason,
    }),
  )
  return { items, next_cursor }
}

/** More than a supplier may offer in thirty years. */
const most_offers = 400_000

/** All of them, for a file. */
export const findOffers = async (deps: Deps, actor: SupplierActor, { state }: Pick<Listed, 'state'>) =>
  (await findOfferPage(deps.reader, actor.supplier_id, { state, limit: most_offers })).rows

/** Takes an offer back. 409 where it was answered in the meantime. */
export const withdrawOffer = async (deps: Deps, actor: SupplierActor, id: string, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    const offer = there(await lockOffer(trx, id, { supplier_id: actor.supplier_id }))
    if (offer.state !== 'offered') throw refuse(409, 'この申し込みには、すでに返事が届いています')
    await closeOffer(trx, id, { state: 'withdrawn', by: actor.name }, at)
    const after = { consumer_name: offer.restaurant_name }
    await noteAudits(
      trx,
      actor,
      [{ subject: 'store', subject_id: offer.store_id, action: 'withdraw_offer', after }],
      at,
    )
  })
}

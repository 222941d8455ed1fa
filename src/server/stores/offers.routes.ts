import * as answering from '#contract/stores/offers.contract.ts'
import * as offering from '#contract/stores/restaurants.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { acceptOffer, changeShown, declineOffer, listOffered, viewShown } from './answer-offer.ts'
import { offersCsv } from './offer-files.ts'
import { findOffers, listOffers, offerDeal, searchRestaurants, withdrawOffer } from './offers.ts'

/** Offers of deals: the supplier's side and the restaurant's. */
export const offerRoutes = [
  ...room(offering, {
    findRestaurants: async ({ deps, actor, query, at }) => searchRestaurants(deps, actor, query, at),
    offerDeal: async ({ deps, actor, params, body, at }) => offerDeal(deps, actor, params.restaurant_id, body, at),
    listOffers: async ({ deps, actor, query }) => listOffers(deps, actor, query),
    downloadOffers: async ({ deps, actor, query, at }) => ({
      name: `取引の申し込み_${dayOf(at)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: offersCsv(await findOffers(deps, actor, query)),
    }),
    withdrawOffer: async ({ deps, actor, params, at }) => {
      await withdrawOffer(deps, actor, params.offer_id, at)
    },
  }),
  ...room(answering, {
    listOffered: async ({ deps, actor }) => listOffered(deps, actor),
    acceptOffer: async ({ deps, actor, params, at }) => acceptOffer(deps, actor, params.offer_id, at),
    declineOffer: async ({ deps, actor, params, body, at }) => {
      await declineOffer(deps, actor, params.offer_id, body.reason, at)
    },
    getShown: async ({ deps, actor }) => viewShown(deps, actor),
    changeShown: async ({ deps, actor, body }) => changeShown(deps, actor, body.shown),
  }),
]

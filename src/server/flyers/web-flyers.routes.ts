import * as views from '#contract/flyers/flyer-views.contract.ts'
import * as contract from '#contract/flyers/web-flyers.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { countFlyerItems, findDealOfFlyer, findFlyers } from './flyer-store.ts'
import { countOfDeal, noteViews } from './views-store.ts'

export const webFlyerRoutes = room(
  { ...contract, ...views },
  {
    listWebFlyerItems: async ({ deps, actor, params, at }) => {
      const terms = await dealOf(deps, actor, params.deal_id)
      const flyers = await findFlyers(deps.db, terms.id, terms.supplier_id, dayOf(at))
      if (terms.price_visible) return { flyers }
      return { flyers: flyers.map(one => ({ ...one, items: one.items.map(item => ({ ...item, price: null })) })) }
    },
    findWebFlyer: async ({ deps, actor, params, at }) =>
      there(await findDealOfFlyer(deps.db, actor.consumer_id, params.web_flyer_id, dayOf(at))),
    countWebFlyerItems: async ({ deps, actor, params, at }) => {
      const terms = await dealOf(deps, actor, params.deal_id)
      return { count: await countFlyerItems(deps.db, terms.id, terms.supplier_id, dayOf(at)) }
    },
    noteFlyerViews: async ({ deps, actor, params, body, at }) => {
      const terms = await dealOf(deps, actor, params.deal_id)
      if ((await countOfDeal(deps.db, terms.id, body.views)) !== body.views.length)
        throw refuse(404, errorTexts.not_found)
      await noteViews(deps.db, terms.id, body.views, at)
      return undefined
    },
  },
)

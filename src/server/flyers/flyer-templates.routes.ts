import * as contract from '#contract/flyers/flyer-templates.contract.ts'
import { room } from '#server/http/serve.ts'
import {
  draftForSeason,
  draftFromTemplate,
  listFlyerTemplates,
  removeFlyerTemplate,
  saveFlyerTemplate,
} from './flyer-templates.ts'

export const flyerTemplateRoutes = room(contract, {
  listFlyerTemplates: async ({ deps, actor, at }) => listFlyerTemplates(deps.db, actor, at),
  saveFlyerTemplate: async ({ deps, actor, body, at }) => saveFlyerTemplate(deps, actor, body, at),
  draftFromTemplate: async ({ deps, actor, params, at }) =>
    draftFromTemplate(deps, actor, params.web_flyer_template_id, at),
  removeFlyerTemplate: async ({ deps, actor, params }) => {
    await removeFlyerTemplate(deps, actor, params.web_flyer_template_id)
    return undefined
  },
  draftForSeason: async ({ deps, actor, body, at }) => draftForSeason(deps, actor, body.season, at),
})

import * as contract from '#contract/reminders/not-ordered.contract.ts'
import { room } from '#server/http/serve.ts'
import { remind, viewNotOrdered } from './not-ordered.ts'

export const notOrderedRoutes = room(contract, {
  listNotOrdered: async ({ deps, actor, query, at }) => ({
    items: await viewNotOrdered(deps, actor, query.delivery_date, at),
  }),
  remindNotOrdered: async ({ deps, actor, body, at }) => remind(deps, actor, body.delivery_date, body.deal_ids, at),
})

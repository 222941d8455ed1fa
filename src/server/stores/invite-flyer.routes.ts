import * as requests from '#contract/stores/flyer-requests.contract.ts'
import * as contract from '#contract/stores/invite-flyer.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { countFlyerRequests } from './flyer-request-store.ts'
import { changeFlyerRequests, listFlyerRequests, printableRequests } from './flyer-requests.ts'
import {
  addInviteLogo,
  askFlyerSending,
  changeInviteFlyer,
  listFlyerStores,
  previewInviteFlyer,
  viewInviteFlyer,
  withdrawFlyerRequest,
} from './invite-flyer.ts'
import { invitesPdf } from './invite-pdf.ts'

export const inviteFlyerRoutes = room(contract, {
  getInviteFlyer: async ({ deps, actor }) => viewInviteFlyer(deps, actor),
  changeInviteFlyer: async ({ deps, actor, body, at }) => changeInviteFlyer(deps, actor, body, at),
  addInviteLogo: async ({ deps, actor, upload, at }) => addInviteLogo(deps, actor, upload.content, at),
  previewInviteFlyer: async ({ deps, actor, query, at }) =>
    previewInviteFlyer(deps, actor, { words: query.words ?? '', logo_id: query.logo_id ?? null }, at),
  listFlyerStores: async ({ deps, actor, query, at }) => listFlyerStores(deps, actor, query, at),
  askFlyerSending: async ({ deps, actor, body, at }) => askFlyerSending(deps, actor, body, at),
  withdrawFlyerRequest: async ({ deps, actor, params, at }) => {
    await withdrawFlyerRequest(deps, actor, params.flyer_request_id, at)
  },
})

/** What staff do about suppliers' requests. */
export const flyerRequestRoutes = room(requests, {
  countFlyerRequests: async ({ deps }) => ({ count: (await countFlyerRequests(deps.db, {})).requested }),
  listFlyerRequests: async ({ deps, query }) => listFlyerRequests(deps, query),
  changeFlyerRequests: async ({ deps, actor, body, at }) => changeFlyerRequests(deps, actor, body, at),
  printFlyerRequests: async ({ deps, actor, body, at }) => ({
    name: `招待状_${dayOf(at)}.pdf`,
    content: invitesPdf(await printableRequests(deps, actor, body.flyer_request_ids, at), at),
  }),
})

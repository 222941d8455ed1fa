import * as contract from '#contract/line/line-users.contract.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { changeTelling, type Tenant } from './links.ts'
import { endLinkOnScreen, friendOf, startOwnLink, viewLineUser, viewSupplierLineUser } from './own-line.ts'

const tenantOf = (actor: ConsumerActor | SupplierActor): Tenant =>
  actor.area === 'consumer'
    ? { consumer_id: actor.consumer_id, supplier_id: null }
    : { consumer_id: null, supplier_id: actor.supplier_id }

export const lineUserRoutes = room(contract, {
  getLineUser: async ({ deps, actor }) => viewLineUser(deps, actor.account_id, tenantOf(actor)),
  getLineFriendUrl: async ({ deps, actor }) => friendOf(deps, tenantOf(actor)),
  startLineLink: async ({ deps, actor, body, at }) => startOwnLink(deps, actor.account_id, tenantOf(actor), body, at),
  changeLineUser: async ({ deps, actor, body }) => {
    await changeTelling(deps.db, actor.account_id, tenantOf(actor), body)
    return viewLineUser(deps, actor.account_id, tenantOf(actor))
  },
  deleteLineUser: async ({ deps, actor, at }) => {
    await endLinkOnScreen(deps, actor.account_id, tenantOf(actor), at)
    return undefined
  },
  getSupplierLineUser: async ({ deps, actor }) => viewSupplierLineUser(deps, actor),
  getSupplierLineFriendUrl: async ({ deps, actor }) => friendOf(deps, tenantOf(actor)),
  startSupplierLineLink: async ({ deps, actor, body, at }) =>
    startOwnLink(deps, actor.account_id, tenantOf(actor), body, at),
  deleteSupplierLineUser: async ({ deps, actor, at }) => {
    await endLinkOnScreen(deps, actor.account_id, tenantOf(actor), at)
    return undefined
  },
})

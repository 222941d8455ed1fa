import * as contract from '#contract/suppliers/supplier-invites.contract.ts'
import { room } from '#server/http/serve.ts'
import { sendSupplierInvites, viewSupplierInvites } from './supplier-invites.ts'

export const supplierInviteRoutes = room(contract, {
  listSupplierInvites: async ({ deps, actor, at }) => viewSupplierInvites(deps, actor, at),
  sendSupplierInvites: async ({ deps, actor, body, at }) => sendSupplierInvites(deps, actor, body.own_deal_ids, at),
})

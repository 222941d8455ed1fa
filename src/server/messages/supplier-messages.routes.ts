import * as contract from '#contract/messages/supplier-messages.contract.ts'
import { room } from '#server/http/serve.ts'
import { listReceived, listSenders, markReceived, muteSender, viewReceived } from './read-messages.ts'

export const supplierMessageRoutes = room(contract, {
  listSupplierMessages: async ({ deps, actor, query }) => listReceived(deps.db, actor, query),
  listMessageSenders: async ({ deps, actor }) => listSenders(deps.db, actor),
  muteSender: async ({ deps, actor, params, body, at }) => muteSender(deps, actor, params.deal_id, body.muted, at),
  getSupplierMessage: async ({ deps, actor, params, at }) => viewReceived(deps.db, actor, params.receiver_id, at),
  readSupplierMessage: async ({ deps, actor, params, body, at }) =>
    markReceived(deps, actor, params.receiver_id, body.read, at),
})

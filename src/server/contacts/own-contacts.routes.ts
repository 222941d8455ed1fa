import * as contract from '#contract/contacts/own-contacts.contract.ts'
import { room } from '#server/http/serve.ts'
import { replyToOwn, viewOwnContact } from './reply-to-answer.ts'

export const ownContactRoutes = room(contract, {
  getConsumerContact: async ({ deps, actor, params }) => viewOwnContact(deps.db, actor, params.consumer_contact_id),
  replyAsConsumer: async ({ deps, actor, params, body, idempotency_key: key, at }) =>
    replyToOwn(deps, actor, params.consumer_contact_id, { ...body, key }, at),
  getSupplierContact: async ({ deps, actor, params }) => viewOwnContact(deps.db, actor, params.supplier_contact_id),
  replyAsSupplier: async ({ deps, actor, params, body, idempotency_key: key, at }) =>
    replyToOwn(deps, actor, params.supplier_contact_id, { ...body, key }, at),
})

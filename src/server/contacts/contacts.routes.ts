import * as contract from '#contract/contacts/contacts.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { room } from '#server/http/serve.ts'
import { findActor } from '#server/http/session.ts'
import { receiveContact } from './receive-contact.ts'

export const contactRoutes = room(contract, {
  sendContact: async ({ deps, body, request, at }) => {
    const actor = await findActor(deps, 'supplier', request)
    const own_id = actor?.area === 'supplier' ? actor.supplier_id : ''
    // A form filled in under a session that has ended since must not go out as a stranger's.
    if (body.supplier_id && !own_id) throw refuse(401, errorTexts.unauthorized)
    if (body.supplier_id && body.supplier_id !== own_id) throw refuse(404, errorTexts.not_found)
    if (body.kind === 'supplier_cancel' && actor && actor.role !== 'owner') {
      throw refuse(403, '退会の申請は、権限が「オーナー」のユーザーだけが行えます')
    }
    return receiveContact(deps, { ...body, actor }, request, at)
  },
  sendConsumerContact: async ({ deps, body, request, at }) => {
    const actor = await findActor(deps, 'consumer', request)
    return receiveContact(deps, { ...body, route: 'consumer', actor }, request, at)
  },
  sendLpInquiry: async ({ deps, body, request, at }) =>
    receiveContact(deps, { ...body, route: 'supplier', kind: 'supplier_lp_inquiry', actor: null }, request, at),
  getSupplier: async ({ deps, params }) => {
    const found = await deps.db
      .selectFrom('suppliers')
      .select(['name', 'phone_number', 'mail_address'])
      .where('id', '=', params.supplier_id)
      .executeTakeFirstOrThrow()
    return { name: found.name, phone_number: found.phone_number ?? '', mail_address: found.mail_address ?? '' }
  },
})

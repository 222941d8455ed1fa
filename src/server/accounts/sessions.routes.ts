import * as contract from '#contract/accounts/sessions.contract.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { confirmByPassword, endDevices, findDevices } from './sessions.ts'

export const ownSessionRoutes = room(contract, {
  listConsumerDevices: async call => findDevices(call.deps, call.actor, call),
  listSupplierDevices: async call => findDevices(call.deps, call.actor, call),
  listAdminDevices: async call => findDevices(call.deps, call.actor, call),
  endConsumerDevices: async call => endDevices(call.deps, call.actor, call.query.session_id, call),
  endSupplierDevices: async call => endDevices(call.deps, call.actor, call.query.session_id, call),
  endAdminDevices: async call => {
    const left = await endDevices(call.deps, call.actor, call.query.session_id, call)
    await noteAdminAct(call.deps.db, call.actor, { act: 'own_devices_ended' }, call.at)
    return left
  },
  confirmConsumer: async call => {
    await confirmByPassword(call.deps, call.actor, call.body.password, call)
    return undefined
  },
  confirmSupplier: async call => {
    await confirmByPassword(call.deps, call.actor, call.body.password, call)
    return undefined
  },
  confirmAdmin: async call => {
    await confirmByPassword(call.deps, call.actor, call.body.password, call)
    return undefined
  },
})

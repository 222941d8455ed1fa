import * as contract from '#contract/ignores/ignores.contract.ts'
import { room } from '#server/http/serve.ts'
import { acceptAgain, addressOf, stopAddress, viewAddress } from './ignored-addresses.ts'

export const ignoreRoutes = room(contract, {
  getIgnoredAddress: async ({ deps, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return viewAddress(deps.db, addressOf(deps, params.encrypted_mail_address))
  },
  ignoreAddress: async ({ deps, params, at }) => {
    const address = addressOf(deps, params.encrypted_mail_address)
    await deps.db.transaction().execute(trx => stopAddress(trx, address, { reason: 'asked' }, at))
    return viewAddress(deps.db, address)
  },
  resumeAddress: async ({ deps, params, at }) => {
    const address = addressOf(deps, params.encrypted_mail_address)
    await acceptAgain(deps.db, address, at)
    return viewAddress(deps.db, address)
  },
})

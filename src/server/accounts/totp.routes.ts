import * as contract from '#contract/accounts/totp.contract.ts'
import { room } from '#server/http/serve.ts'
import { beginTotp, confirmTotp, endTotp, renewRecoveryCodes, viewTotp } from './totp.ts'

export const totpRoutes = room(contract, {
  getTotp: async ({ deps, actor }) => viewTotp(deps, actor),
  beginTotp: async ({ deps, actor, at }) => beginTotp(deps, actor, at),
  confirmTotp: async ({ deps, actor, body, at }) => confirmTotp(deps, actor, body.code, at),
  endTotp: async ({ deps, actor, at }) => {
    await endTotp(deps, actor, at)
    return undefined
  },
  renewRecoveryCodes: async ({ deps, actor, at }) => renewRecoveryCodes(deps, actor, at),
})

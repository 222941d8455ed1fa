import * as contract from '#contract/accounts/forgot.contract.ts'
import { room } from '#server/http/serve.ts'
import { requestForgotten, showLoginIds, verifyForgottenCode, verifyLink } from './forgot.ts'
import { setPasswordByLink } from './set-by-link.ts'

export const forgotRoutes = room(contract, {
  requestForgotten: async ({ deps, body, request, at }) =>
    requestForgotten(deps, { area: 'consumer', ...body, address: request.ip }, at),
  verifyForgotten: async ({ deps, body, at }) =>
    'token' in body ? verifyLink(deps, 'consumer', body.token, at) : verifyForgottenCode(deps, 'consumer', body, at),
  setForgottenPassword: async ({ deps, body, at }) => setPasswordByLink(deps, 'consumer', body, at),
  showForgottenLoginIds: async ({ deps, body, at }) => showLoginIds(deps, 'consumer', body.token, at),
  requestForgottenOfSupplier: async ({ deps, body, request, at }) =>
    requestForgotten(deps, { area: 'supplier', purpose: 'password', ...body, address: request.ip }, at),
})

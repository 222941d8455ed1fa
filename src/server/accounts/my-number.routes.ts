import * as contract from '#contract/accounts/my-number.contract.ts'
import { room } from '#server/http/serve.ts'
import { removeMyNumber, requestNumber, verifyMyNumber, viewMyNumber } from './my-number.ts'

export const myNumberRoutes = room(contract, {
  getMyNumber: async ({ deps, actor, at }) => viewMyNumber(deps.db, actor, at),
  requestNumberCode: async ({ deps, actor, body, at }) => requestNumber(deps, actor, body.sms_number, at),
  verifyNumber: async ({ deps, actor, body, at }) => verifyMyNumber(deps, actor, body.auth_code, at),
  removeNumber: async ({ deps, actor, at }) => removeMyNumber(deps, actor, at),
})

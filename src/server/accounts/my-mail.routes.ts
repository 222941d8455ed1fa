import * as contract from '#contract/accounts/my-mail.contract.ts'
import { room } from '#server/http/serve.ts'
import { requestMail, verifyMyMail, viewMyMail } from './my-mail.ts'

export const myMailRoutes = room(contract, {
  getMyMail: async ({ deps, actor, at }) => viewMyMail(deps.db, actor, at),
  requestMailCode: async ({ deps, actor, body, at }) => requestMail(deps, actor, body.mail_address, at),
  verifyMail: async ({ deps, actor, body, at }) => verifyMyMail(deps, actor, body.auth_code, at),
})

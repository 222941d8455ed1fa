import * as contract from '#contract/accounts/supplier-password.contract.ts'
import { room } from '#server/http/serve.ts'
import { changeFirstPassword, changeMyPassword, setPasswordByLink, viewMyAccount } from './supplier-password.ts'

export const supplierPasswordRoutes = room(contract, {
  getMyAccount: async ({ deps, actor }) => viewMyAccount(deps.db, actor),
  changeMyPassword: async ({ deps, actor, body, request, reply, at }) => {
    await changeMyPassword(deps, actor, body, { request, reply, at })
  },
  changeFirstPassword: async ({ deps, actor, body, request, reply, at }) => {
    await changeFirstPassword(deps, actor, body.password, { request, reply, at })
  },
  setPasswordByLink: async ({ deps, body, at }) => setPasswordByLink(deps, body, at),
})

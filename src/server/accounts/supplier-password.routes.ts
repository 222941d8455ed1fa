import * as admin from '#contract/accounts/admin-password.contract.ts'
import * as contract from '#contract/accounts/supplier-password.contract.ts'
import { room } from '#server/http/serve.ts'
import { setPasswordByLink } from './set-by-link.ts'
import { viewMyAccount } from './supplier-password.ts'

export const supplierPasswordRoutes = room(
  { ...contract, ...admin },
  {
    getMyAccount: async ({ deps, actor }) => viewMyAccount(deps.db, actor),
    setPasswordByLink: async ({ deps, body, at }) => setPasswordByLink(deps, 'supplier', body, at),
    setAdminPasswordByLink: async ({ deps, body, at }) => setPasswordByLink(deps, 'admin', body, at),
  },
)

import * as contract from '#contract/company/company.contract.ts'
import { room } from '#server/http/serve.ts'
import { changeCompany, viewCompany } from './change-company.ts'

export const companyRoutes = room(contract, {
  getCompany: async ({ deps, actor }) => viewCompany(deps.db, actor),
  changeCompany: async ({ deps, actor, body, at }) => changeCompany(deps, actor, body, at),
})

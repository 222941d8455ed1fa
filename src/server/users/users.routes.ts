import * as contract from '#contract/users/users.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { findRightsAudits } from '#server/audits/audits.ts'
import { room } from '#server/http/serve.ts'
import { changeUser, createUser, resetPassword, suspendUser } from './change-user.ts'
import { mailLogin, printLogins } from './give-logins.ts'
import { viewAudit, viewRow, viewUser } from './user-policy.ts'
import { findUserPage } from './user-store.ts'

export const userRoutes = room(contract, {
  listUsers: async ({ deps, actor, query }) => {
    const { users, next_cursor } = await findUserPage(deps.db, actor.supplier_id, query)
    return { items: users.map(viewRow), next_cursor }
  },
  listUserAudits: async ({ deps, actor, query: { user_id, cursor: before, limit = 100 } }) => {
    const found = await findRightsAudits(deps.db, actor.supplier_id, { user_id, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    return { items: page.map(viewAudit), next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null }
  },
  createUser: async ({ deps, actor, body, at }) => createUser(deps, actor, body, at),
  getUser: async ({ deps, actor, params }) => viewUser(deps.db, actor, params.user_id),
  changeUser: async ({ deps, actor, params, body, at }) => changeUser(deps, actor, params.user_id, body, at),
  suspendUser: async ({ deps, actor, params, body, at }) =>
    suspendUser(deps, actor, params.user_id, { ...body, suspended: true }, at),
  resumeUser: async ({ deps, actor, params, body, at }) =>
    suspendUser(deps, actor, params.user_id, { ...body, suspended: false }, at),
  resetUserPassword: async ({ deps, actor, params, at }) => resetPassword(deps, actor, params.user_id, at),
  sendUserMail: async ({ deps, actor, params, at }) => {
    await mailLogin(deps, actor, params.user_id, at)
  },
  printUsers: async ({ deps, actor, body, at }) => ({
    name: `ログインのご案内_${dayOf(at)}.pdf`,
    content: await printLogins(deps, actor, body, at),
  }),
})

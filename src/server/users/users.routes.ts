import * as contract from '#contract/users/users.contract.ts'
import { dayOf, formatDateTime } from '#domain/shared/day.ts'
import { rightsAuditWords } from '#domain/users/audit-words.ts'
import { findRightsAudits } from '#server/audits/audits.ts'
import { tableCsv } from '#server/exports/table-file.ts'
import { room } from '#server/http/serve.ts'
import { changeUser, createUser, resetPassword, suspendUser } from './change-user.ts'
import { mailLogin, printLogins } from './give-logins.ts'
import { viewAudit, viewUser, viewUserRow } from './user-policy.ts'
import { findUserPage } from './user-store.ts'

/** A supplier of a hundred users changes rights less often than this in all its years. */
const most_audits = 100_000

export const userRoutes = room(contract, {
  listUsers: async ({ deps, actor, query }) => {
    const { users, next_cursor } = await findUserPage(deps.db, actor.supplier_id, query)
    return { items: users.map(viewUserRow), next_cursor }
  },
  listUserAudits: async ({ deps, actor, query: { user_id, cursor: before, limit = 100 } }) => {
    const found = await findRightsAudits(deps.db, actor.supplier_id, { user_id, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    return { items: page.map(viewAudit), next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null }
  },
  downloadUserAudits: async ({ deps, actor, at }) => {
    const audits = await findRightsAudits(deps.reader, actor.supplier_id, { limit: most_audits })
    const rows = audits.map(one => {
      const { title, lines } = rightsAuditWords(one)
      return [formatDateTime(one.happened_at), one.actor_name, one.user_name, title, lines.join('\n')]
    })
    return {
      name: `権限の変更の記録_${dayOf(at)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: tableCsv(['日時', '変更した人', '対象のユーザー', '変更', '内容'], rows, 'utf8-bom'),
    }
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

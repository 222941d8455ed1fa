import { sql } from 'kysely'
import * as contract from '#contract/accounts/accounts.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { closeAllSessions } from '#server/http/session.ts'
import { findAccounts } from './account-store.ts'

export const accountRoutes = room(contract, {
  listAccounts: async ({ deps, query }) => findAccounts(deps.db, query),
  changeAccount: async ({ deps, actor, params, body, at }) => {
    demandConfirmed(actor)
    if (params.id === actor.account_id) throw refuse(409, '自分のアカウントは停止できません')
    await deps.db.transaction().execute(async trx => {
      const changed = await trx
        .updateTable('accounts')
        .set({ suspended_at: body.suspended ? sql<Date>`coalesce(suspended_at, ${at})` : null })
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!changed.numUpdatedRows) throw refuse(404, errorTexts.not_found)
      if (body.suspended) await closeAllSessions(trx, params.id)
      const act = body.suspended ? 'account_suspended' : 'account_resumed'
      await noteAdminAct(trx, actor, { act, subject_id: params.id }, at)
    })
    return undefined
  },
})

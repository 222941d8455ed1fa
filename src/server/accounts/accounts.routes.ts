import { sql } from 'kysely'
import * as contract from '#contract/accounts/accounts.contract.ts'
import * as one from '#contract/accounts/admin-account.contract.ts'
import * as administrators from '#contract/accounts/administrators.contract.ts'
import { deviceWords } from '#domain/accounts/device-words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { closeAllSessions, stopSessions } from '#server/http/session.ts'
import { there } from '#server/http/there.ts'
import { findAccounts } from './account-store.ts'
import { findAdminAccount, findSessionsOf } from './admin-account-store.ts'
import { asOwner, changeRoleOfAdmin, inviteAdministrator } from './administrators.ts'
import { mailWayIn } from './mail-way-in.ts'

const detailOf = async (deps: Deps, id: string, at: Date): Promise<one.AdminAccount> => {
  const found = there(await findAdminAccount(deps.db, id, at))
  const sessions = await findSessionsOf(deps.db, id, found.area, at)
  return {
    ...found,
    created_at: found.created_at.toISOString(),
    suspended_at: found.suspended_at?.toISOString() ?? null,
    devices: sessions.map(({ user_agent, address, created_at, seen_at }) => ({
      device: deviceWords(user_agent),
      address,
      since: created_at.toISOString(),
      last_seen_at: seen_at.toISOString(),
    })),
  }
}

export const accountRoutes = room(
  { ...contract, ...one, ...administrators },
  {
    getAdminAccount: async ({ deps, params, at }) => detailOf(deps, params.id, at),
    endAccountSessions: async ({ deps, actor, params, at }) => {
      const { area } = there(await findAdminAccount(deps.db, params.id, at))
      await deps.db.transaction().execute(async trx => {
        if (area === 'admin') await asOwner(trx, actor)
        await closeAllSessions(trx, params.id)
        await noteAdminAct(trx, actor, { act: 'sessions_ended', subject_id: params.id }, at)
      })
      return detailOf(deps, params.id, at)
    },
    sendWayIn: async ({ deps, actor, params, at }) => {
      await mailWayIn(deps, actor, params.id, at)
      return detailOf(deps, params.id, at)
    },
    listAccounts: async ({ deps, query }) => findAccounts(deps.db, query),
    inviteAdmin: async ({ deps, actor, body, at }) => {
      demandConfirmed(actor)
      return detailOf(deps, await inviteAdministrator(deps, actor, body, at), at)
    },
    changeAdminRole: async ({ deps, actor, params, body, at }) => {
      demandConfirmed(actor)
      await changeRoleOfAdmin(deps, actor, params.id, body.role, at)
      return detailOf(deps, params.id, at)
    },
    changeAccount: async ({ deps, actor, params, body, at }) => {
      demandConfirmed(actor)
      if (params.id === actor.account_id) throw refuse(409, '自分のアカウントは停止できません')
      await deps.db.transaction().execute(async trx => {
        const found = there(
          await trx.selectFrom('accounts').select('area').where('id', '=', params.id).executeTakeFirst(),
        )
        if (found.area === 'admin') await asOwner(trx, actor)
        await trx
          .updateTable('accounts')
          .set({ suspended_at: body.suspended ? sql<Date>`coalesce(suspended_at, ${at})` : null })
          .where('id', '=', params.id)
          .execute()
        if (body.suspended) await stopSessions(trx, sql`s.account_id = ${params.id}`, at)
        const act = body.suspended ? 'account_suspended' : 'account_resumed'
        await noteAdminAct(trx, actor, { act, subject_id: params.id }, at)
      })
      return undefined
    },
  },
)

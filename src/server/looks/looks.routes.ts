import * as admin from '#contract/looks/admin-looks.contract.ts'
import * as contract from '#contract/looks/looks.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { Db } from '#server/deps.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { dropLook, lookedAccount, lookHash, lookToken } from '#server/http/looking.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { beginLook } from './begin-look.ts'
import { closeLook, findLooks } from './look-store.ts'

const listLooks = async (db: Db, house: Parameters<typeof findLooks>[1], at: Date) => ({
  items: (await findLooks(db, house, at)).map(({ began_at, ended_at, ...one }) => ({
    ...one,
    began_at: began_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  })),
})

export const lookRoutes = room(
  { ...admin, ...contract },
  {
    beginLook: async call => beginLook(call.deps, call.actor, call.body, call),
    endLook: async ({ deps, query, request, reply, at }) => {
      const token = there(lookToken(deps, query.area, request))
      const id = there(await lookedAccount(deps.db, token))
      await deps.db.transaction().execute(async trx => {
        const ended = await closeLook(trx, lookHash(token), at)
        if (!ended) return
        const who = { account_id: ended.admin_id, name: ended.admin_name }
        const facts = { house: ended.house_name }
        await noteAdminAct(trx, who, { act: 'look_ended', subject_id: ended.account_id, facts }, at)
      })
      dropLook(deps, reply, query.area)
      return { back: pathTo(adminPages.accountDetail, { id }) }
    },
    listConsumerLooks: async ({ deps, actor, at }) => listLooks(deps.db, { consumer_id: actor.consumer_id }, at),
    listSupplierLooks: async ({ deps, actor, at }) => listLooks(deps.db, { supplier_id: actor.supplier_id }, at),
  },
)

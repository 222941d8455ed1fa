import * as contract from '#contract/notices/supplier-notices.contract.ts'
import { room } from '#server/http/serve.ts'
import { countNotices, hasNotices, listNotices, markAll, markNotice, unmarkAll, viewNotice } from './notices.ts'

export const supplierNoticeRoutes = room(contract, {
  listSupplierNotices: async ({ deps, actor, query, at }) => listNotices(deps.db, actor, query, at),
  readAllSupplierNotices: async ({ deps, actor, body, at }) => markAll(deps, actor, body.type, at),
  unreadSupplierNotices: async ({ deps, actor, body }) => unmarkAll(deps, actor, body.notification_ids),
  countSupplierNotices: async ({ deps, actor, at }) => countNotices(deps.db, actor, at),
  hasSupplierNotices: async ({ deps, actor, at }) => hasNotices(deps.db, actor, at),
  getSupplierNotice: async ({ deps, actor, params, at }) => viewNotice(deps.db, actor, params.notification_id, at),
  readSupplierNotice: async ({ deps, actor, params, body, at }) =>
    markNotice(deps, actor, params.notification_id, body.read, at),
})

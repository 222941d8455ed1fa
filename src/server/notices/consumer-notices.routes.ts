import * as contract from '#contract/notices/consumer-notices.contract.ts'
import { room } from '#server/http/serve.ts'
import { countNotices, hasNotices, listNotices, markAll, markNotice, unmarkAll, viewNotice } from './notices.ts'
import { watchNotices } from './watch-notices.ts'

export const consumerNoticeRoutes = room(contract, {
  listConsumerNotices: async ({ deps, actor, query, at }) => listNotices(deps.db, actor, query, at),
  readAllConsumerNotices: async ({ deps, actor, body, at }) => markAll(deps, actor, body.type, at),
  unreadConsumerNotices: async ({ deps, actor, body }) => unmarkAll(deps, actor, body.notification_ids),
  countConsumerNotices: async ({ deps, actor, at }) => countNotices(deps.db, actor, at),
  hasConsumerNotices: async ({ deps, actor, at }) => hasNotices(deps.db, actor, at),
  watchConsumerNotices: watchNotices,
  getConsumerNotice: async ({ deps, actor, params, at }) => viewNotice(deps.db, actor, params.notification_id, at),
  readConsumerNotice: async ({ deps, actor, params, body, at }) =>
    markNotice(deps, actor, params.notification_id, body.read, at),
})

import * as contract from '#contract/board/order-notifications.contract.ts'
import { room } from '#server/http/serve.ts'
import { findOrderNotifications } from './order-notification-store.ts'

export const orderNotificationRoutes = room(contract, {
  listOrderNotifications: async ({ deps, actor, query }) => findOrderNotifications(deps.db, actor, query),
})

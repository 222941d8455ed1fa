import * as contract from '#contract/notification-settings/notification-settings.contract.ts'
import { room } from '#server/http/serve.ts'
import { changeDesk, changeOwn, viewNotificationSettings } from './change-notification-settings.ts'

export const notificationSettingRoutes = room(contract, {
  getNotificationSettings: async ({ deps, actor }) => viewNotificationSettings(deps.db, actor),
  changeNotificationSettings: async ({ deps, actor, body, at }) => changeDesk(deps, actor, body, at),
  changeOwnNotifications: async ({ deps, actor, body, at }) => changeOwn(deps, actor, body, at),
})

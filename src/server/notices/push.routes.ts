import * as contract from '#contract/notices/push.contract.ts'
import { room } from '#server/http/serve.ts'
import { addDevice, changePushSettings, removeDevice, sendTest, viewPushSettings } from './push-settings.ts'

export const pushRoutes = room(contract, {
  getPushSettings: async ({ deps, actor }) => viewPushSettings(deps, actor),
  changePushSettings: async ({ deps, actor, body, at }) => changePushSettings(deps, actor, body, at),
  addPushDevice: async ({ deps, actor, body, at }) => addDevice(deps, actor, body, at),
  removePushDevice: async ({ deps, actor, params }) => removeDevice(deps, actor, params.device_id),
  testPush: async ({ deps, actor, at }) => {
    await sendTest(deps, actor, at)
    return undefined
  },
})

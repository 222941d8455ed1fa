import type { PushSettings } from '#contract/notices/push.contract.ts'
import * as contract from '#contract/notices/push.contract.ts'
import type { DeviceSettings } from '#contract/notices/push-shapes.ts'
import * as ofSupplier from '#contract/notices/supplier-push.contract.ts'
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

/** A supplier's mails are chosen beside, with LINE: here devices alone. */
const devicesAlone = ({
  mail_address,
  without_mail,
  mail_paces,
  daily_hour,
  ...settings
}: PushSettings): DeviceSettings => settings

export const supplierPushRoutes = room(ofSupplier, {
  getSupplierPushSettings: async ({ deps, actor }) => devicesAlone(await viewPushSettings(deps, actor)),
  changeSupplierPushSettings: async ({ deps, actor, body, at }) =>
    devicesAlone(await changePushSettings(deps, actor, { ...body, without_mail: [] }, at)),
  addSupplierPushDevice: async ({ deps, actor, body, at }) => devicesAlone(await addDevice(deps, actor, body, at)),
  removeSupplierPushDevice: async ({ deps, actor, params }) =>
    devicesAlone(await removeDevice(deps, actor, params.device_id)),
  testSupplierPush: async ({ deps, actor, at }) => {
    await sendTest(deps, actor, at)
    return undefined
  },
})

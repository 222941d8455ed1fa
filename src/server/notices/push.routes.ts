import type { PushSettings } from '#contract/notices/push.contract.ts'
import * as contract from '#contract/notices/push.contract.ts'
import type { SupplierPushSettings } from '#contract/notices/supplier-push.contract.ts'
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

/** Which of a supplier's mails come is chosen beside, with LINE: here when they come, and the devices. */
const ofUser = ({ mail_address, without_mail, mail_paces, ...settings }: PushSettings): SupplierPushSettings => ({
  ...settings,
  mail_paces: { messages: mail_paces.messages, deals: mail_paces.deals },
})

export const supplierPushRoutes = room(ofSupplier, {
  getSupplierPushSettings: async ({ deps, actor }) => ofUser(await viewPushSettings(deps, actor)),
  changeSupplierPushSettings: async ({ deps, actor, body, at }) =>
    ofUser(await changePushSettings(deps, actor, { ...body, without_mail: [] }, at)),
  addSupplierPushDevice: async ({ deps, actor, body, at }) => ofUser(await addDevice(deps, actor, body, at)),
  removeSupplierPushDevice: async ({ deps, actor, params }) =>
    ofUser(await removeDevice(deps, actor, params.device_id)),
  testSupplierPush: async ({ deps, actor, at }) => {
    await sendTest(deps, actor, at)
    return undefined
  },
})

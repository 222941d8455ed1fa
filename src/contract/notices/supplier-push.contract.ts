import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { deviceSettings, deviceWishes, newDevice } from './push-shapes.ts'

const path = '/api/v2/suppliers/:supplier_id/settings/notifications/push'
const access = { area: 'supplier' } as const

const settings = z.object(deviceSettings)

export const getSupplierPushSettings = route({
  method: 'GET',
  path,
  access,
  summary: '自分の端末への通知の設定（種類、静かにする時間、端末）',
  reply: ok(settings),
})
export const changeSupplierPushSettings = route({
  method: 'PATCH',
  path,
  access,
  summary: '自分の端末に知らせる種類と、静かにする時間を変える',
  body: z.object({ ...deviceWishes, revision: z.number().check(z.int()) }),
  reply: ok(settings),
})
export const addSupplierPushDevice = route({
  method: 'POST',
  path: `${path}/devices`,
  access,
  summary: 'この端末に通知する（Web Push）',
  body: newDevice,
  reply: ok(settings),
})
export const removeSupplierPushDevice = route({
  method: 'DELETE',
  path: `${path}/devices/:device_id`,
  access,
  summary: '端末への通知をやめる',
  reply: ok(settings),
})
export const testSupplierPush = route({
  method: 'POST',
  path: `${path}/test`,
  access,
  summary: '自分の端末に、試しの通知を送る',
  reply: empty,
})

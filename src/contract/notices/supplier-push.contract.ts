import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { bundled_types_of, mail_paces } from '#domain/notices/mail-pace.ts'
import { dailyHour, deviceSettings, deviceWishes, newDevice } from './push-shapes.ts'

const path = '/api/v2/suppliers/:supplier_id/settings/notifications/push'
const access = { area: 'supplier' } as const

/** When the mails come of what stores ask about messages and flyers, and of deals. */
const paces = z.record(z.enum(bundled_types_of.supplier), z.enum(mail_paces))

const settings = z.object({ ...deviceSettings, mail_paces: paces, daily_hour: dailyHour })
export type SupplierPushSettings = z.output<typeof settings>

export const getSupplierPushSettings = route({
  method: 'GET',
  path,
  access,
  summary: '自分への知らせ方の設定（端末に知らせる種類、メールをまとめる間隔、静かにする時間、端末）',
  reply: ok(settings),
})
export const changeSupplierPushSettings = route({
  method: 'PATCH',
  path,
  access,
  summary: '自分の端末に知らせる種類と、メールをまとめる間隔、静かにする時間を変える',
  body: z.object({
    ...deviceWishes,
    /** Not named: as they are. */
    mail_paces: z.optional(paces),
    daily_hour: z.optional(dailyHour),
    revision: z.number().check(z.int()),
  }),
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

import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { mailed_types } from '#domain/notices/kinds.ts'
import { bundled_types, mail_paces } from '#domain/notices/mail-pace.ts'
import { dailyHour, deviceSettings, deviceWishes, newDevice } from './push-shapes.ts'

const path = '/api/v2/consumers/:consumer_id/notification_settings/push'
const access = { area: 'consumer' } as const

/** Types of which no mail comes; what is urgent, and what goes to the restaurant's own address, comes all the same. */
const without_mail = z.array(z.enum(mailed_types))

/** When the mails of a type come: by themselves, or with all others of the hour or the day. */
const paces = z.record(z.enum(bundled_types), z.enum(mail_paces))

const settings = z.object({
  ...deviceSettings,
  without_mail,
  mail_paces: paces,
  daily_hour: dailyHour,
  /** To which this person is mailed: an owner's address; null: no mail comes. */
  mail_address: z.nullable(z.string()),
})
export type PushSettings = z.output<typeof settings>

export const getPushSettings = route({
  method: 'GET',
  path,
  access,
  summary: '自分への知らせ方の設定（種類ごとの端末・メール、メールをまとめる間隔、静かにする時間、端末）',
  reply: ok(settings),
})
export const changePushSettings = route({
  method: 'PATCH',
  path,
  access,
  summary: '自分に知らせる種類（端末・メール）と、メールをまとめる間隔、静かにする時間を変える',
  body: z.object({
    ...deviceWishes,
    without_mail,
    /** Not named: as they are. */
    mail_paces: z.optional(paces),
    daily_hour: z.optional(dailyHour),
    revision: z.number().check(z.int()),
  }),
  reply: ok(settings),
})
export const addPushDevice = route({
  method: 'POST',
  path: `${path}/devices`,
  access,
  summary: 'この端末に通知する（Web Push）',
  body: newDevice,
  reply: ok(settings),
})
export const removePushDevice = route({
  method: 'DELETE',
  path: `${path}/devices/:device_id`,
  access,
  summary: '端末への通知をやめる',
  reply: ok(settings),
})
export const testPush = route({
  method: 'POST',
  path: `${path}/test`,
  access,
  summary: '自分の端末に、試しの通知を送る',
  reply: empty,
})

import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { mailed_types } from '#domain/notices/kinds.ts'
import { noticeType } from './notice-shapes.ts'

const path = '/api/v2/consumers/:consumer_id/notification_settings/push'
const access = { area: 'consumer' } as const

/** A minute of the day in Japan. */
const minute = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1439)))

const wishes = {
  /** Types that ring on no device; urgent ones do all the same. */
  without: z.array(noticeType),
  /** Types of which no mail comes; what is urgent, and what goes to the restaurant's own address, comes all the same. */
  without_mail: z.array(z.enum(mailed_types)),
  /** Both or neither: from when until when only what is urgent rings. */
  quiet_from: minute,
  quiet_to: minute,
}

const settings = z.object({
  ...wishes,
  /** To which this person is mailed: an owner's address; null: no mail comes. */
  mail_address: z.nullable(z.string()),
  /** 0 as long as nothing was chosen. */
  revision: z.number(),
  /** By which a browser asks its push service for an address (VAPID). */
  public_key: z.string(),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Of this very browser, where it is the one that asks with it. */
      endpoint: z.string(),
      created_at: instantText,
      sent_at: z.nullable(instantText),
    }),
  ),
})
export type PushSettings = z.output<typeof settings>

export const getPushSettings = route({
  method: 'GET',
  path,
  access,
  summary: '自分への知らせ方の設定（種類ごとの端末・メール、静かにする時間、端末）',
  reply: ok(settings),
})
export const changePushSettings = route({
  method: 'PATCH',
  path,
  access,
  summary: '自分に知らせる種類（端末・メール）と、静かにする時間を変える',
  body: z.object({ ...wishes, revision: z.number().check(z.int()) }),
  reply: ok(settings),
})
const key = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`)))
export const addPushDevice = route({
  method: 'POST',
  path: `${path}/devices`,
  access,
  summary: 'この端末に通知する（Web Push）',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    endpoint: z.url().check(z.maxLength(2000)),
    /** As the browser gives them: 65 and 16 bytes in base64url. */
    p256dh: key(87),
    auth: key(22),
  }),
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

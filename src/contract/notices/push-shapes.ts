import * as z from 'zod/mini'
import { instantText } from '#contract/http/shapes.ts'
import { noticeType } from './notice-shapes.ts'

/** A minute of the day in Japan. */
const minute = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1439)))

/** The hour of the day in Japan at which the daily mails come. */
export const dailyHour = z.number().check(z.int(), z.minimum(0), z.maximum(23))

/** What a person wishes of devices, at a restaurant and at a supplier. */
export const deviceWishes = {
  /** Types that ring on no device; urgent ones do all the same. */
  without: z.array(noticeType),
  /** Both or neither: from when until when only what is urgent rings. */
  quiet_from: minute,
  quiet_to: minute,
}

/** Where a person is told, and how a browser becomes such a place. */
export const deviceSettings = {
  ...deviceWishes,
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
}
const settings = z.object(deviceSettings)
export type DeviceSettings = z.output<typeof settings>

const key = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`)))
export const newDevice = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  endpoint: z.url().check(z.maxLength(2000)),
  /** As the browser gives them: 65 and 16 bytes in base64url. */
  p256dh: key(87),
  auth: key(22),
})

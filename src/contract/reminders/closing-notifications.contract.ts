import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, instantText } from '#contract/http/shapes.ts'
import { reminder_minutes } from '#domain/reminders/closing-reminder.ts'

const base = '/api/v2/consumers/:consumer_id'

const reminder = z.object({
  deal_id: z.string(),
  supplier_name: z.string(),
  delivery_date: dayText,
  closing_at: instantText,
  /** An order waits for the owner's approval: it is not sent before. */
  waits_for_approval: z.boolean(),
})
export type ClosingReminder = z.output<typeof reminder>

export const listClosingReminders = route({
  method: 'GET',
  path: `${base}/orders/closing_notifications`,
  access: { area: 'consumer' },
  summary: '締切が近く、まだ発注も「発注なし」もない納品日のうち、自分に知らせたもの',
  reply: ok(z.object({ items: z.array(reminder) })),
})

const wish = z.object({
  minutes_before: z
    .number()
    .check(z.refine(value => reminder_minutes.some(one => one === value), '時間を選んでください')),
  weekdays: z
    .array(z.number().check(z.int(), z.minimum(0), z.maximum(6)))
    .check(z.minLength(1, '納品の曜日を1つ以上選んでください'), z.maxLength(7)),
  mail: z.boolean(),
})
export type ClosingWish = z.output<typeof wish>

const setting = z.object({ deal_id: z.string(), supplier_name: z.string(), wish: z.nullable(wish) })
export type ClosingSetting = z.output<typeof setting>

export const getClosingNotifications = route({
  method: 'GET',
  path: `${base}/notification_settings`,
  access: { area: 'consumer' },
  summary: '自分への締切前のお知らせ：取引先ごとの時間・曜日・メール',
  reply: ok(z.object({ mail_address: z.nullable(z.string()), items: z.array(setting) })),
})

export const setClosingNotification = route({
  method: 'PATCH',
  path: `${base}/notification_settings/:deal_id`,
  access: { area: 'consumer' },
  summary: '取引先の締切前のお知らせを決める（nullは知らせない）',
  body: z.object({ wish: z.nullable(wish) }),
  reply: ok(setting),
})

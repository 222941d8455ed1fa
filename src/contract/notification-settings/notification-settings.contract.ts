import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const path = '/api/v2/suppliers/:supplier_id/settings/notifications'

const revision = z.number().check(z.int())

/** What marks an order processed (domain.md section 2). */
export const processedBy = z.enum(['print', 'download', 'button'])
export type ProcessedBy = z.output<typeof processedBy>

/** A half hour of the day in Japan. */
const halfHour = z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/, { error: '時刻は30分ごとに選んでください' }))

const desk = {
  processed_by: processedBy,
  /** When a day's unprocessed orders are called to mind; null: never. */
  remind_unprocessed_at: z.nullable(halfHour),
}
export type DeskNotices = z.output<z.ZodMiniObject<typeof desk>>

const notices = {
  mail_on_order: z.boolean(),
  mail_on_answer: z.boolean(),
  mail_on_deal: z.boolean(),
  mail_on_unprocessed: z.boolean(),
  /** By LINE, where the user is linked. */
  line_on_order: z.boolean(),
  line_on_answer: z.boolean(),
  line_on_deal: z.boolean(),
  line_on_unprocessed: z.boolean(),
}
export type OwnNotices = z.output<z.ZodMiniObject<typeof notices>>

const settings = z.object({
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  ...desk,
  /** Of the user who asks. */
  own: z.object({
    ...notices,
    mail_address: z.nullable(z.string()),
    /** `blocked`: the user has blocked the official account, and what would go there is mailed. */
    line: z.enum(['linked', 'blocked', 'none']),
    revision: z.number(),
    changed_at: z.nullable(instantText),
    changed_by_name: z.nullable(z.string()),
  }),
})
export type NotificationSettings = z.output<typeof settings>

export const getNotificationSettings = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '通知の設定（仕入先全体と、自分あてのメール・LINE）',
  reply: ok(settings),
})
export const changeNotificationSettings = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '何をすると処理済になるかと、未処理の受注を知らせる時刻を変える',
  body: z.object({ ...desk, revision }),
  reply: ok(settings),
})
export const changeOwnNotifications = route({
  method: 'PATCH',
  path: `${path}/own`,
  access: { area: 'supplier' },
  summary: '自分がメールとLINEで受け取るお知らせを変える',
  body: z.object({ ...notices, revision }),
  reply: ok(settings),
})

import * as z from 'zod/mini'
import { dayText } from '#contract/http/shapes.ts'
import { rule } from '#contract/validation/rule.ts'
import { maxChars } from '#contract/validation/text.ts'
import { type MarkedDays, whyNoSpan } from '#domain/calendar/calendar-edit.ts'
import { latest_closing } from '#domain/calendar/closing-words.ts'

const weekday = z.int().check(z.minimum(0), z.maximum(6))

/** A day or a range without delivery, or with one on a day that is otherwise closed. */
export const markedDays = z
  .object({
    kind: z.enum(['closed', 'open']),
    from: dayText,
    to: dayText,
    note: z.string().check(z.trim(), maxChars('備考', 40)),
  })
  .check(
    rule<MarkedDays>(({ from, to }) => {
      const why = whyNoSpan(from, to)
      return why === null ? null : [{ path: ['to'], message: why }]
    }),
  )

/** 休配日 of all stores (`store_group_id` null) or of one group, whole. */
export const scopeDays = z.object({
  store_group_id: z.nullable(z.uuid()),
  weekdays: z.array(weekday).check(z.maxLength(7)),
  holidays: z.boolean(),
  days: z.array(markedDays).check(z.maxLength(500, '休配日と臨時営業日は、あわせて500件までです')),
})
export type ScopeDaysForm = z.output<typeof scopeDays>

/** So many deals at most have a closing of their own. */
export const most_deal_closings = 200

const weekdayClosing = z.object({
  lead_days: z.int('日数を入力してください').check(z.minimum(0), z.maximum(30, '30日前までで入力してください')),
  minutes: z
    .int('時刻は 17:00 や 27:00 のように入力してください')
    .check(z.minimum(0), z.maximum(latest_closing, '時刻は 30:00 までで入力してください')),
  day_kind: z.enum(['calendar', 'business']),
})

const perWeekday = z.nullable(weekdayClosing)

/** 受注締め: for each weekday of delivery (0 is Sunday) until when orders are taken; null: no delivery on it. */
export const closingRule = z.object({
  weekdays: z
    .object({
      0: perWeekday,
      1: perWeekday,
      2: perWeekday,
      3: perWeekday,
      4: perWeekday,
      5: perWeekday,
      6: perWeekday,
    })
    .check(
      rule<Record<number, unknown>>(weekdays =>
        Object.values(weekdays).some(one => one !== null) ? null : '配達する曜日を1つ以上設定してください',
      ),
    ),
})

/** Whose rule: all stores' (both null), a store group's, or a single deal's. */
const ruleScope = { store_group_id: z.nullable(z.uuid()), deal_id: z.nullable(z.uuid()) }

/** A rule for one scope; null takes it away, so that the wider one holds. */
export const orderClosing = z.object({ ...ruleScope, rule: z.nullable(closingRule) }).check(
  rule<{ store_group_id: string | null; deal_id: string | null; rule: unknown }>(one => {
    if (one.store_group_id !== null && one.deal_id !== null) return '得意先グループと得意先の両方は選べません'
    return one.store_group_id === null && one.deal_id === null && one.rule === null
      ? [{ path: ['rule'], message: '基本の受注締めは削除できません' }]
      : null
  }),
)
export type OrderClosingForm = z.output<typeof orderClosing>

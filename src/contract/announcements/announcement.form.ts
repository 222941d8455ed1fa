import * as z from 'zod/mini'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { announced_to } from '#domain/announcements/announcement.ts'
import { isDay } from '#domain/shared/day.ts'

export const announcement_limits = { title: 60, body: 500 }

// @__NO_SIDE_EFFECTS__
const day = (label: string) => text(label).check(z.refine(isDay, `${label}を入力してください`))
// @__NO_SIDE_EFFECTS__
const time = (label: string) => text(label).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}を選んでください`))

/** What staff announce: to whom, what, from and until when (in Japan). */
export const announcementForm = z.object({
  audience: z.enum(announced_to),
  title: text('見出し').check(required('見出し'), maxChars('見出し', announcement_limits.title)),
  body: text('内容').check(required('内容'), maxChars('内容', announcement_limits.body)),
  from_day: day('表示を始める日'),
  from_time: time('表示を始める時刻'),
  until_day: day('表示を終える日'),
  until_time: time('表示を終える時刻'),
})
export type AnnouncementForm = z.output<typeof announcementForm>

import { addDays, dayOf, instantAt } from '#domain/shared/day.ts'
import { type MailedType, type NoticeKind, noticeKind } from './kinds.ts'

/** When a mail of a type comes: by itself, or with all others of the hour or the day. */
export const mail_paces = ['at_once', 'hourly', 'daily'] as const
export type MailPace = (typeof mail_paces)[number]

export const mail_pace_words: Record<MailPace, string> = {
  at_once: 'すぐに',
  hourly: '1時間ごと',
  daily: '1日1回',
}

/** The types whose mails may wait (decision 260). Reminders may not: they would come after their closing. */
export const bundled_types = ['prices', 'messages', 'deals'] as const satisfies readonly MailedType[]
export type BundledType = (typeof bundled_types)[number]
export type MailPaces = Record<BundledType, MailPace>

/** The type under which the mail of a kind may wait; null: it comes at once, whatever somebody wishes. */
export const bundledTypeOf = (kind: NoticeKind): BundledType | null => {
  const { type, urgent } = noticeKind(kind)
  return urgent ? null : (bundled_types.find(one => one === type) ?? null)
}

const hour_ms = 3_600_000

/** Until when a mail is held; null: it leaves at once. `daily_hour`: of the day in Japan, which is whole hours from UTC. */
export const heldUntil = (pace: MailPace, daily_hour: number, at: Date): Date | null => {
  if (pace === 'at_once') return null
  if (pace === 'hourly') return new Date((Math.floor(at.getTime() / hour_ms) + 1) * hour_ms)
  const today = instantAt(dayOf(at), daily_hour * 60)
  return today > at ? today : instantAt(addDays(dayOf(at), 1), daily_hour * 60)
}

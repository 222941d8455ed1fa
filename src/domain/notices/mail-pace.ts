import { addDays, dayOf, instantAt } from '#domain/shared/day.ts'
import { type MailedType, type NoticeArea, type NoticeKind, noticeKind } from './kinds.ts'
import { dueAt, type QuietHours } from './quiet.ts'

/** When a mail of a type comes: by itself, or with all others of the hour or the day. */
export const mail_paces = ['at_once', 'hourly', 'daily'] as const
export type MailPace = (typeof mail_paces)[number]

const mail_pace_words = { at_once: 'すぐに', hourly: '1時間ごと', daily: '1日1回' } as const satisfies Record<
  MailPace,
  string
>

/** A pace in words, with the hour at which a daily one comes. */
export const mailPaceWords = (pace: MailPace, daily_hour: number): string =>
  `${mail_pace_words[pace]}${pace === 'daily' ? `（${daily_hour}:00）` : ''}`

/** The types whose mails may wait (decision 260). Reminders may not: they would come after their closing. */
export const bundled_types = ['prices', 'messages', 'deals'] as const satisfies readonly MailedType[]
export type BundledType = (typeof bundled_types)[number]
export type MailPaces = Record<BundledType, MailPace>

/** Of which of them each side is mailed: a supplier of what stores ask about its messages and flyers, and of deals. */
export const bundled_types_of = {
  consumer: bundled_types,
  supplier: ['messages', 'deals'],
} as const satisfies Record<NoticeArea, readonly BundledType[]>

/** The type under which the mail of a kind may wait; null: it comes at once, whatever somebody wishes. */
export const bundledTypeOf = (kind: NoticeKind): BundledType | null => {
  // It stands among what is said of orders, and is about a message or a flyer.
  if (kind === 'question_asked') return 'messages'
  const { type, urgent } = noticeKind(kind)
  return urgent ? null : (bundled_types.find(one => one === type) ?? null)
}

const hour_ms = 3_600_000

/** When a mail comes by its pace. `daily_hour`: of the day in Japan, which is whole hours from UTC. */
const pacedAt = (pace: MailPace, daily_hour: number, at: Date): Date => {
  if (pace === 'at_once') return at
  if (pace === 'hourly') return new Date((Math.floor(at.getTime() / hour_ms) + 1) * hour_ms)
  const today = instantAt(dayOf(at), daily_hour * 60)
  return today > at ? today : instantAt(addDays(dayOf(at), 1), daily_hour * 60)
}

/** Until when a mail that was told at `at` is held, not into quiet hours either; null: it leaves at once. */
export const heldUntil = (
  pace: MailPace,
  daily_hour: number,
  at: Date,
  quiet: QuietHours | null = null,
): Date | null => {
  const due = dueAt(quiet, false, pacedAt(pace, daily_hour, at))
  return due > at ? due : null
}

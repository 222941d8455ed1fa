import { addDays, dayOf, formatTime } from '#domain/shared/day.ts'

/** Whose first page an announcement stands on. */
export const announced_to = ['everyone', 'consumer', 'supplier'] as const
export type AnnouncedTo = (typeof announced_to)[number]
export const announced_to_words: Record<AnnouncedTo, string> = {
  everyone: '飲食店と卸',
  consumer: '飲食店',
  supplier: '卸',
}

export const announcement_states = ['coming', 'shown', 'ended', 'taken_back'] as const
export type AnnouncementState = (typeof announcement_states)[number]
export const announcement_state_words: Record<AnnouncementState, string> = {
  coming: 'これから',
  shown: '表示中',
  ended: '終わり',
  taken_back: '取り下げ',
}

type Times = { shown_from: Date; shown_until: Date; taken_back_at: Date | null }

/** How an announcement stands at an instant. */
export const announcementState = ({ shown_from, shown_until, taken_back_at }: Times, at: Date): AnnouncementState => {
  if (taken_back_at) return 'taken_back'
  if (at < shown_from) return 'coming'
  return at < shown_until ? 'shown' : 'ended'
}

/** Why an announcement cannot stand from one instant until another; null where it can. */
export const whyNotUntil = (shown_from: Date, shown_until: Date, at: Date): string | null => {
  if (shown_until <= shown_from) return '表示の終わりは、始まりより後にしてください'
  return shown_until <= at ? '表示の終わりが過ぎています。これからの日時にしてください' : null
}

/** From and until when an announcement stands where nothing else is chosen: from the half hour that has begun, for a day. */
export const usualTimes = (at: Date) => {
  const half_hour = 30 * 60_000
  const begun = new Date(Math.floor(at.getTime() / half_hour) * half_hour)
  const [day, time] = [dayOf(begun), formatTime(begun)]
  return { from_day: day, from_time: time, until_day: addDays(day, 1), until_time: time }
}

import { formatClosing } from '#domain/calendar/closing-time.ts'
import type { DeliveryDate } from '#domain/calendar/delivery-dates.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'

/** How long before a closing a person may be told, in minutes. */
export const reminder_minutes = [30, 60, 120, 180, 360, 720, 1440] as const

/** 「30分前」「2時間前」 */
export const minutesWords = (minutes: number): string => (minutes < 60 ? `${minutes}分前` : `${minutes / 60}時間前`)

/** How one person wants to be told of one deal's closings. */
export type ReminderWish = { minutes_before: number; weekdays: readonly number[] }

/** The open dates of a deal whose closing is near enough for this wish; whether they are ordered is not known here. */
export const datesToRemind = (
  dates: readonly DeliveryDate[],
  { minutes_before, weekdays }: ReminderWish,
  at: Date,
): { delivery_date: Day; closing_at: string }[] =>
  dates.flatMap(({ available, closing_at, no_closing, date, weekday }) =>
    available &&
    closing_at !== null &&
    !no_closing &&
    weekdays.includes(weekday) &&
    Date.parse(closing_at) - at.getTime() <= minutes_before * 60_000
      ? [{ delivery_date: date, closing_at }]
      : [],
  )

/** What is said of an order that its owner has not approved when the closing is near. */
export const still_waits = '承認を待つ注文があります。締切までに承認されないと送られません。'

export type Reminded = {
  supplier_name: string
  delivery_date: Day
  closing_at: Date
  waits_for_approval: boolean
  url: string
}

/** The mail for all that one person is told at once of one restaurant; `one` or more, the nearest closing first. */
export const closingReminderMail = (
  consumer_name: string,
  reminded: readonly Reminded[],
  settings_url: string,
): { subject: string; text: string } => {
  const sorted = reminded.toSorted((a, b) => a.closing_at.getTime() - b.closing_at.getTime())
  const [first] = sorted
  const more = sorted.length - 1
  return {
    subject: `【未発注のお知らせ】${first?.supplier_name}${more > 0 ? ` ほか${more}件` : ''} 締切 ${first ? formatClosing(first.closing_at) : ''}`,
    text: [
      `${consumer_name} 様`,
      '',
      '締切が近づいていますが、まだ送られた発注がありません。',
      '',
      ...sorted.flatMap(one => [
        `■ ${one.supplier_name}`,
        `納品日　${formatDayWithWeekday(one.delivery_date)}`,
        `締切　　${formatClosing(one.closing_at)}`,
        ...(one.waits_for_approval ? [still_waits, `承認する　${one.url}`] : [`発注する　${one.url}`]),
        '',
      ]),
      '不要な日は、発注画面で「発注なし」にすると仕入先にも伝わります。',
      `お知らせの設定　${settings_url}`,
      '',
    ].join('\n'),
  }
}

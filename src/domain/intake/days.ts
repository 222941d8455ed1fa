import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  formatDayWithWeekday,
  isDay,
  weekdayName,
  weekdayOf,
} from '#domain/shared/day.ts'

/** Where a line names a day, what day that is, or why none. */
export type DayFound = { start: number; end: number; day: Day | null; reason: string | null }

const weekdays = '日月火水木金土'
const tail =
  '(?:\\s*[（(]?(?:[日月火水木金土](?:曜日?)?|祝)[)）])?(?:(?:なん)?です(?:が|けど|けれど))?(?:\\s*の?(?:朝イチ|朝一|朝|午前中?|午後|夕方|夜|昼|早朝|便|分|着|必着|納品|配達|配送|お届け|届け|希望|入荷))*(?:\\s*(?:にて|に|で|の|は|まで|迄|から|分))*(?:\\s*(?:お願い(?:いた|致)?します|お願い|ください|下さい|です))?'

const day_words: readonly [word: string, ahead: number][] = [
  ['明々後日|明明後日|しあさって', 3],
  ['明後日|あさって|みょうごにち', 2],
  ['明日(?!葉)|あした(?!ば)|あす(?!ぱら|か)|翌日', 1],
  ['本日|今日|きょう(?!と|り|ちく)', 0],
]

const lead = '(?:納品日?|納期|配達日?|お?届け日?|希望日|日付)\\s*[:：は]?\\s*'

type DayRead = Pick<DayFound, 'day' | 'reason'> | null

/** The ways to name a day, the fullest first; each with what it is on a day. */
const ways: readonly (readonly [pattern: string, read: (match: RegExpMatchArray, today: Day) => DayRead])[] = [
  [
    '(?<![\\d/])(20\\d\\d)[/.年-](\\d{1,2})[/.月-](\\d{1,2})日?(?![\\d/])',
    match => exact(dayText(match[1], match[2], match[3])),
  ],
  ['(?<![\\d/.])(\\d{1,2})月\\s*(\\d{1,2})日', (match, today) => near(today, match[1], match[2])],
  [
    '(?<![\\d/.])(\\d{1,2})/(\\d{1,2})(?![\\d/]|\\s*(?:ケース|箱|cs|本|束|kg|個|玉|パック|袋|株|丁))',
    (match, today) =>
      Number(match[1]) >= 1 && Number(match[1]) <= 12 && Number(match[2]) >= 1 && Number(match[2]) <= 31
        ? near(today, match[1], match[2])
        : null,
  ],
  ['(?<![\\d/.月])(\\d{1,2})日(?!分|間|目|持)', (match, today) => ofMonth(today, match[1])],
  ...day_words.map(
    ([words, ahead]) => [words, (_: RegExpMatchArray, today: Day) => exact(addDays(today, ahead))] as const,
  ),
  [
    '(来週|翌週|今週|次|今度)?の?([日月火水木金土])曜日?',
    (match, today) => weekday(today, match[1] ?? '', match[2] ?? ''),
  ],
]

/** The days that a line names, relative to `at`; not what belongs to a quantity (1/2ケース, 3日分). */
export const daysNamed = (line: string, at: Date): DayFound[] => {
  const today = dayOf(at)
  const found: DayFound[] = []
  for (const [pattern, read] of patterns) {
    for (const match of line.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].trimEnd().length]
      if (found.some(one => start < one.end && one.start < end)) continue
      const day = read(match, today)
      if (day) found.push({ start, end, ...checked(day, match[0], today) })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const dayText = (year = '', month = '', date = '') => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`

const exact = (day: string): Pick<DayFound, 'day' | 'reason'> =>
  isDay(day) ? { day, reason: null } : { day: null, reason: 'この日付はありません' }

/** 11/25 is this year's, or next year's where that is within half a year. */
const near = (today: Day, month = '', date = '') => {
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1].map(one => dayText(String(one), month, date)).filter(isDay)
  if (days.length === 0) return { day: null, reason: 'この日付はありません' }
  const day = days.find(one => daysBetween(today, one) >= 0 && daysBetween(today, one) <= 183)
  return day ? { day, reason: null } : { day: null, reason: 'すでに過ぎた日付です' }
}

/** 25日 is this month's, or next month's where it has passed. */
const ofMonth = (today: Day, date = '') => {
  const month = Number(today.slice(5, 7))
  const year = Number(today.slice(0, 4))
  const next = month === 12 ? ([year + 1, 1] as const) : ([year, month + 1] as const)
  const days = [[year, month] as const, next].map(([y, m]) => dayText(String(y), String(m), date)).filter(isDay)
  const day = days.find(one => one >= today)
  return day ? { day, reason: null } : { day: null, reason: 'この日付はありません' }
}

/** 月曜 is the next one; on a Monday it may be today or in a week. 来週 is asked about where weeks are counted apart. */
const weekday = (today: Day, week: string, name: string) => {
  const wanted = weekdays.indexOf(name)
  const now = weekdayOf(today)
  const ahead = (wanted - now + 7) % 7
  if (week === '来週' || week === '翌週') {
    const from_monday = addDays(today, 7 - ((now + 6) % 7) + ((wanted + 6) % 7))
    const from_sunday = addDays(today, 7 - now + wanted)
    return from_monday === from_sunday
      ? { day: from_monday, reason: null }
      : { day: null, reason: `来週の${name}曜がどの日か決められません` }
  }
  if (ahead === 0) return { day: null, reason: `今日か来週の${name}曜か決められません` }
  return { day: addDays(today, ahead), reason: null }
}

/** A weekday written beside the day must be its own, and the day must not have passed. */
const checked = ({ day, reason }: Pick<DayFound, 'day' | 'reason'>, text: string, today: Day) => {
  const beside = /[（(]([日月火水木金土])(?:曜日?)?[)）]/.exec(text)?.[1]
  if (day !== null && beside !== undefined && beside !== weekdayName(day)) {
    return { day: null, reason: `${formatDayWithWeekday(day)}と曜日が合いません` }
  }
  if (day !== null && day < today) return { day: null, reason: 'すでに過ぎた日付です' }
  return { day, reason }
}

const patterns = /* @__PURE__ */ ways.map(
  ([pattern, read]) => [new RegExp(`(?:${lead})?(?:${pattern})${tail}`, 'gu'), read] as const,
)

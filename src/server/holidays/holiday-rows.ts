import {
  fewest_holidays,
  type Holiday,
  holiday_titles,
  longest_holiday_name,
  most_holiday_rows,
  yearOf,
} from '#domain/holidays/holiday-list.ts'
import { type Day } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { parseDay } from '#domain/shared/typed-day.ts'
import { tableOf } from '#server/foreign/table.ts'
import type { FileError } from '#server/settings/checked-files.ts'

/** A file of national holidays as it was read; where something is wrong, which rows. */
export type HolidayRows = { row_count: number; days: Holiday[]; error_count: number; errors: FileError[] }

const most_errors = 200

const wrong = (message: string) => refuse(422, [{ field: 'file', message }])

const columnsOf = (headers: readonly string[]) => {
  const columns = { date: headers.indexOf(holiday_titles.date), name: headers.indexOf(holiday_titles.name) }
  if (columns.date < 0 || columns.name < 0) {
    throw wrong(
      `1行目に「${holiday_titles.date}」と「${holiday_titles.name}」の見出しがありません。内閣府の「syukujitsu.csv」を、そのまま選択してください`,
    )
  }
  return columns
}

type Read = Holiday & { row_number: number }

/** The last day of each year that has too few, as far as they matter. */
const halfYears = (days: readonly Read[], first_year: number): FileError[] => {
  const years = Map.groupBy(days, ({ date }) => yearOf(date))
  return [...years].flatMap(([year, of_year]) => {
    const last = of_year.at(-1)
    if (!last || year < first_year || of_year.length >= fewest_holidays) return []
    const message = `${year}年の祝日が${of_year.length}日しかありません（どの年にも${fewest_holidays}日以上あります）。ファイルが途中で切れていないか、ご確認ください`
    return [{ row_number: last.row_number, column_title: holiday_titles.date, value: last.date, message }]
  })
}

/**
 * Reads the Cabinet Office's file of national holidays, every row; years before `first_year` need not be whole. To be called in
 * a thread of its own.
 */
export const holidayRowsOf = async (content: Uint8Array, first_year: number): Promise<HolidayRows> => {
  const { headers, rows } = await tableOf(content, '祝日')
  const columns = columnsOf(headers)
  if (rows.length > most_holiday_rows) throw wrong(`祝日のファイルは${most_holiday_rows}行までです`)
  const dates = rows.map(({ cells }) => (cells[columns.date] ?? '').trim()).filter(one => one !== '')
  // Of a workbook whose column has no format Excel shows its own count of days: one thing is wrong, and not each row.
  if (dates.length > 0 && dates.every(one => /^\d{5}$/.test(one))) {
    throw wrong(
      `「${holiday_titles.date}」の列が、日付の書式のない数になっています（${dates[0]}など）。Excelでこの列を「日付」の書式にして保存し直すか、内閣府の「syukujitsu.csv」を、そのまま選択してください`,
    )
  }
  const errors: FileError[] = []
  const days: Read[] = []
  const first_rows = new Map<Day, number>()
  for (const { number, cells } of rows) {
    const value = (field: keyof typeof columns) => (cells[columns[field]] ?? '').trim()
    const say = (field: keyof typeof columns, message: string) =>
      errors.push({ row_number: number, column_title: holiday_titles[field], value: value(field), message })
    const [date, name] = [parseDay(value('date')), value('name')]
    if (date === null) say('date', '日付ではありません。「2027/1/1」の形で入力してください')
    else if (yearOf(date) < 1948) say('date', '国民の祝日は、1948年からの日付です')
    if (name === '') say('name', '祝日の名前がありません')
    if (name.length > longest_holiday_name) say('name', `祝日の名前は${longest_holiday_name}文字までです`)
    if (date === null) continue
    const first = first_rows.get(date)
    if (first !== undefined) say('date', `${first}行目と同じ日です`)
    first_rows.set(date, first ?? number)
    days.push({ row_number: number, date, name })
  }
  if (errors.length === 0) errors.push(...halfYears(days, first_year))
  return {
    row_count: rows.length,
    days: errors.length > 0 ? [] : days.map(({ date, name }) => ({ date, name })),
    error_count: errors.length,
    errors: errors.slice(0, most_errors),
  }
}

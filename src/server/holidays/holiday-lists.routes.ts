import * as contract from '#contract/holidays/holiday-lists.contract.ts'
import { firstHolidayYear, yearOf } from '#domain/holidays/holiday-list.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { learnHolidays } from './follow-holidays.ts'
import { findDecidingLists, findHolidayLists } from './holiday-list-store.ts'
import { holidayListOf, takeBack, takeHolidayFile, takeOver, viewHolidayList } from './take-holidays.ts'

const page_size = 50
/** Last year, this one and two more; further ones only where a list names them. */
const years_shown = 4

export const holidayListRoutes = room(contract, {
  getHolidayYears: async ({ deps, at }) => {
    await learnHolidays(deps)
    const deciding = await findDecidingLists(deps.db)
    const first = firstHolidayYear(dayOf(at))
    const usual = Array.from({ length: years_shown }, (_, n) => first + n)
    const listed = deciding.map(({ year }) => year).filter(year => year >= first)
    const years = [...new Set([...usual, ...listed])].toSorted((one, other) => one - other)
    const days = [...deps.holiday_names].map(([date, name]) => ({ date, name }))
    return {
      years: years.map(year => {
        const list = deciding.find(one => one.year === year)
        return {
          year,
          list: list ? { id: list.id, file_name: list.file_name } : null,
          days: days.filter(({ date }) => yearOf(date) === year),
        }
      }),
    }
  },
  readHolidayFile: async ({ deps, actor, upload, at }) => takeHolidayFile(deps, actor, upload, at),
  listHolidayLists: async ({ deps, query: { limit = page_size, cursor } }) => {
    const rows = await findHolidayLists(deps.db, { cursor, limit: limit + 1 })
    const items = rows.slice(0, limit).map(viewHolidayList)
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  },
  getHolidayList: async ({ deps, params, at }) => holidayListOf(deps, params.holiday_list_id, at),
  takeHolidaysOver: async ({ deps, actor, params, body, at }) =>
    takeOver(deps, actor, { id: params.holiday_list_id, seen: body.seen }, at),
  takeHolidaysBack: async ({ deps, actor, params, at }) => takeBack(deps, actor, params.holiday_list_id, at),
})

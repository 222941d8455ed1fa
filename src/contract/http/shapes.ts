import * as z from 'zod/mini'
import { isDay } from '#domain/shared/day.ts'

/** A decimal as a string: `"12.500"`. Money and quantities cross the wire in this form only. */
export const decimalText = z
  .string()
  .check(z.regex(/^-?\d{1,14}(\.\d{1,3})?$/, '14桁までの数（小数は3桁まで）を入力してください'))

/** A day in Asia/Tokyo, `YYYY-MM-DD`, within this century. */
export const dayText = z.string().check(z.refine(day => isDay(day) && day.startsWith('20'), '日付が正しくありません'))

/** An instant, ISO 8601 in UTC. */
export const instantText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/))

/** A list as every list answers: the next page begins at `next_cursor`. */
// @__NO_SIDE_EFFECTS__
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** The query part of a list: at most 200 a page. `before` is what stands before the id in this list's cursors. */
// @__NO_SIDE_EFFECTS__
export const pageQuery = (before = '') => ({
  cursor: z.optional(z.string().check(z.regex(new RegExp(`^${before}${uuid}$`)))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
})

/** Of a file that is sent: which sheet of a workbook is meant. Without it the only one with a table, else 422 offers them. */
export const sheetQuery = z.object({ sheet: z.optional(z.string().check(z.maxLength(100))) })

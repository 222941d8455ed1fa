import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ItemSort } from '#contract/catalogue/product-items.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { parseInstant } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'

type Sql = RawBuilder<unknown>

const uuid = z.uuid()
const instant = z.string().check(z.refine(text => parseInstant(text) !== null))

/** By what the list is ordered: what of a row says its place, and what comes after such a place. */
export const sorts: Record<ItemSort, { order: Sql; place: Sql; after: (place: unknown) => Sql | null }> = {
  code: {
    order: sql`p.code, p.id`,
    place: sql`p.code, p.id`,
    after: place => {
      const read = z.tuple([z.string(), uuid]).safeParse(place)
      return read.success ? sql`(p.code, p.id) > (${read.data[0]}, ${read.data[1]}::uuid)` : null
    },
  },
  name: {
    order: sql`p.name_kana, p.name, p.id`,
    place: sql`p.name_kana, p.name, p.id`,
    after: place => {
      const read = z.tuple([z.string(), z.string(), uuid]).safeParse(place)
      if (!read.success) return null
      const [kana, name, id] = read.data
      return sql`(p.name_kana, p.name, p.id) > (${kana}, ${name}, ${id}::uuid)`
    },
  },
  category: {
    order: sql`p.category, p.position, p.code, p.id`,
    place: sql`p.category, p.position, p.code, p.id`,
    after: place => {
      const read = z.tuple([z.string(), z.int32(), z.string(), uuid]).safeParse(place)
      if (!read.success) return null
      const [category, position, code, id] = read.data
      return sql`(p.category, p.position, p.code, p.id) > (${category}, ${position}::int, ${code}, ${id}::uuid)`
    },
  },
  updated: {
    order: sql`p.updated_at desc, p.id desc`,
    place: sql`p.updated_at, p.id`,
    after: place => {
      const read = z.tuple([instant, uuid]).safeParse(place)
      return read.success ? sql`(p.updated_at, p.id) < (${read.data[0]}::timestamptz, ${read.data[1]}::uuid)` : null
    },
  },
}

/** A place as a cursor. It says the values, not the row: who changes that row meanwhile moves nobody else's page. */
export const cursorOf = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** What comes after a cursor: a condition over `product_items p`. One that we did not make is refused. */
export const afterCursor = (sort: ItemSort, cursor: string): Sql => {
  const after = sorts[sort].after(placeOf(cursor))
  if (!after) throw refuse(422, errorTexts.bad_request)
  return after
}

const placeOf = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

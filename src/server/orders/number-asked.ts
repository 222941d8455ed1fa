import { type RawBuilder, sql } from 'kysely'
import { numberAsked } from '#domain/orders/order-number.ts'

/** In SQL, over `orders o`: whether its number is what was typed, or has it in it; null where no number was typed. */
export const numberedAs = (typed: string): RawBuilder<unknown> | null => {
  const asked = numberAsked(typed)
  if (asked === null) return null
  const { sequences, part } = asked
  const exact = sql`o.number = any(${sequences}::bigint[])`
  if (part === null) return exact
  // With the zeros that a number is written with.
  return sql`(${exact} or '0000000' || o.number::text like ${`%${part.digits}${part.at_end ? '' : '%'}`})`
}

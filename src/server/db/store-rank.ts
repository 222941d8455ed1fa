import { type RawBuilder, sql } from 'kysely'
import { fold } from '#domain/shared/japanese.ts'
import { nearPatternsOf, patternsOf } from './folded-words.ts'

/**
 * How near a store that a search found is to what was typed, for `order by` before the code: that very code 0, one that begins
 * so 1, a name or kana that holds it 2, one that does with a vowel long that was typed short (ryuen: りゅうえん) 3, its address or phone
 * number 4. `store` has customer_code, name and name_kana. Where
 * nothing was typed all are alike, and the database sorts by nothing but the code.
 */
export const storeRank = (q: string | undefined, store: RawBuilder<unknown>): RawBuilder<number> => {
  const code = fold(q ?? '')
  if (code === '') return sql<number>`0::int`
  return sql<number>`case when fold(${store}.customer_code) = ${code} then 0
    when starts_with(fold(${store}.customer_code), ${code}) then 1
    when fold(${store}.name) || '|' || fold(${store}.name_kana) ~ all(${nearPatternsOf(q)}::text[]) then 2
    when fold(${store}.name) || '|' || fold(${store}.name_kana) ~ all(${patternsOf(q)}::text[]) then 3 else 4 end`
}

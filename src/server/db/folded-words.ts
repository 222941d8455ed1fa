import { type RawBuilder, sql } from 'kysely'
import { spellingsOf, sureParts, wordsAsked } from '#domain/shared/search.ts'

/**
 * The one way in which lists are searched: patterns for SQL's `~ all(…)` over a folded text, one for each word that was
 * typed, so that マグロ, まぐろ and ﾏｸﾞﾛ find the same, and 髙田 and 高田. None where nothing was typed: every text matches all of none.
 */
export const patternsOf = (q: string | undefined): string[] => wordsAsked(q ?? '').map(spellingsOf)

/** The same of one word, for a text whose letters are indexed by `ngrams`: a word of nothing sure is found as it is written. */
export const foundByLetters = (folded: RawBuilder<unknown>, word: string) => {
  const sure = sureParts(word)
  const parts = (sure.length > 0 ? sure : [word]).map(part => sql`ngrams(${folded}) @> qgrams(${part})`)
  return sql`(${sql.join(parts, sql` and `)} and ${folded} ~ ${spellingsOf(word)})`
}

import { type RawBuilder, sql } from 'kysely'
import { foundAs, spellingsOf, sureParts, wordsAsked, wordsFound } from '#domain/shared/search.ts'

/**
 * The one way in which lists are searched: patterns for SQL's `~ all(…)` over a folded text, one for each word that was
 * typed, so that マグロ, まぐろ and ﾏｸﾞﾛ find the same, and 髙田 and 高田. None where nothing was typed: every text matches all of none.
 */
export const patternsOf = (q: string | undefined): string[] => wordsAsked(q ?? '').map(foundAs)

/** The same without vowels that are written short in Latin letters: what is nearer to what was typed. */
export const nearPatternsOf = (q: string | undefined): string[] => wordsAsked(q ?? '').map(spellingsOf)

/** The same of one word, for a text whose letters are indexed by `ngrams`: a word of nothing sure is found as it is written. */
export const foundByLetters = (folded: RawBuilder<unknown>, word: string) => {
  const ways = wordsFound(word).map(one => {
    const sure = sureParts(one)
    return sql`(${sql.join(
      (sure.length > 0 ? sure : [one]).map(part => sql`ngrams(${folded}) @> qgrams(${part})`),
      sql` and `,
    )})`
  })
  return sql`((${sql.join(ways, sql` or `)}) and ${folded} ~ ${foundAs(word)})`
}

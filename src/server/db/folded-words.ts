import { wordsAsked } from '#domain/history/search-words.ts'

/**
 * The one way in which lists are searched: patterns for SQL's `like all(…)` over a folded text, one for each word that was
 * typed, so that マグロ, まぐろ and ﾏｸﾞﾛ find the same. None where nothing was typed: every text is like all of none.
 */
export const patternsOf = (q: string | undefined): string[] =>
  wordsAsked(q ?? '').map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

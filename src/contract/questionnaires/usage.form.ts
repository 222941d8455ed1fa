import * as z from 'zod/mini'
import { maxChars, text } from '#contract/validation/text.ts'
import { hardest_parts, recommend_scores } from '#domain/questionnaires/usage.ts'

export const usage_words_limit = 500

/** The three answers; the last one may be left empty. */
export const usageForm = z.object({
  score: z.enum(recommend_scores, '0から10までのどれかを選んでください'),
  hardest: z.enum(hardest_parts, 'どれか1つを選んでください'),
  words: z._default(text('ご意見').check(maxChars('ご意見', usage_words_limit)), ''),
})

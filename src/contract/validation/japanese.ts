import { hasWideAlphanumericOrHalfKatakana } from '#domain/shared/latin.ts'
import { sayNoWideAlphanumericOrHalfKatakana } from '#domain/shared/rule-messages.ts'
import { type Rule, textRule } from './rule.ts'

// The shared rule library, requirements section 5: Japanese text. The rule on CP932 is in cp932.ts, with its table.

/** Section 5: no full-width alphanumerics or half-width katakana. */
// @__NO_SIDE_EFFECTS__
export const noWideAlphanumericOrHalfKatakana = (
  label: string,
  message = sayNoWideAlphanumericOrHalfKatakana(label),
): Rule<string> => textRule(value => !hasWideAlphanumericOrHalfKatakana(value), message)

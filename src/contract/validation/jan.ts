import { isJan } from '#domain/shared/check-digit.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { type Rule, textRule } from './rule.ts'

/** A JAN code of 13 or 8 digits with its check digit; what an input method leaves of digits is normalised first. */
// @__NO_SIDE_EFFECTS__
export const jan = (
  label: string,
  message = `${label}は13桁または8桁の正しいコードで入力してください（チェックデジットが合いません）`,
): Rule<string> => textRule(isJan, message, normaliseDigits)

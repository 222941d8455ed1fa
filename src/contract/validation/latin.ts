import { hasWide, isAlphanumericPassword, isLoginId, isPasswordShape } from '#domain/accounts/login.ts'
import { normaliseDigits, unspacedDigits } from '#domain/shared/japanese.ts'
import {
  isAlphanumericSpaceHyphenUnderscore,
  isAlphanumericSpaceUnderscore,
  isHalfWidth,
  isSixDigits,
} from '#domain/shared/latin.ts'
import {
  sayAlphanumericPassword,
  sayAlphanumericSpaceHyphenUnderscore,
  sayAlphanumericSpaceUnderscore,
  sayHalfWidth,
  sayLoginId,
  sayPassword,
  saySixDigits,
  sayWidePassword,
} from '#domain/shared/rule-messages.ts'
import { type Rule, textRule } from './rule.ts'

// The shared rule library, requirements section 5: codes, logins and other half-width text.

/** Section 5: exactly 6 digits. Full width and spaces, as codes are read out and copied (３５７ ３６１), are taken as what they mean. */
// @__NO_SIDE_EFFECTS__
export const sixDigits = (label: string, message = saySixDigits(label)): Rule<string> =>
  textRule(isSixDigits, message, unspacedDigits)

/** Section 5: login id: half-width alphanumerics plus @ . - _ + with at least one letter. Full width is taken as what it means, as at the login. */
// @__NO_SIDE_EFFECTS__
export const loginId = (label: string, message = sayLoginId(label)): Rule<string> =>
  textRule(isLoginId, message, normaliseDigits)

/** Section 5: password: upper case, lower case and a digit, all of it half-width. Its length is `minChars`' and `maxChars`' to say. */
// @__NO_SIDE_EFFECTS__
export const password = (label: string, message = sayPassword(label)): Rule<string> =>
  textRule(isPasswordShape, value => (hasWide(value) ? sayWidePassword(label) : message))

/** Section 5: password of alphanumerics only. */
// @__NO_SIDE_EFFECTS__
export const alphanumericPassword = (label: string, message = sayAlphanumericPassword(label)): Rule<string> =>
  textRule(isAlphanumericPassword, message)

/** Section 5: half-width alphanumerics and symbols. */
// @__NO_SIDE_EFFECTS__
export const halfWidth = (label: string, message = sayHalfWidth(label)): Rule<string> => textRule(isHalfWidth, message)

/** Section 5: alphanumerics with space, hyphen and underscore. */
// @__NO_SIDE_EFFECTS__
export const alphanumericSpaceHyphenUnderscore = (
  label: string,
  message = sayAlphanumericSpaceHyphenUnderscore(label),
): Rule<string> => textRule(isAlphanumericSpaceHyphenUnderscore, message)

/** Section 5: alphanumerics with space and underscore, without the hyphen. */
// @__NO_SIDE_EFFECTS__
export const alphanumericSpaceUnderscore = (
  label: string,
  message = sayAlphanumericSpaceUnderscore(label),
): Rule<string> => textRule(isAlphanumericSpaceUnderscore, message)

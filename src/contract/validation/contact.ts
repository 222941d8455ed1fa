import { normalisePostalCode, toHalfWidth } from '#domain/shared/japanese.ts'
import { isPostalCode } from '#domain/shared/latin.ts'
import { normaliseList } from '#domain/shared/list.ts'
import { isEmail, wrongEmails } from '#domain/shared/mail.ts'
import { hasPhoneLength, isMobile, isPhone, normalisePhone } from '#domain/shared/phone.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import {
  sayEmail,
  sayEmails,
  sayMobile,
  sayPhone,
  sayPhoneLength,
  sayPostalCode,
} from '#domain/shared/rule-messages.ts'
import { formRule, type Rule, rule, textRule } from './rule.ts'

// The shared rule library, requirements sections 5 and 9: how to reach somebody. Phone and postal code take what an input
// method leaves of digits and hyphens.

/** Sections 5 and 9: phone of 10-11 digits with no hyphens or two; as many of them as a number that begins so has. */
// @__NO_SIDE_EFFECTS__
export const phone = (label: string, message = sayPhone(label)): Rule<string> =>
  textRule(
    value => isPhone(value) && hasPhoneLength(value),
    value => (isPhone(value) ? sayPhoneLength(label) : message),
    normalisePhone,
  )

/** A number in a form over what is stored: that may stay whatever it is, and what is typed anew is judged by `newNumbers`. */
export const storedPhone: Rule<string> = /* @__PURE__ */ rule<string>(() => null, normalisePhone)

type Labels = Readonly<Record<string, string>>

/**
 * What is wrong with the numbers of a form that are not as they are `stored`: one of before a rule came does not keep what
 * stands beside it from being saved. `labels` are the fields that hold a number.
 */
export const wrongNumbers = (
  labels: Labels,
  stored: Readonly<Record<string, unknown>>,
  form: Readonly<Record<string, unknown>>,
): FieldMessage[] =>
  Object.entries(labels).flatMap(([field, label]) => {
    const [number, before] = [form, stored].map(from => {
      const value = from[field]
      return typeof value === 'string' ? normalisePhone(value) : ''
    })
    if (!number || number === before) return []
    if (!isPhone(number)) return [{ field, message: sayPhone(label) }]
    return hasPhoneLength(number) ? [] : [{ field, message: sayPhoneLength(label) }]
  })

/** The same as a rule of the form. */
export const newNumbers = (labels: Labels, stored: Readonly<Record<string, unknown>>): Rule<Record<string, unknown>> =>
  formRule(form => wrongNumbers(labels, stored, form).map(({ field, message }) => ({ path: [field], message })))

/** Sections 5 and 9: mobile number starting 090/080/070/050 and 11 digits. */
// @__NO_SIDE_EFFECTS__
export const mobile = (label: string, message = sayMobile(label)): Rule<string> =>
  textRule(isMobile, message, normalisePhone)

/** Sections 5 and 9: postal code: 3 digits, hyphen, 4 digits. Seven digits are taken for one, with a 〒 or a space, too. */
// @__NO_SIDE_EFFECTS__
export const postalCode = (label: string, message = sayPostalCode(label)): Rule<string> =>
  textRule(isPostalCode, message, normalisePostalCode)

/** Section 5: valid email (see `isEmail` for what that is); full-width letters are taken as what they mean, spaces around it dropped. */
// @__NO_SIDE_EFFECTS__
export const email = (label: string, message = sayEmail(label)): Rule<string> =>
  textRule(isEmail, message, value => toHalfWidth(value).trim())

/** Section 5: comma-separated email list, each address taken as a single one is. Names the wrong ones. */
// @__NO_SIDE_EFFECTS__
export const emails = (label: string, message?: string): Rule<string> =>
  textRule(
    value => wrongEmails(value).length === 0,
    value => message ?? sayEmails(label, wrongEmails(value)),
    value => toHalfWidth(normaliseList(value)),
  )

import * as z from 'zod/mini'
import { unknownVariables } from '#domain/messages/template.ts'
import { graphemeCount, isWithinChars } from '#domain/shared/characters.ts'
import {
  sayAlreadyUsed,
  sayAtLeastOne,
  sayChanged,
  sayMaxChars,
  sayMinChars,
  sayNoDoubleQuotes,
  sayRequired,
  sayTick,
  sayUnknownVariables,
} from '#domain/shared/rule-messages.ts'
import { formRule, type Rule, rule, textRule } from './rule.ts'

// The shared rule library, requirements section 5: rules on any text. Every maker takes the field's label first; the last
// argument, where given, replaces the default message. All but `required` let the empty text pass.

/** A text field; a missing value reads like an empty one. `text('店舗名').check(required('店舗名'), maxChars('店舗名', 40))` */
// @__NO_SIDE_EFFECTS__
export const text = (label: string) => z.string(sayRequired(label))

/** Section 5: required. Spaces alone, full-width ones too, are nothing. */
// @__NO_SIDE_EFFECTS__
export const required = (label: string, message = sayRequired(label)): Rule<string> =>
  rule<string>(value => (value.trim() === '' ? message : null))

/** Section 5: at least one of several fields. Takes each field with its label; speaks at the first of them. */
// @__NO_SIDE_EFFECTS__
export const atLeastOneOf = (
  fields: Record<string, string>,
  message = sayAtLeastOne(Object.values(fields)),
): Rule<Record<string, unknown>> =>
  formRule(form => (Object.keys(fields).some(field => isFilled(form[field])) ? null : atFirst(fields, message)))

const isFilled = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && value !== false
}

const atFirst = (fields: Record<string, string>, message: string) => [
  { path: Object.keys(fields).slice(0, 1), message },
]

/** Section 5: changed from the original value. */
// @__NO_SIDE_EFFECTS__
export const changedFrom = <T extends string | number | boolean>(
  label: string,
  original: T,
  message = sayChanged(label),
): Rule<T> => rule<T>(value => (value === original ? message : null))

/** Section 5: min characters, counted as a person counts them (grapheme clusters). */
// @__NO_SIDE_EFFECTS__
export const minChars = (label: string, min: number, message = sayMinChars(label, min)): Rule<string> =>
  textRule(value => graphemeCount(value) >= min, message)

/** Section 5: max characters, counted as a person counts them (grapheme clusters). */
// @__NO_SIDE_EFFECTS__
export const maxChars = (label: string, max: number, message = sayMaxChars(label, max)): Rule<string> =>
  textRule(value => isWithinChars(value, max), message)

/** Section 5: no double quotes, for values that go into another system's CSV as they are. */
// @__NO_SIDE_EFFECTS__
export const noDoubleQuotes = (label: string, message = sayNoDoubleQuotes(label)): Rule<string> =>
  textRule(value => !value.includes('"'), message)

/** Section 5: no duplicates: none of the values that others have already. */
// @__NO_SIDE_EFFECTS__
export const notAmong = (label: string, others: readonly string[], message = sayAlreadyUsed(label)): Rule<string> =>
  textRule(value => !others.some(other => other.trim() === value.trim()), message)

/** Section 5: no unknown template variables in braces. Names those it doesn't know. */
// @__NO_SIDE_EFFECTS__
export const knownVariables = (label: string, known: readonly string[], message?: string): Rule<string> =>
  textRule(
    value => unknownVariables(value, known).length === 0,
    value => message ?? sayUnknownVariables(label, unknownVariables(value, known)),
  )

/** Sections 2 and 5: a box that must be ticked, as the handling of personal information. */
// @__NO_SIDE_EFFECTS__
export const ticked = (label: string, message = sayTick(label)): Rule<boolean> =>
  rule<boolean>(value => (value ? null : message))

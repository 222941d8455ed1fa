import { type Day, formatDay, isLaterThan, parseInstant } from '#domain/shared/day.ts'
import {
  sayAfter,
  sayBefore,
  sayDate,
  sayDateTime,
  sayLaterThanNow,
  sayOnOrAfter,
  sayOnOrBefore,
} from '#domain/shared/rule-messages.ts'
import { parseDay } from '#domain/shared/typed-day.ts'
import { type Rule, textRule } from './rule.ts'

// The shared rule library, requirements section 5: dates and times in Japan. A date may be typed as 2026/11/24 and is
// YYYY-MM-DD afterwards. Bounds are days; "now" is always passed in.

const toDay = (value: string): string => parseDay(value) ?? value

/** A bound on a date; what is no date says so first. */
// @__NO_SIDE_EFFECTS__
const dateRule = (label: string, holds: (day: Day) => boolean, message: string): Rule<string> =>
  textRule(
    value => parseDay(value) !== null && holds(value),
    value => (parseDay(value) === null ? sayDate(label) : message),
    toDay,
  )

/** Section 5: valid date. */
// @__NO_SIDE_EFFECTS__
export const date = (label: string, message = sayDate(label)): Rule<string> =>
  textRule(value => parseDay(value) !== null, message, toDay)

/** Section 5: date on or after a bound. */
// @__NO_SIDE_EFFECTS__
export const onOrAfter = (label: string, bound: Day, message = sayOnOrAfter(label, formatDay(bound))): Rule<string> =>
  dateRule(label, day => day >= bound, message)

/** Section 5: date on or before a bound. */
// @__NO_SIDE_EFFECTS__
export const onOrBefore = (label: string, bound: Day, message = sayOnOrBefore(label, formatDay(bound))): Rule<string> =>
  dateRule(label, day => day <= bound, message)

/** Section 5: date after a bound. */
// @__NO_SIDE_EFFECTS__
export const after = (label: string, bound: Day, message = sayAfter(label, formatDay(bound))): Rule<string> =>
  dateRule(label, day => day > bound, message)

/** Section 5: date before a bound. */
// @__NO_SIDE_EFFECTS__
export const before = (label: string, bound: Day, message = sayBefore(label, formatDay(bound))): Rule<string> =>
  dateRule(label, day => day < bound, message)

/**
 * Section 5: time later than now plus N minutes. `at` is the clock, or a moment. The value is a date and time in Japan
 * ('2026-11-24T23:41') or an ISO instant.
 */
// @__NO_SIDE_EFFECTS__
export const laterThanNow = (
  label: string,
  minutes: number,
  at: Date | (() => Date),
  message = sayLaterThanNow(label, minutes),
): Rule<string> =>
  textRule(
    value => {
      const when = parseInstant(value)
      return when !== null && isLaterThan(when, typeof at === 'function' ? at() : at, minutes)
    },
    value => (parseInstant(value) === null ? sayDateTime(label) : message),
  )

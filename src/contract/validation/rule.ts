import * as z from 'zod/mini'

/** A rule of the library, for `.check(…)` on the schema of a field, a list or a form. */
export type Rule<T> = z.core.$ZodCheck<T>

/** What a rule says against a value: nothing, a message on the value itself, or messages on places inside it. */
export type Verdict = string | null | { path: PropertyKey[]; message: string }[]

/**
 * Makes a rule of a pure judgement. The first failure on a value ends its later rules, so that a person reads one message
 * per field; `normalise` runs before, and what it gives is what the form has.
 */
// @__NO_SIDE_EFFECTS__
export const rule = <T>(judge: (value: T) => Verdict, normalise?: (value: T) => T): Rule<T> =>
  z.check<T>(payload => {
    if (normalise) payload.value = normalise(payload.value)
    report(payload, judge(payload.value))
  })

/** A rule over several fields of a form: it speaks even while single fields are still wrong. */
// @__NO_SIDE_EFFECTS__
export const formRule = (judge: (form: Record<string, unknown>) => Verdict): Rule<Record<string, unknown>> =>
  z.check<Record<string, unknown>>(payload => report(payload, judge(payload.value)), {
    when: payload => typeof payload.value === 'object' && payload.value !== null,
  })

const report = (payload: z.core.ParsePayload, verdict: Verdict): void => {
  const found = typeof verdict === 'string' ? [{ path: [], message: verdict }] : (verdict ?? [])
  for (const { path, message } of found) payload.issues.push({ code: 'custom', input: payload.value, path, message })
}

/**
 * A rule on text that lets the empty text pass: whether a field must be filled is `required`'s to say. `message` may
 * depend on the text.
 */
// @__NO_SIDE_EFFECTS__
export const textRule = (
  holds: (text: string) => boolean,
  message: string | ((text: string) => string),
  normalise?: (text: string) => string,
): Rule<string> =>
  rule<string>(
    text => (text === '' || holds(text) ? null : typeof message === 'string' ? message : message(text)),
    normalise,
  )

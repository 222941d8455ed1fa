import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { fieldMessages } from '#contract/validation/messages.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { focusFirstError, leadsToUnread } from '#web/ui/first-error.ts'

import { fieldKey, refusedBy, shownErrors, sortMessages, withoutField } from './form-messages.ts'
import { useLeaving } from './leaving.ts'

type Options<Values extends Record<string, unknown>, Output> = {
  /** The schema of the form, the server's own. */
  schema: z.ZodMiniType<Output>
  initial: Values
  /**
   * Gets what the schema made of the values. A refusal it throws (422 messages, a 4xx message) is shown in the form, and
   * so is that no answer came; any other error is thrown on and the form stays as typed.
   */
  onSubmit: (values: Output) => unknown
  /** Where what is sent again is not done twice: its words are added to what is said where no answer came. */
  sent_once?: string
  /** Names other than the keys of `initial` that have a place of their own on the screen ('lines.0.quantity'). */
  fields?: readonly string[]
}

const unanswered_words = '返事が届きませんでした。送れたかどうかは分かりません。入力は残っています。'

/** What a field of ui/ takes: `<TextField label="店名" {...form.bind('name')} />`. */
export type Bound<Name, Value> = {
  name: Name
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

/**
 * A form over a schema that the server uses too. It validates on submit and, after the first submit, as typed; a
 * server's message stays beside its field until that field changes; the first error is scrolled to and focused; a
 * second submit while one is under way does nothing; nothing typed is ever lost.
 */
export const useForm = <Values extends Record<string, unknown>, Output>({
  schema,
  initial,
  onSubmit,
  sent_once = '',
  fields = [],
}: Options<Values, Output>) => {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<Record<string, boolean>>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [server, setServer] = useState<Record<string, string>>({})
  const [global_error, setGlobalError] = useState<string | null>(null)
  const [focus_round, setFocusRound] = useState(0)
  const [done, setDone] = useState(false)
  const leaving = useLeaving()
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef(values)

  const known = (key: string): boolean => key in initial || fields.includes(key)

  const validate = (all: Values) => {
    const result = z.safeParse(schema, all)
    return result.success
      ? { output: result.data, by_field: {}, global: null }
      : { output: null, ...sortMessages(fieldMessages(result.error), known) }
  }

  const local = tried ? validate(values) : { by_field: {}, global: null }
  const errors = shownErrors(local.by_field, server)

  const change = useCallback((next: Values, fields_changed: readonly string[]) => {
    latest.current = next
    setValues(next)
    setServer(now => fields_changed.reduce(withoutField, now))
    setGlobalError(null)
  }, [])

  /** Changes one field. */
  const setValue = useCallback(
    <K extends keyof Values & string>(field: K, value: Values[K]) =>
      change({ ...latest.current, [field]: value }, [field]),
    [change],
  )

  /** Changes several fields at once (an address from its postal code). */
  const setSome = useCallback(
    (some: Partial<Values>) => change({ ...latest.current, ...some }, Object.keys(some)),
    [change],
  )

  /** Puts messages of the server beside their fields, as the shared error handler does. */
  const fillMessages = useCallback((messages: readonly FieldMessage[]) => {
    const sorted = sortMessages(messages, known)
    setServer(sorted.by_field)
    setGlobalError(sorted.global)
    setFocusRound(now => now + 1)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields of a form do not change while it stands
  }, [])

  const fillGlobal = useCallback((message: string | null) => {
    setGlobalError(message)
    if (message !== null) setFocusRound(now => now + 1)
  }, [])

  const submit = async (): Promise<void> => {
    if (running.current || (done && leaving) || leadsToUnread(form.current)) return
    setTried(true)
    setServer({})
    setGlobalError(null)
    const checked = validate(latest.current)
    if (checked.output === null) {
      setGlobalError(checked.global)
      setFocusRound(now => now + 1)
      return
    }
    running.current = true
    setBusy(true)
    setDone(false)
    try {
      await onSubmit(checked.output)
      setDone(true)
    } catch (error) {
      const refused = refusedBy(error)
      if (error instanceof ApiError && error.name === 'NetworkError') fillGlobal(unanswered_words + sent_once)
      else if (!refused) throw error
      else if (refused.messages.length > 0) fillMessages(refused.messages)
      else fillGlobal(refused.global)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  useEffect(() => {
    if (focus_round > 0) focusFirstError(form.current)
  }, [focus_round])

  const bind = <K extends keyof Values & string>(field: K): Bound<K, Values[K]> => ({
    name: field,
    value: values[field],
    onChange: value => setValue(field, value),
    onBlur: () => setTouched(now => (now[field] ? now : { ...now, [field]: true })),
    error: errors[field],
  })

  return {
    values,
    setValue,
    setSome,
    bind,
    /** By field; of nested fields by path: 'lines.0.quantity'. */
    errors,
    errorOf: (field: string): string | undefined => errors[fieldKey(field)],
    touched,
    /** Something differs from the start: ask before leaving. */
    dirty: values !== start,
    global_error: global_error ?? local.global,
    /** Until what it led to is there. */
    busy: busy || (done && leaving),
    submit,
    /** The shared error handler's server-errors holder. */
    server_errors: { fill: fillMessages, fillGlobal },
    /** Spread on <form>: no browser bubbles, one submit, first error found. */
    form_props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        // Nobody awaits a submit: what is no refusal goes to the page's error handler.
        submit().catch(reportError)
      },
    },
    /** Starts anew from `to` (what was just saved), else from the start. */
    reset: (to: Values = start) => {
      latest.current = to
      setStart(to)
      setValues(to)
      setTouched({})
      setTried(false)
      setServer({})
      setGlobalError(null)
    },
  }
}

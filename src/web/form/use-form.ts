import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { fieldMessages } from '#contract/validation/messages.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { askAnew } from '#web/api/data.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
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

/** What is refused after an answer that was lost may be refused for having been done. */
const perhaps_done_words = '先ほどの送信が届いていたのかもしれません。すでにできていないか、ご確認ください。'

/** … and where it would be done twice if it was sent in other words. */
const look_first_words = '直して送る前に、すでにできていないかご確認ください。'

const unanswered_words = `${unansweredWords('送れた')}入力は残っています。`

/** What a field of ui/ takes: `<TextField label="店名" {...form.bind('name')} />`. */
export type Bound<Name, Value> = {
  name: Name
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

/** What the server said of a form, and how often the first error is to be found. */
const useServerMessages = (known: (key: string) => boolean) => {
  const [server, setServer] = useState<Record<string, string>>({})
  const [global_error, setGlobalError] = useState<string | null>(null)
  const [focus_round, setFocusRound] = useState(0)
  const look = useCallback(() => setFocusRound(now => now + 1), [])

  /** Puts messages of the server beside their fields, as the shared error handler does. */
  const fill = useCallback((messages: readonly FieldMessage[]) => {
    const sorted = sortMessages(messages, known)
    setServer(sorted.by_field)
    setGlobalError(sorted.global)
    look()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields of a form do not change while it stands
  }, [])

  const fillGlobal = useCallback(
    (message: string | null) => {
      setGlobalError(message)
      if (message !== null) look()
    },
    [look],
  )

  const forget = useCallback((fields: readonly string[]) => {
    setServer(now => fields.reduce(withoutField, now))
    setGlobalError(null)
  }, [])

  const clear = useCallback(() => {
    setServer({})
    setGlobalError(null)
  }, [])

  return { server, global_error, focus_round, look, fill, fillGlobal, setGlobalError, forget, clear }
}

/** What is typed, from its start on. */
const useTyped = <Values extends Record<string, unknown>>(
  initial: Values,
  onChange: (fields: readonly string[]) => void,
) => {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<Record<string, boolean>>({})
  const latest = useRef(values)

  const change = useCallback(
    (next: Values, fields_changed: readonly string[]) => {
      latest.current = next
      setValues(next)
      onChange(fields_changed)
    },
    [onChange],
  )

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

  const touch = (field: string) => setTouched(now => (now[field] ? now : { ...now, [field]: true }))
  const begin = (to: Values = start) => {
    latest.current = to
    setStart(to)
    setValues(to)
    setTouched({})
  }
  return { values, latest, touched, touch, setValue, setSome, begin, dirty: values !== start }
}

/** One submit at a time, and none while what it led to is on its way. */
const useOneSubmit = () => {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const leaving = useLeaving()
  const running = useRef(false)
  const waits = done && leaving
  const run = async (work: () => unknown, onError: (error: unknown) => void) => {
    running.current = true
    setBusy(true)
    setDone(false)
    try {
      await work()
      setDone(true)
    } catch (error) {
      onError(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy: busy || waits, isBusy: () => running.current || waits, run }
}

/**
 * A form over a schema that the server uses too. It validates on submit and, after the first submit, as typed; a
 * server's message stays beside its field until that field changes; the first error is scrolled to and focused; a
 * second submit while one is under way does nothing; nothing typed is ever lost.
 */
export const useForm = <Values extends Record<string, unknown>, Output>(options: Options<Values, Output>) => {
  const { initial, fields = [] } = options
  const known = (key: string): boolean => key in initial || fields.includes(key)
  const said = useServerMessages(known)
  const typed = useTyped(initial, said.forget)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lost = useRef(false)
  const one = useOneSubmit()

  const validate = (all: Values) => {
    const result = z.safeParse(options.schema, all)
    return result.success
      ? { output: result.data, by_field: {}, global: null }
      : { output: null, ...sortMessages(fieldMessages(result.error), known) }
  }
  const local = tried ? validate(typed.values) : { by_field: {}, global: null }
  const errors = shownErrors(local.by_field, said.server)

  const submit = async (): Promise<void> => {
    if (one.isBusy() || leadsToUnread(form.current)) return
    setTried(true)
    said.clear()
    const checked = validate(typed.latest.current)
    if (checked.output === null) {
      said.setGlobalError(checked.global)
      said.look()
      return
    }
    const { output } = checked
    const work = async () => {
      await options.onSubmit(output)
      lost.current = false
    }
    await one.run(work, told(said, lost, options.sent_once ?? ''))
  }

  useEffect(() => {
    if (said.focus_round > 0) focusFirstError(form.current)
  }, [said.focus_round])

  return {
    values: typed.values,
    setValue: typed.setValue,
    setSome: typed.setSome,
    bind: <K extends keyof Values & string>(field: K): Bound<K, Values[K]> => ({
      name: field,
      value: typed.values[field],
      onChange: value => typed.setValue(field, value),
      onBlur: () => typed.touch(field),
      error: errors[field],
    }),
    /** By field; of nested fields by path: 'lines.0.quantity'. */
    errors,
    errorOf: (field: string): string | undefined => errors[fieldKey(field)],
    touched: typed.touched,
    /** Something differs from the start: ask before leaving. */
    dirty: typed.dirty,
    global_error: said.global_error ?? local.global,
    /** Until what it led to is there. */
    busy: one.busy,
    submit,
    /** The shared error handler's server-errors holder. */
    server_errors: { fill: said.fill, fillGlobal: said.fillGlobal },
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
    reset: (to?: Values) => {
      typed.begin(to)
      setTried(false)
      said.clear()
    },
  }
}

/** What came of a submit that did not succeed, in the form; what is neither a refusal nor a lost answer is thrown on. */
const told =
  (
    {
      fill,
      fillGlobal,
      setGlobalError,
    }: Pick<ReturnType<typeof useServerMessages>, 'fill' | 'fillGlobal' | 'setGlobalError'>,
    lost: { current: boolean },
    sent_once: string,
  ) =>
  (error: unknown) => {
    const refused = refusedBy(error)
    const was_lost = lost.current && sent_once === ''
    lost.current = isUnanswered(error)
    if (isUnanswered(error)) fillGlobal(unanswered_words + (sent_once || look_first_words))
    else if (!refused) throw error
    else {
      const perhaps_done = was_lost ? perhaps_done_words : ''
      if (refused.messages.length > 0) {
        fill(refused.messages)
        if (was_lost) setGlobalError(perhaps_done)
      } else fillGlobal([refused.global?.replace(/。$/, ''), perhaps_done].filter(Boolean).join('。') || null)
      if (was_lost) askAnew()
    }
  }

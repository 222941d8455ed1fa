import ChevronLeft from 'lucide-react/icons/chevron-left'
import Send from 'lucide-react/icons/send'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { handleError } from '#web/api/error-handler.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { Form } from './form.tsx'
import { useLeaving } from './leaving.ts'
import { useCaptcha } from './use-captcha.ts'
import { useForm } from './use-form.ts'

export type ContactValues = Record<string, string | boolean>

/** One field of a contact form, in the order in which it stands. */
export type ContactField = {
  name: string
  label: string
  kind: 'text' | 'tel' | 'email' | 'long' | 'choice'
  required?: true
  hint?: string
  autoComplete?: string
  /** Of a long text: how many characters. */
  limit?: number
  /** Of a choice. */
  choices?: readonly string[]
}

type ContactPageProps<Output> = {
  title: string
  /** Under the heading: what this is for, what to know before. */
  lead?: ReactNode
  fields: readonly ContactField[]
  /** The name of the privacy checkbox in the form. */
  terms: string
  schema: z.ZodMiniType<Output>
  initial: ContactValues
  /** What is known of the sender: put into the fields that are still empty, when it has come. */
  prefill?: Record<string, string> | undefined
  /** Above the values to be confirmed. */
  confirm_note?: ReactNode
  send: (form: Output, recaptcha_token: string) => Promise<{ number: string }>
  /** The page that follows a success. */
  complete: string
}

const messagesOf = (messages: Record<string, string>, initial: ContactValues) =>
  Object.entries(messages).map(([field, message]) => ({ field: fieldName(field, initial), message }))

type View = 'entry' | 'confirm'

/**
 * A contact form in two views, entry and confirm (requirements section 4): validated on the way to the second, sent
 * from there under an invisible human check, one sending at a time. A refusal leads back to what was typed.
 */
export const ContactPage = <Output,>(page: ContactPageProps<Output>) => {
  const { title, schema, initial, prefill, send, complete } = page
  const { view, heading, confirm, enter } = useView()
  const [running, setRunning] = useState(false)
  const [sent, setSent] = useState(false)
  const [checked, setChecked] = useState<Output | null>(null)
  const started = useRef(false)
  const leaving = useLeaving()
  const { box, execute, reset } = useCaptcha()
  const navigate = useNavigate()
  // Until the page that says so is there: a slow line brings it seconds after the answer.
  const sending = running || (sent && leaving)
  useTitle(view === 'entry' ? title : `${title}の確認`)

  const form = useForm({
    schema,
    initial,
    onSubmit: output => {
      setChecked(output)
      confirm()
    },
  })
  usePrefill(form, prefill)

  const refused = (messages: Record<string, string>) => {
    enter({ to_error: true })
    form.server_errors.fill(messagesOf(messages, initial))
  }
  const submit = async () => {
    if (checked === null || started.current) return
    started.current = true
    setRunning(true)
    try {
      const { number } = await send(checked, await execute())
      setSent(true)
      void navigate(complete, { replace: true, state: { number } })
    } catch (error) {
      handleError(error, { server_errors: { set: refused } })
    } finally {
      reset()
      started.current = false
      setRunning(false)
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-xl">
        {view === 'entry' ? title : `${title}の確認`}
      </h1>
      {view === 'entry' ? (
        <Entry page={page} form={form} />
      ) : (
        <Confirm page={page} checked={checked} sending={sending} onBack={() => enter()} onSend={submit} />
      )}
      <div ref={box} />
      {sending && <LoadingOverlay>送信しています</LoadingOverlay>}
    </div>
  )
}

type FormOf = ReturnType<typeof useForm<ContactValues, unknown>>
type Shown = Pick<ContactPageProps<unknown>, 'fields' | 'terms' | 'lead' | 'confirm_note'>

const Entry = ({ page: { lead, fields, terms }, form }: { page: Shown; form: FormOf }) => (
  <>
    {lead}
    <Card>
      <Form form={form}>
        {fields.map(field => (
          <FieldOf key={field.name} field={field} form={form} />
        ))}
        <PrivacyTerms>
          <Checkbox {...form.bind(terms)} label="個人情報の取り扱いに同意します" value={form.values[terms] === true} />
        </PrivacyTerms>
        <Button type="submit" look="primary" size="large" wide disabled={form.values[terms] !== true}>
          確認画面へ
        </Button>
      </Form>
    </Card>
  </>
)

type ConfirmProps = { page: Shown; checked: unknown; sending: boolean; onBack: () => void; onSend: () => unknown }

const Confirm = ({ page, checked, sending, onBack, onSend }: ConfirmProps) => (
  <>
    {page.confirm_note ?? <p>次の内容で送信します。よろしければ「送信する」を押してください。</p>}
    <Card>
      <dl className="flex flex-col gap-4">
        {page.fields.map(({ name, label }) => (
          <div key={name} className="flex flex-col gap-1 border-b pb-3 last:border-b-0 last:pb-0">
            <dt className="text-sm font-bold text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-wrap">{textOf(valueOf(checked, name)) || '（入力なし）'}</dd>
          </div>
        ))}
      </dl>
    </Card>
    <div className="flex flex-col-reverse gap-3 sm:flex-row">
      <Button size="large" wide icon={ChevronLeft} disabled={sending} onClick={onBack}>
        入力に戻る
      </Button>
      <Button look="primary" size="large" wide icon={Send} busy={sending} onClick={onSend}>
        送信する
      </Button>
    </div>
  </>
)

const FieldOf = ({ field, form }: { field: ContactField; form: Pick<FormOf, 'bind'> }) => {
  const bound = form.bind(field.name)
  const { kind, label, hint, autoComplete, required, limit, choices = [] } = field
  const shared = { ...bound, value: textOf(bound.value), label, required: required ?? false, ...(hint ? { hint } : {}) }
  if (kind === 'long') return <TextareaField {...shared} limit={limit} style={{ minHeight: '8lh' }} />
  if (kind === 'choice')
    return (
      <SelectField
        {...shared}
        placeholder="選択してください"
        choices={choices.map(value => ({ value, label: value }))}
      />
    )
  return (
    <TextField
      {...shared}
      type={kind}
      inputMode={kind}
      autoComplete={autoComplete}
      {...(kind === 'email' ? { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } : {})}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const valueOf = (output: unknown, name: string): unknown =>
  typeof output === 'object' && output !== null ? Object.entries(output).find(([key]) => key === name)?.[1] : undefined

/** The server names the field as it crossed the wire: `contact.phone_number` is this form's `phoneNumber`, perhaps. */
const fieldName = (wire: string, initial: ContactValues): string => {
  const name = wire.replace(/^contact\./, '')
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return !(name in initial) && camel in initial ? camel : name
}

const PrivacyTerms = ({ children }: { children: ReactNode }) => (
  <section aria-label="個人情報の取り扱い" className="rounded-input border bg-ground p-4">
    <p className="text-sm font-bold">個人情報の取り扱いについて</p>
    <p className="mt-1 text-sm text-ink-soft">
      ご入力いただいた個人情報は、お問い合わせへの回答とご連絡、お申し出の手続きのためにだけ利用します。法令に基づく場合を除き、ご本人の同意なく第三者に提供することはありません。
    </p>
    <div className="mt-2">{children}</div>
  </section>
)

/** Fills what is still empty, once for each answer; what was typed meanwhile stays. */
const usePrefill = (form: Pick<FormOf, 'values' | 'setSome'>, prefill: Record<string, string> | undefined) => {
  const filled = useRef<Record<string, string> | undefined>(undefined)
  useEffect(() => {
    if (!prefill || filled.current) return
    filled.current = prefill
    const open = Object.entries(prefill).filter(([name, value]) => value !== '' && form.values[name] === '')
    if (open.length) form.setSome(Object.fromEntries(open))
  }, [prefill, form])
}

/** Marks the browser's history while the confirm view stands, so that its back button leads to the entry. */
const mark = 'contact_confirm'
const isConfirmEntry = () => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && mark in state
}
const markConfirm = () => window.history.pushState({ ...window.history.state, [mark]: true }, '')

/**
 * Entry or confirm. Each change begins at the page's top with its heading, unless an error takes the focus; the
 * browser's back button leads from confirm to entry. The page's own button goes back in the history too, and the browser
 * says so only later: who has gone on to confirm meanwhile stays there.
 */
const useView = () => {
  const [view, setView] = useState<View>('entry')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(view)
  const wanted = useRef(view)
  const own_back = useRef(false)
  const focus_is_taken = useRef(false)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (focus_is_taken.current) {
      focus_is_taken.current = false
      return
    }
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [view])
  useEffect(() => {
    const pop = () => {
      if (isConfirmEntry()) return
      const by_button = own_back.current
      own_back.current = false
      if (by_button && wanted.current === 'confirm') markConfirm()
      if (by_button) return
      wanted.current = 'entry'
      setView('entry')
    }
    window.addEventListener('popstate', pop)
    return () => window.removeEventListener('popstate', pop)
  }, [])
  return {
    view,
    heading,
    confirm: () => {
      if (!isConfirmEntry()) markConfirm()
      wanted.current = 'confirm'
      setView('confirm')
    },
    /** `to_error`: the focus goes to what is wrong instead of the heading. */
    enter: ({ to_error = false } = {}) => {
      focus_is_taken.current = to_error
      wanted.current = 'entry'
      setView('entry')
      if (!isConfirmEntry()) return
      own_back.current = true
      window.history.back()
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import {
  type OwnSupplierForm,
  type OwnSupplierInput,
  own_supplier_numbers,
  ownSupplierEditForm,
  ownSupplierForm,
} from '#contract/suppliers/own-supplier.form.ts'
import {
  checkIgnoredMailAddress,
  findSupplierTwins,
  type SupplierTwin,
} from '#contract/suppliers/own-suppliers.contract.ts'
import { newNumbers } from '#contract/validation/contact.ts'
import { isEmail } from '#domain/shared/mail.ts'
import { isPhone, normalisePhone } from '#domain/shared/phone.ts'
import { own_supplier_labels } from '#domain/suppliers/supplier-file.ts'
import { call } from '#web/api/call.ts'
import { consumerId } from '#web/api/meta.ts'
import { FaxField, useAskedFax } from '#web/form/fax-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useAskBeforeUnload } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export const empty_supplier: OwnSupplierInput = {
  name: '',
  phone_number: '',
  fax_number: '',
  mail_address: '',
  method: 'fax',
  closing_time: '',
  closing_lead_days: 1,
  delivery_weekdays: [],
}

const weekdays = ['日', '月', '火', '水', '木', '金', '土']
const labels = own_supplier_labels
const folded_fields = ['phone_number', 'fax_number', 'mail_address', 'closing_time', 'delivery_weekdays'] as const
/** What a way of sending needs stands in sight. */
const number_of = { fax: 'fax_number', mail: 'mail_address', line: null } as const
const tel = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const

type Props = {
  initial: OwnSupplierInput
  /** The deal that is being edited: it is not its own twin. */
  deal_id?: string
  submit_word: string
  onSubmit: (form: OwnSupplierForm) => unknown
}

/** Name, numbers, how orders travel, and until when: what a restaurant knows of a supplier of its own. */
export const SupplierForm = ({ initial, deal_id, submit_word, onSubmit }: Props) => {
  const fax = useAskedFax(initial.fax_number)
  const sent = useRef('')
  const form = useForm({
    schema:
      deal_id === undefined ? ownSupplierForm : ownSupplierEditForm.check(newNumbers(own_supplier_numbers, initial)),
    initial,
    onSubmit: async typed => {
      const { fax_number } = typed
      // What is sent again because no answer came is itself who has the number.
      const other = fax_number === sent.current ? null : await whoHasFax(fax_number, initial.fax_number, deal_id)
      if (!fax.mayGo(fax_number, other)) return
      sent.current = fax_number
      await onSubmit(typed)
    },
  })
  const { values } = form
  const { twins, ignored } = useWarnings(values, deal_id)
  useAskBeforeUnload(form.dirty && !form.busy)
  // What was entered before is in sight; and what is wrong in there.
  const [entered] = useState(deal_id !== undefined)
  const opened =
    entered ||
    fax.asked !== undefined ||
    folded_fields.some(field => field !== number_of[values.method] && form.errorOf(field) !== undefined)

  return (
    <Form form={form}>
      <TextField label={labels.name} required autoComplete="off" {...form.bind('name')} />
      <MethodField form={form} />
      {values.method === 'fax' && <SupplierFax form={form} fax={fax} />}
      {values.method === 'mail' && <MailField form={form} />}
      {ignored && (
        <Notice kind="warning" title="このメールアドレスには、以前メールが届きませんでした">
          アドレスに間違いがないか、仕入先にご確認ください。
        </Notice>
      )}
      {twins.length > 0 && <Twins twins={twins} />}
      <Folded title="電話番号・締切など（任意）" open={opened}>
        <div className="flex flex-col gap-6">
          <TextField
            label={labels.phone_number}
            hint="届かないときに、ここへ電話できます"
            {...tel}
            {...form.bind('phone_number')}
          />
          {values.method !== 'fax' && <SupplierFax form={form} fax={fax} />}
          {values.method !== 'mail' && <MailField form={form} />}
          <ClosingFields form={form} />
          <WeekdayFields form={form} />
        </div>
      </Folded>
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {submit_word}
      </Button>
    </Form>
  )
}

type SupplierState = { form: ReturnType<typeof useForm<OwnSupplierInput, OwnSupplierForm>> }

const MethodField = ({ form }: SupplierState) => (
  <RadioGroup
    label={labels.method}
    required
    choices={[
      { value: 'fax', label: 'FAX' },
      { value: 'mail', label: 'メール' },
      {
        value: 'line',
        label: 'LINE',
        ...(form.values.method === 'line' ? { hint: '発注の文面を、ご自分のLINEから仕入先に送ります' } : {}),
      },
    ]}
    {...form.bind('method')}
  />
)

const SupplierFax = ({ form, fax }: SupplierState & { fax: ReturnType<typeof useAskedFax> }) => (
  <FaxField
    label={labels.fax_number}
    required={form.values.method === 'fax'}
    asked={fax.asked}
    onSure={() => {
      fax.beSure()
      return form.submit()
    }}
    {...form.bind('fax_number')}
  />
)

const MailField = ({ form }: SupplierState) => (
  <TextField
    label={labels.mail_address}
    required={form.values.method === 'mail'}
    type="email"
    inputMode="email"
    autoComplete="off"
    {...form.bind('mail_address')}
  />
)

const ClosingFields = ({ form }: SupplierState) => (
  <FieldGroup label="締切（任意）" hint="入力すると、締切までの残り時間を表示し、過ぎた納品日には発注できません">
    <div className="flex items-start gap-2">
      <SelectField
        label="締切の日"
        hideLabel
        className="w-36"
        name="closing_lead_days"
        value={String(form.values.closing_lead_days)}
        onChange={value => form.setValue('closing_lead_days', Number(value))}
        choices={[0, 1, 2, 3, 4, 5, 6, 7].map(days => ({
          value: String(days),
          label: days === 0 ? '納品の当日' : days === 1 ? '納品の前日' : `${days}日前`,
        }))}
      />
      <TextField
        label={labels.closing_time}
        hideLabel
        className="flex-1"
        placeholder="例 17:00"
        autoComplete="off"
        {...form.bind('closing_time')}
      />
    </div>
  </FieldGroup>
)

const WeekdayFields = ({ form }: SupplierState) => {
  const { delivery_weekdays: chosen } = form.values
  return (
    <FieldGroup
      label="配達する曜日（任意）"
      hint="選ばなければ、毎日とします"
      error={form.errorOf('delivery_weekdays')}
    >
      <div className="grid grid-cols-4 gap-x-2">
        {weekdays.map((name, day) => (
          <Checkbox
            key={name}
            label={name}
            aria-label={`${name}曜日`}
            value={chosen.includes(day)}
            onChange={on =>
              form.setValue('delivery_weekdays', on ? [...chosen, day] : chosen.filter(one => one !== day))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const same_words = { name: '名前', phone_number: '電話番号', fax_number: 'FAX番号', mail_address: 'メールアドレス' }

const Twins = ({ twins }: { twins: readonly SupplierTwin[] }) => (
  <Notice kind="warning" title="すでに登録されている仕入先かもしれません">
    <ul>
      {twins.map(twin => (
        <li key={`${twin.deal_id} ${twin.name}`}>
          {twin.name}（{twin.same.map(one => same_words[one]).join('・')}が同じ）
          {twin.deal_id === null &&
            '：この仕入先は受注画面を使っています。招待のご案内をお願いすると、画面で発注できます。'}
        </li>
      ))}
    </ul>
  </Notice>
)

/** What another supplier of this restaurant is called that has a fax number; null: none, it stands already, or nobody answers. */
const whoHasFax = async (fax_number: string, saved: string, deal_id: string | undefined): Promise<string | null> => {
  if (fax_number === '' || fax_number === saved) return null
  try {
    const { items } = await call(findSupplierTwins, { params: { consumer_id: consumerId() }, query: { fax_number } })
    const other = items.find(one => one.deal_id !== null && one.deal_id !== deal_id && one.same.includes('fax_number'))
    return other?.name ?? null
  } catch {
    return null
  }
}

/** Asked a moment after the typing has stopped; a failure to ask warns of nothing. */
const useWarnings = ({ name, phone_number, fax_number, mail_address }: OwnSupplierInput, deal_id?: string) => {
  const [found, setFound] = useState<{ twins: SupplierTwin[]; ignored: boolean }>({ twins: [], ignored: false })
  const phone = isPhone(normalisePhone(phone_number)) ? normalisePhone(phone_number) : ''
  const fax = isPhone(normalisePhone(fax_number)) ? normalisePhone(fax_number) : ''
  const mail = isEmail(mail_address.trim()) ? mail_address.trim() : ''
  useEffect(() => {
    const params = { consumer_id: consumerId() }
    const query = { name: name.trim(), phone_number: phone, fax_number: fax, mail_address: mail }
    const abort = new AbortController()
    const { signal } = abort
    const ask = async () => {
      try {
        const [twins, address] = await Promise.all([
          call(findSupplierTwins, { params, query, signal }),
          mail === ''
            ? { ignored: false }
            : call(checkIgnoredMailAddress, { params, query: { mail_address: mail }, signal }),
        ])
        setFound({ twins: twins.items.filter(twin => twin.deal_id === null || twin.deal_id !== deal_id), ...address })
      } catch {
        setFound({ twins: [], ignored: false })
      }
    }
    const timer = setTimeout(() => void ask(), 500)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name, phone, fax, mail, deal_id])
  return found
}

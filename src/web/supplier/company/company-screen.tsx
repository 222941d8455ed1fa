import { useState } from 'react'
import { type Company, changeCompany, getCompany } from '#contract/company/company.contract.ts'
import {
  type CompanyForm,
  company_labels,
  company_numbers,
  companyEditForm,
  companyForm,
} from '#contract/company/company.form.ts'
import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { newNumbers } from '#contract/validation/contact.ts'
import { hasValidInvoiceCheckDigit, isInvoiceNumber } from '#domain/shared/check-digit.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { type InvoicePaper, invoice_paper_words } from '#domain/trade/invoice.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { Form } from '#web/form/form.tsx'
import { SaveRow } from '#web/form/save-row.tsx'
import { useAskOnce } from '#web/form/use-ask-once.ts'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { SettingsHead, SettingsLoading } from '#web/supplier/settings/settings-head.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { roundingChoices, wordsOf } from './company-words.ts'

/** 会社情報・請求の設定: what stands on papers of this supplier, and how its amounts are rounded. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = supplierId()
  const { data } = useData(...deskSettingsFirst.company({ supplier_id }).company)
  if (!session || !data) return <SettingsLoading page={supplierPages.company} rows={10} />
  const owner = session.role === 'owner'
  return (
    <>
      <SettingsHead page={supplierPages.company} setting={data} />
      {!owner && <Notice className="mb-4" title="会社情報・請求の設定を変更できるのはオーナーだけです" />}
      <Editor data={data} params={{ supplier_id }} owner={owner} />
    </>
  )
}

const formOf = ({ revision: _revision, changed_at: _at, changed_by_name: _by, ...form }: Company): CompanyForm => form

/** What is typed of the company until it is saved; a doubtful number is asked about once. */
const useCompanyForm = (data: Company, params: { supplier_id: string }) => {
  const say = useToast()
  const [theirs, setTheirs] = useState<Company | null>(null)
  const own = formOf(data)
  const kept = useKeptDraft('company', own, data.revision)
  const put = (company: Company) => setData(getCompany, { params }, company)
  const asked = useAskOnce()
  const form = useForm({
    schema: companyEditForm.check(newNumbers(company_numbers, own)),
    initial: kept.draft,
    onSubmit: async typed => {
      const { registration_number: number } = typed
      const doubts = number !== own.registration_number && isDoubtful(number) ? [doubtWords(number)] : []
      if (!asked.mayGo(number, doubts)) return
      try {
        const saved = await call(changeCompany, { params, body: { ...typed, revision: kept.revision } })
        put(saved)
        kept.drop()
        form.reset(formOf(saved))
        say('設定を保存しました。これからの発注に使います')
      } catch (error) {
        const current = detailOf(error, 'current') as Company | undefined
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  return { own, kept, put, asked, form, theirs, setTheirs }
}

const Editor = ({ data, params, owner }: { data: Company; params: { supplier_id: string }; owner: boolean }) => {
  const { own, kept, put, asked, form, theirs, setTheirs } = useCompanyForm(data, params)
  return (
    <Form form={form}>
      <div className="grid grid-cols-1 max-w-300 gap-4 lg:grid-cols-2 lg:items-start">
        <OnPapers form={form} disabled={!owner} />
        <div className="flex flex-col gap-4">
          <Billing form={form} disabled={!owner} />
          <FreeLines form={form} disabled={!owner} />
        </div>
      </div>
      {owner && (
        <div className="mt-4 flex flex-col gap-3">
          {asked.words.length > 0 && (
            <Notice
              kind="warning"
              title="まだ保存していません"
              action={
                <Button
                  size="small"
                  onClick={() => {
                    asked.beSure()
                    return form.submit()
                  }}
                >
                  この番号でよい
                </Button>
              }
            >
              {asked.words.join('')}正しければ、「この番号でよい」を押してください。
            </Notice>
          )}
          <SaveRow
            busy={form.busy}
            dirty={kept.dirty}
            onDrop={() => {
              kept.drop()
              form.reset(own)
            }}
          />
        </div>
      )}
      {theirs && (
        <DraftConflict
          kept={kept}
          theirs={theirs}
          changed={theirs}
          now={wordsOf(theirs)}
          mine={wordsOf(form.values)}
          now_draft={formOf(theirs)}
          onKept={form.reset}
          onPut={put}
          onDrop={() => form.reset(formOf(theirs))}
          onClose={() => setTheirs(null)}
        />
      )}
    </Form>
  )
}

type PartProps = {
  form: Pick<ReturnType<typeof useForm<CompanyForm, CompanyForm>>, 'values' | 'bind'>
  disabled: boolean
}

/** Who it is, where it is, how it is called. */
const OnPapers = ({ form: { bind }, disabled }: PartProps) => {
  const field = (
    name: 'name' | 'name_kana' | 'representative' | 'postal_code' | 'address' | 'phone_number',
    more: Partial<TextFieldProps> = {},
  ) => <TextField label={company_labels[name]} disabled={disabled} autoComplete="off" {...more} {...bind(name)} />
  return (
    <Card title="書類と画面に出る会社情報">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {field('name', { required: true, hint: '注文書と、飲食店の画面に出ます', className: 'sm:col-span-2' })}
        {field('name_kana')}
        {field('representative')}
        {field('postal_code', { inputMode: 'numeric', placeholder: '104-0045', inputClassName: 'max-w-40' })}
        <SelectField
          label={company_labels.prefecture}
          choices={prefectures.map(value => ({ value, label: value }))}
          placeholder="選んでください"
          disabled={disabled}
          {...bind('prefecture')}
        />
        {field('address', { hint: '市区町村・番地・建物', className: 'sm:col-span-2' })}
        {field('phone_number', { type: 'tel', hint: '受注窓口に電話番号があれば、飲食店にはそちらを案内します' })}
      </div>
      <p className="phrase mt-4 text-sm text-ink-soft">
        注文書が届くFAXとメールは、<TextLink to={supplierPages.orderCounters.path}>受注窓口</TextLink>で決めます。
      </p>
    </Card>
  )
}

const paper_hints: Readonly<Record<InvoicePaper, string>> = {
  delivery_slip: '納品ごとの納品書を、適格請求書として渡します',
  monthly: '月ごとの請求書を、適格請求書として渡します',
}

/** The registration number, the paper that carries it, and what becomes of parts of a yen. */
const Billing = ({ form: { values, bind }, disabled }: PartProps) => (
  <Card title="請求">
    <div className="flex flex-col gap-4">
      <TextField
        label={company_labels.registration_number}
        hint="適格請求書発行事業者の登録番号。Tと13桁の数字です。注文書と、飲食店の発注の控えに出ます"
        placeholder="T1234567890123"
        autoComplete="off"
        disabled={disabled}
        inputClassName="max-w-60 tabular-nums"
        {...bind('registration_number')}
      />
      <NumberWarning value={values.registration_number} />
      <RadioGroup
        label={company_labels.invoice_paper}
        choices={(['delivery_slip', 'monthly'] as const).map(value => ({
          value,
          label: invoice_paper_words[value],
          hint: paper_hints[value],
          disabled,
        }))}
        {...bind('invoice_paper')}
      />
      <RadioGroup
        label={company_labels.line_rounding}
        hint="単価×数量に1円未満の端数が出たとき。例：105.5円×3 ＝ 316.5円"
        choices={roundingChoices('316円', '317円', '317円').map(one => ({ ...one, disabled }))}
        {...bind('line_rounding')}
      />
      <RadioGroup
        label={company_labels.tax_rounding}
        hint="税率ごとの合計に1回だけ計算します。例：316円の10% ＝ 31.6円"
        choices={roundingChoices('31円', '32円', '32円').map(one => ({ ...one, disabled }))}
        {...bind('tax_rounding')}
      />
      <p className="phrase text-sm text-ink-soft">
        端数の決まりは、これからの発注に使います。すでに受けた発注と、その訂正は、受けたときの決まりのまま計算します。
      </p>
    </div>
  </Card>
)

/** Whether restaurants may order what is on none of its lists. */
const FreeLines = ({ form: { values, bind }, disabled }: PartProps) => {
  const { value: _value, ...bound } = bind('free_lines')
  return (
    <Card title="発注の受け方">
      <Checkbox
        label="リストにない商品の注文（自由入力）を受け付ける"
        hint="飲食店が、商品名・数量・単位を自分で書いて注文できます（1回の発注に10行まで）。商品コードと価格がないため、金額には含まれません。受注の「調整」で単価を決めると、合計に入ります"
        disabled={disabled}
        value={values.free_lines}
        {...bound}
      />
    </Card>
  )
}

/** A number whose check digit is off is most likely a slip; some proprietors' numbers are so, and it may be saved. */
const NumberWarning = ({ value }: { value: string }) => {
  const plain = companyForm.shape.registration_number.safeParse(value)
  const number = plain.success ? plain.data : value
  return isDoubtful(number) ? (
    <Notice kind="warning" title="登録番号の打ち間違いかもしれません">
      {doubtWords(number)}
    </Notice>
  ) : null
}

const isDoubtful = (number: string) => isInvoiceNumber(number) && !hasValidInvoiceCheckDigit(number)
const doubtWords = (number: string) =>
  `${number} は、検査数字が合いません。国税庁の公表サイトの番号と見比べてください。`

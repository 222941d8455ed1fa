import { useState } from 'react'
import { useParams } from 'react-router'
import { getOrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { type ConditionsForm, conditionsForm } from '#contract/stores/store.form.ts'
import {
  changeConditions,
  checkConditions,
  getConditions,
  type StoreConditions,
} from '#contract/stores/store-conditions.contract.ts'
import { getStore, type Store } from '#contract/stores/stores.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { store_labels, weekdayWords, whyNoMethod } from '#domain/stores/store.ts'
import { type OrderMethod, order_method_words } from '#domain/trade/order.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/api/session.ts'
import { focusFirstError } from '#web/form/use-form.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { type ClosingRow, rowsOf, ruleOf, ruleWords, usual_row } from '#web/supplier/calendar/closing-draft.ts'
import { ClosingTable } from '#web/supplier/calendar/closing-table.tsx'
import { TouchedOrders } from '#web/supplier/calendar/touched-orders.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { StoreHead, useStore } from './store-head.tsx'
import { renewStores, useStoreChoices } from './use-stores.ts'
import { WeekdayChoice } from './weekday-choice.tsx'

/** 取引条件 of one store: how, when and for how much it orders. */
export const Screen = () => {
  const { store_id = '' } = useParams()
  const store = useStore(store_id)
  const { data } = useData(getConditions, { params: { supplier_id: supplierId(), store_id } }, { fresh_for: 0 })
  const choices = useStoreChoices()
  const session = useSupplierSession()
  if (!store || !data || !choices || !session) return <SkeletonRows rows={8} />
  return <Editor key={store.id} store={store} data={data} choices={choices} may_edit={session.role === 'owner'} />
}

type Choices = NonNullable<ReturnType<typeof useStoreChoices>>
/** As it is typed: a closing is rows of texts until it is right. */
type Draft = Omit<ConditionsForm, 'closing'> & { closing: ClosingRow[] | null }

const draftOf = (saved: StoreConditions): Draft => ({
  method: saved.method,
  order_counter_id: saved.order_counter_id,
  store_group_ids: saved.store_group_ids,
  delivery_weekdays: saved.delivery_weekdays,
  minimum_amount: saved.minimum_amount,
  price_visible: saved.price_visible,
  closing: saved.closing && rowsOf(saved.closing),
})

/** The form of a draft; null while its closing is not right. */
const formOf = ({ closing, ...rest }: Draft): ConditionsForm | null => {
  const rule = closing && ruleOf(closing)
  return closing && !rule ? null : { ...rest, closing: rule }
}

const wordsOf = (form: ConditionsForm, { store_groups, order_counters }: Choices): string[] => [
  `${store_labels.method}：${order_method_words[form.method]}`,
  `${store_labels.order_counter}：${order_counters.find(one => one.id === form.order_counter_id)?.name ?? 'なし'}`,
  `${store_labels.store_groups}：${
    store_groups
      .filter(one => form.store_group_ids.includes(one.id))
      .map(one => one.name)
      .join('、') || 'なし'
  }`,
  `${store_labels.delivery_weekdays}：${weekdayWords(form.delivery_weekdays)}`,
  `${store_labels.minimum_amount}：${form.minimum_amount === '' ? 'なし' : formatYen(form.minimum_amount)}`,
  `${store_labels.price_visible}：${form.price_visible ? '表示' : '非表示'}`,
  ...(form.closing ? ruleWords(form.closing).map(one => `得意先だけの締め ${one}`) : ['得意先だけの受注締め：なし']),
]

const Editor = ({
  store,
  data,
  choices,
  may_edit,
}: {
  store: Store
  data: StoreConditions
  choices: Choices
  may_edit: boolean
}) => {
  const say = useToast()
  const kept = useKeptDraft<Draft>(`store:${store.id}:conditions`, draftOf(data), data.revision)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState<ConditionsForm | null>(null)
  const { draft } = kept
  const { data: closing_settings } = useData(
    getOrderClosings,
    { params: { supplier_id: supplierId() } },
    { throws: false },
  )
  const params = { supplier_id: supplierId(), store_id: store.id }
  const change = (some: Partial<Draft>) => {
    kept.change({ ...draft, ...some })
    setErrors({})
  }
  /** What a closing of its own begins with: the one that holds without it. */
  const closingInForce = (): ClosingRow[] => {
    const { closings = [], store_groups = [] } = closing_settings ?? {}
    const group = store_groups.find(
      ({ id }) => draft.store_group_ids.includes(id) && closings.some(one => one.store_group_id === id),
    )
    const found = closings.find(one => one.deal_id === null && one.store_group_id === (group?.id ?? null))
    return found ? rowsOf(found.rule) : Array.from({ length: 7 }, () => usual_row)
  }
  const counter = choices.order_counters.find(one => one.id === draft.order_counter_id) ?? null
  const put = (next: StoreConditions) => {
    setData(getConditions, { params }, next)
    const settings = `/api/v2/suppliers/${params.supplier_id}/settings`
    void Promise.all([renewStores(), invalidate(getStore), invalidate(settings)])
  }
  const press = () => {
    setTried(true)
    const form = formOf(draft)
    const parsed = form && conditionsForm.safeParse(form)
    const no_method = draft.method === data.method ? null : whyNoMethod(draft.method, counter)
    const found = {
      ...(parsed && !parsed.success
        ? Object.fromEntries(fieldMessages(parsed.error).map(one => [one.field.split(/[.[]/)[0] ?? '', one.message]))
        : {}),
      ...(no_method === null ? {} : { method: no_method }),
    }
    setErrors(found)
    if (!parsed?.success || Object.keys(found).length > 0) {
      requestAnimationFrame(() => focusFirstError(null))
      return
    }
    setSaving(parsed.data)
  }
  const before = wordsOf({ ...data }, choices)
  const methods: OrderMethod[] = ['web', 'fax', 'mail', ...(data.method === 'line' ? (['line'] as const) : [])]

  return (
    <>
      <StoreHead store={store} page={supplierPages.storeConditions} />
      {!may_edit && <Notice className="mb-4" title="取引条件を変更できるのはオーナーだけです" />}
      {!data.has_deal && <Notice className="mb-4" title="飲食店とつながると、この条件で取引が始まります" />}
      <fieldset disabled={!may_edit} className="flex min-w-0 max-w-240 flex-col gap-4">
        <legend className="sr-only">取引条件</legend>
        <Card title="受注のしかた">
          <div className="flex flex-col gap-4">
            <RadioGroup
              label={store_labels.method}
              row
              name="method"
              value={draft.method}
              onChange={method => change({ method })}
              error={errors['method']}
              choices={methods.map(value => ({ value, label: order_method_words[value] }))}
            />
            <SelectField
              label={store_labels.order_counter}
              name="order_counter_id"
              className="max-w-80"
              placeholder="決めない"
              value={draft.order_counter_id ?? ''}
              onChange={id => change({ order_counter_id: id === '' ? null : id })}
              error={errors['order_counter_id']}
              choices={choices.order_counters.map(one => ({ value: one.id, label: one.name }))}
            />
            <FieldGroup label={store_labels.store_groups} hint="締めと休配日を、グループで決められます">
              {choices.store_groups.length === 0 ? (
                <p className="text-sm text-ink-soft">得意先グループはまだありません。</p>
              ) : (
                <div className="flex flex-wrap gap-x-6">
                  {choices.store_groups.map(one => (
                    <Checkbox
                      key={one.id}
                      label={one.name}
                      value={draft.store_group_ids.includes(one.id)}
                      onChange={on =>
                        change({
                          store_group_ids: choices.store_groups
                            .map(group => group.id)
                            .filter(id => (id === one.id ? on : draft.store_group_ids.includes(id))),
                        })
                      }
                    />
                  ))}
                </div>
              )}
            </FieldGroup>
          </div>
        </Card>
        <Card title="金額">
          <div className="flex flex-col gap-4">
            <TextField
              label={`${store_labels.minimum_amount}（税抜）`}
              hint="空欄は制限なし。下回る発注は、飲食店の画面で受け付けません"
              name="minimum_amount"
              inputMode="numeric"
              autoComplete="off"
              inputClassName="max-w-40"
              after={<span>円</span>}
              value={draft.minimum_amount}
              onChange={minimum_amount => change({ minimum_amount })}
              error={errors['minimum_amount']}
            />
            <RadioGroup
              label={store_labels.price_visible}
              row
              name="price_visible"
              value={draft.price_visible ? 'yes' : 'no'}
              onChange={value => change({ price_visible: value === 'yes' })}
              choices={[
                { value: 'yes', label: '飲食店に表示する' },
                { value: 'no', label: '表示しない' },
              ]}
            />
          </div>
        </Card>
        <Card title="いつ届けるか">
          <div className="flex flex-col gap-6">
            <WeekdayChoice
              value={draft.delivery_weekdays}
              onChange={delivery_weekdays => change({ delivery_weekdays })}
              error={errors['delivery_weekdays']}
            />
            {data.has_deal && (
              <div className="flex flex-col gap-3">
                <RadioGroup
                  label="受注締め"
                  name="closing"
                  value={draft.closing ? 'own' : 'wider'}
                  onChange={value => change({ closing: value === 'own' ? closingInForce() : null })}
                  choices={[
                    { value: 'wider', label: 'グループ、または基本の受注締めを使う' },
                    { value: 'own', label: 'この得意先だけの受注締めを決める' },
                  ]}
                  error={errors['closing']}
                />
                {draft.closing && (
                  <ClosingTable
                    rows={draft.closing}
                    disabled={!may_edit}
                    tried={tried}
                    onChange={closing => change({ closing })}
                  />
                )}
              </div>
            )}
          </div>
        </Card>
      </fieldset>
      {kept.dirty && may_edit && (
        <SaveBar
          onDrop={() => {
            kept.drop()
            setErrors({})
          }}
          onSave={press}
        />
      )}
      {saving && (
        <SaveDialog
          title="取引条件を保存する前の確認"
          changes={wordsOf(saving, choices).filter(one => !before.includes(one))}
          check={() => call(checkConditions, { params, body: saving })}
          save={checked => call(changeConditions, { params, body: { ...saving, revision: kept.revision, checked } })}
          onSaved={next => {
            kept.drop()
            put(next)
            setSaving(null)
            say('取引条件を保存しました')
          }}
          onClose={() => setSaving(null)}
          wordsOf={one => wordsOf(one, choices)}
          onTakeTheirs={next => {
            kept.drop()
            put(next)
            setSaving(null)
          }}
          onKeepMine={next => {
            kept.rebase(next.revision)
            put(next)
            setSaving(null)
          }}
        >
          {check => <TouchedOrders check={check} />}
        </SaveDialog>
      )}
    </>
  )
}

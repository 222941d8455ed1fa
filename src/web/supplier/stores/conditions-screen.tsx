import { useState } from 'react'
import { useParams } from 'react-router'
import { getOrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { ConditionsForm } from '#contract/stores/store.form.ts'
import {
  changeConditions,
  checkConditions,
  getConditions,
  type StoreConditions,
} from '#contract/stores/store-conditions.contract.ts'
import { getStore, type Store } from '#contract/stores/stores.contract.ts'
import { store_labels } from '#domain/stores/store.ts'
import { type OrderMethod, order_method_words } from '#domain/trade/order.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { layOver, mergeFields } from '#web/form/merge-fields.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { usual_rows } from '#web/supplier/calendar/closing-draft.ts'
import { ClosingTable } from '#web/supplier/calendar/closing-table.tsx'
import { TouchedOrders } from '#web/supplier/calendar/touched-orders.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { closingInForce, type Draft, draftChanges, draftOf, judge, wordsOf } from './conditions-draft.ts'
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

/** The conditions as they are changed and judged; a press leads to the look before they are saved. */
const useConditions = (store: Store, data: StoreConditions, choices: Choices) => {
  const kept = useKeptDraft<Draft>(`store:${store.id}:conditions`, draftOf(data), data.revision)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState<ConditionsForm | null>(null)
  const { draft } = kept
  const change = (some: Partial<Draft>) => {
    kept.change({ ...draft, ...some })
    setErrors({})
  }
  const press = () => {
    setTried(true)
    const counter = choices.order_counters.find(one => one.id === draft.order_counter_id) ?? null
    const judged = judge(draft, data.method, counter)
    setErrors(judged.errors)
    if (judged.form) setSaving(judged.form)
    else requestAnimationFrame(() => focusFirstError(null))
  }
  const drop = () => {
    kept.drop()
    setErrors({})
  }
  return { kept, errors, tried, saving, setSaving, change, drop, press }
}

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
  const { kept, errors, tried, saving, setSaving, change, drop, press } = useConditions(store, data, choices)
  const { draft } = kept
  const params = { supplier_id: supplierId(), store_id: store.id }
  const put = (next: StoreConditions) => {
    setData(getConditions, { params }, next)
    const settings = `/api/v2/suppliers/${params.supplier_id}/settings`
    void Promise.all([renewStores(), invalidate(getStore), invalidate(settings)])
  }
  const before = wordsOf({ ...data }, choices)
  const part = { draft, errors, onChange: change }

  return (
    <>
      <StoreHead store={store} page={supplierPages.storeConditions} />
      {!may_edit && <Notice className="mb-4" title="取引条件を変更できるのはオーナーだけです" />}
      {!data.has_deal && <Notice className="mb-4" title="飲食店とつながると、この条件で取引が始まります" />}
      <fieldset disabled={!may_edit} className="flex min-w-0 max-w-240 flex-col gap-4">
        <legend className="sr-only">取引条件</legend>
        <HowOrdersCome {...part} choices={choices} with_line={data.method === 'line'} />
        <Amounts {...part} />
        <Card title="いつ届けるか">
          <div className="flex flex-col gap-6">
            <WeekdayChoice
              value={draft.delivery_weekdays}
              onChange={delivery_weekdays => change({ delivery_weekdays })}
              error={errors['delivery_weekdays']}
            />
            {data.has_deal && <OwnClosing {...part} tried={tried} disabled={!may_edit} />}
          </div>
        </Card>
      </fieldset>
      {kept.dirty && may_edit && <SaveBar onDrop={drop} onSave={press} />}
      {saving && (
        <SaveDialog
          title="取引条件を保存する前の確認"
          changes={wordsOf(saving, choices).filter(one => !before.includes(one))}
          check={() => call(checkConditions, { params, body: saving })}
          touched={TouchedOrders}
          save={checked => call(changeConditions, { params, body: { ...saving, revision: kept.revision, checked } })}
          said="取引条件を保存しました"
          kept={kept}
          lay={theirs => layOver(kept, draftOf(theirs), mergeFields, (was, is) => draftChanges(was, is, choices))}
          onPut={put}
          onClose={() => setSaving(null)}
        />
      )}
    </>
  )
}

type PartProps = { draft: Draft; errors: Record<string, string>; onChange: (some: Partial<Draft>) => void }

/** By which way its orders come, to which counter, and the groups it belongs to. */
const HowOrdersCome = ({
  draft,
  errors,
  onChange,
  choices: { order_counters, store_groups },
  with_line,
}: PartProps & { choices: Choices; with_line: boolean }) => {
  const methods: OrderMethod[] = ['web', 'fax', 'mail', ...(with_line ? (['line'] as const) : [])]
  return (
    <Card title="受注のしかた">
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={store_labels.method}
          row
          name="method"
          value={draft.method}
          onChange={method => onChange({ method })}
          error={errors['method']}
          choices={methods.map(value => ({ value, label: order_method_words[value] }))}
        />
        <SelectField
          label={store_labels.order_counter}
          name="order_counter_id"
          className="max-w-80"
          placeholder="決めない"
          value={draft.order_counter_id ?? ''}
          onChange={id => onChange({ order_counter_id: id === '' ? null : id })}
          error={errors['order_counter_id']}
          choices={order_counters.map(one => ({ value: one.id, label: one.name }))}
        />
        <FieldGroup label={store_labels.store_groups} hint="締めと休配日を、グループで決められます">
          {store_groups.length === 0 ? (
            <p className="text-sm text-ink-soft">得意先グループはまだありません。</p>
          ) : (
            <div className="flex flex-wrap gap-x-6">
              {store_groups.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  value={draft.store_group_ids.includes(id)}
                  onChange={on =>
                    onChange({
                      store_group_ids: store_groups
                        .map(group => group.id)
                        .filter(one => (one === id ? on : draft.store_group_ids.includes(one))),
                    })
                  }
                />
              ))}
            </div>
          )}
        </FieldGroup>
      </div>
    </Card>
  )
}

/** The least it may order for, and whether it sees prices. */
const Amounts = ({ draft, errors, onChange }: PartProps) => (
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
        onChange={minimum_amount => onChange({ minimum_amount })}
        error={errors['minimum_amount']}
      />
      <RadioGroup
        label={store_labels.price_visible}
        row
        name="price_visible"
        value={draft.price_visible ? 'yes' : 'no'}
        onChange={value => onChange({ price_visible: value === 'yes' })}
        choices={[
          { value: 'yes', label: '飲食店に表示する' },
          { value: 'no', label: '表示しない' },
        ]}
      />
    </div>
  </Card>
)

/** Until when it may order: as its group or everybody, or by a closing of its own. */
const OwnClosing = ({
  draft,
  errors,
  onChange,
  tried,
  disabled,
}: PartProps & { tried: boolean; disabled: boolean }) => {
  const { data } = useData(getOrderClosings, { params: { supplier_id: supplierId() } }, { throws: false })
  const inForce = () => closingInForce(draft.store_group_ids, data ?? { closings: [], store_groups: [] })
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label="受注締め"
        name="closing"
        value={draft.closing ? 'own' : 'wider'}
        onChange={value => onChange({ closing: value === 'own' ? (inForce() ?? usual_rows) : null })}
        choices={[
          { value: 'wider', label: 'グループ、または基本の受注締めを使う' },
          { value: 'own', label: 'この得意先だけの受注締めを決める' },
        ]}
        error={errors['closing']}
      />
      {data && !draft.closing && inForce() === null && (
        <Notice
          kind="warning"
          title="受注締めが決まっていないため、まだ発注できません"
          action={
            <ButtonLink size="small" to={supplierPages.orderClosings.path}>
              受注締めを決める
            </ButtonLink>
          }
        />
      )}
      {draft.closing && (
        <ClosingTable
          rows={draft.closing}
          disabled={disabled}
          tried={tried}
          onChange={closing => onChange({ closing })}
        />
      )}
    </div>
  )
}

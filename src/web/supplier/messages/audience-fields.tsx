import { getStoreChoices } from '#contract/stores/stores.contract.ts'
import { audience_names, audiences } from '#domain/messages/message.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { GroupChecks } from '#web/supplier/groups/group-checks.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { Draft } from './message-draft.ts'
import { OrderedFields } from './ordered-fields.tsx'
import { StoresField } from './stores-field.tsx'

type Props = {
  values: Draft
  errorOf: (field: string) => string | undefined
  onChange: (some: Partial<Draft>) => void
}

/** Whom a message is for, and who of them is left out; always those that this user sees and that have a restaurant. */
export const AudienceFields = ({ values, errorOf, onChange }: Props) => (
  <div className="flex flex-col gap-4">
    <RadioGroup
      label="だれに送るか"
      name="audience"
      row
      value={values.audience}
      onChange={audience => onChange({ audience })}
      error={errorOf('audience')}
      choices={audiences.map(value => ({ value, label: audience_names[value] }))}
    />
    <Chosen values={values} errorOf={errorOf} onChange={onChange} />
    {values.audience !== 'stores' && (
      <Folded
        title={`除く得意先（${values.except_stores.length}件）`}
        open={values.except_stores.length > 0 || errorOf('except_store_ids') !== undefined}
      >
        <StoresField
          label="除く得意先を加える"
          name="except_store"
          stores={values.except_stores}
          error={errorOf('except_store_ids')}
          onChange={except_stores => onChange({ except_stores })}
        />
      </Folded>
    )}
    <p className="phrase text-sm text-ink-soft">
      取引中の飲食店がある、あなたに見える得意先に送ります。だれに届くかは送信するときに決まります。いまの件数と得意先は「送信の確認へ」で見られます。
    </p>
  </div>
)

const Chosen = ({ values, errorOf, onChange }: Props) => {
  switch (values.audience) {
    case 'all':
      return null
    case 'groups':
      return (
        <GroupChecks
          chosen={values.store_group_ids}
          error={errorOf('store_group_ids')}
          onChange={store_group_ids => onChange({ store_group_ids })}
        />
      )
    case 'stores':
      return (
        <StoresField
          label="得意先を加える"
          name="store"
          stores={values.stores}
          error={errorOf('store_ids')}
          onChange={stores => onChange({ stores })}
        />
      )
    case 'counters':
    case 'users':
      return <ChoiceChecks values={values} errorOf={errorOf} onChange={onChange} />
    default:
      return <OrderedFields values={values} errorOf={errorOf} onChange={onChange} />
  }
}

/** The desks that receive their orders, or the people in charge of them: some of them. */
const ChoiceChecks = ({ values, errorOf, onChange }: Props) => {
  const { data: choices } = useData(getStoreChoices, { params: { supplier_id: supplierId() } }, { fresh_for: 60_000 })
  if (!choices) return null
  const of_counters = values.audience === 'counters'
  const offered = of_counters ? choices.order_counters : choices.users.filter(one => !one.sees_all_stores)
  const chosen = of_counters ? values.order_counter_ids : values.user_ids
  const put = (ids: string[]) => onChange(of_counters ? { order_counter_ids: ids } : { user_ids: ids })
  const error = errorOf(of_counters ? 'order_counter_ids' : 'user_ids')
  return (
    <fieldset>
      <legend className="text-sm font-bold">{of_counters ? '受注窓口' : '担当ユーザー'}</legend>
      {offered.length === 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          {of_counters
            ? '受注窓口はまだありません。設定の「受注窓口」で作れます。'
            : '担当の得意先が決まっているユーザーはまだいません。得意先の一覧で「担当を決める」と、ここで選べます。'}
        </p>
      )}
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {offered.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            value={chosen.includes(id)}
            onChange={on => put(on ? [...chosen, id] : chosen.filter(one => one !== id))}
          />
        ))}
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

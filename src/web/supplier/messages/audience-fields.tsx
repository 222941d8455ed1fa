import { useState } from 'react'
import { listMessageCandidates } from '#contract/messages/messages.contract.ts'
import { audience_names, audiences } from '#domain/messages/message.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { GroupChecks } from '#web/supplier/groups/group-checks.tsx'
import { ChosenStores } from '#web/supplier/stores/chosen-stores.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { Draft } from './message-draft.ts'

type Props = {
  values: Draft
  errorOf: (field: string) => string | undefined
  onChange: (some: Partial<Draft>) => void
}

/** Whom a message is for: all, groups, or stores one by one; always those that this user sees and that have a restaurant. */
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
    {values.audience === 'all' && (
      <p className="phrase text-sm text-ink-soft">
        取引中の飲食店がある得意先のうち、あなたに見えるすべての得意先に送ります。送信するときの得意先に届きます。
      </p>
    )}
    {values.audience === 'groups' && (
      <GroupChecks
        chosen={values.store_group_ids}
        error={errorOf('store_group_ids')}
        onChange={store_group_ids => onChange({ store_group_ids })}
      />
    )}
    {values.audience === 'stores' && <Stores values={values} errorOf={errorOf} onChange={onChange} />}
  </div>
)

const Stores = ({ values: { stores }, errorOf, onChange }: Props) => {
  const [query, setQuery] = useState('')
  const q = query.trim()
  const found = useData(
    listMessageCandidates,
    { params: { supplier_id: supplierId() }, query: { q, limit: 20 } },
    { enabled: q !== '', keep: true, throws: false },
  )
  const known = new Set(stores.map(one => one.id))
  const candidates = (found.data?.items ?? []).filter(one => !known.has(one.store_id))
  return (
    <div className="flex flex-col gap-3">
      <ComboboxField
        label="得意先を加える"
        hint="名前・カナ・得意先コードで探します"
        name="store"
        query={query}
        onQuery={setQuery}
        choices={
          q === ''
            ? []
            : candidates.map(({ store_id, name, customer_code, muted }) => ({
                value: store_id,
                label: name,
                note: muted ? `${customer_code}・通知オフ` : customer_code,
              }))
        }
        onChoose={({ value }) => {
          const chosen = candidates.find(one => one.store_id === value)
          setQuery('')
          if (chosen) {
            const { store_id: id, name, customer_code } = chosen
            onChange({ stores: [...stores, { id, name, customer_code }] })
          }
        }}
        error={errorOf('store_ids')}
        busy={found.isFetching}
        stale={found.isPlaceholderData}
      />
      <ChosenStores stores={stores} onChange={next => onChange({ stores: next })} />
    </div>
  )
}

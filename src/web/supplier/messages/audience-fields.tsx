import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { listStoreGroups } from '#contract/groups/store-groups.contract.ts'
import { listMessageCandidates } from '#contract/messages/messages.contract.ts'
import { audience_names, audiences } from '#domain/messages/message.ts'
import { grouped } from '#domain/shared/count.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
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
    {values.audience === 'groups' && <Groups values={values} errorOf={errorOf} onChange={onChange} />}
    {values.audience === 'stores' && <Stores values={values} errorOf={errorOf} onChange={onChange} />}
  </div>
)

const Groups = ({ values: { store_group_ids: chosen }, errorOf, onChange }: Props) => {
  const { data } = useData(listStoreGroups, { params: { supplier_id: supplierId() } }, { throws: false })
  if (!data) return null
  const error = errorOf('store_group_ids')
  return (
    <fieldset>
      <legend className="text-sm font-bold">得意先グループ</legend>
      {data.items.length === 0 && (
        <p className="mt-1 text-sm text-ink-soft">グループはまだありません。設定の「得意先グループ」で作れます。</p>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {data.items.map(({ id, name, store_count }) => (
          <Checkbox
            key={id}
            label={`${name}（${grouped(store_count)}件）`}
            value={chosen.includes(id)}
            onChange={on => onChange({ store_group_ids: on ? [...chosen, id] : chosen.filter(one => one !== id) })}
          />
        ))}
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

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
      />
      <p className="text-sm text-ink-soft" aria-live="polite">
        {stores.length === 0 ? 'まだ選んでいません。' : `${grouped(stores.length)}件を選んでいます。`}
      </p>
      {stores.length > 0 && (
        <ul aria-label="選んだ得意先" className="flex max-h-60 flex-col overflow-y-auto rounded-card border">
          {stores.map(({ id, name, customer_code }) => (
            <li key={id} className="flex items-center gap-2 border-b pl-3 last:border-b-0">
              <span className="flex-1 truncate">{name}</span>
              <span className="text-sm text-ink-soft tabular-nums">{customer_code}</span>
              <IconButton
                icon={X}
                label={`${name}を外す`}
                onClick={() => onChange({ stores: stores.filter(one => one.id !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

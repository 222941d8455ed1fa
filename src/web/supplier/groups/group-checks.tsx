import { listStoreGroups } from '#contract/groups/store-groups.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'

/** Chooses some of the supplier's groups of stores. */
export const GroupChecks = ({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly string[]
  error: string | undefined
  onChange: (store_group_ids: string[]) => void
}) => {
  const { data } = useData(listStoreGroups, { params: { supplier_id: supplierId() } }, { throws: false })
  if (!data) return null
  return (
    <fieldset>
      <legend className="text-sm font-bold">得意先グループ</legend>
      {data.items.length === 0 && (
        <p className="mt-1 text-sm text-ink-soft">グループはまだありません。設定の「得意先グループ」で作れます。</p>
      )}
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {data.items.map(({ id, name, store_count }) => (
          <Checkbox
            key={id}
            label={`${name}（${grouped(store_count)}件）`}
            value={chosen.includes(id)}
            onChange={on => onChange(on ? [...chosen, id] : chosen.filter(one => one !== id))}
          />
        ))}
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

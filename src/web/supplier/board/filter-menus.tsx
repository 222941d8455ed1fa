import X from 'lucide-react/icons/x'
import { getStoreChoices } from '#contract/stores/stores.contract.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { StorePicker } from '#web/supplier/stores/store-picker.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Select } from '#web/ui/select.tsx'
import { type BoardFilter, hasChosen, noneChosen } from './board-filter.ts'

type OnFilter = (change: Partial<BoardFilter>) => void

/** 得意先, グループ, 窓口 and 担当: whose orders are shown. Menus without a choice to make are left out. */
export const FilterMenus = ({ filter, onFilter }: { filter: BoardFilter; onFilter: OnFilter }) => {
  const { data } = useData(
    getStoreChoices,
    { params: { supplier_id: supplierId() } },
    { fresh_for: 60_000, throws: false },
  )
  const groups = data?.store_groups ?? []
  const counters = data?.order_counters ?? []
  // Whoever sees all stores has none of their own.
  const users = (data?.users ?? []).filter(user => !user.sees_all_stores)
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:hidden">
      <StorePicker size="small" chosen={filter.store_id} onChoose={store_id => onFilter({ store_id })} />
      <FilterMenu
        label="グループ"
        choices={groups}
        chosen={filter.store_group_id}
        onChoose={store_group_id => onFilter({ store_group_id })}
      />
      <FilterMenu
        label="窓口"
        choices={counters.length > 1 || filter.order_counter_id.length > 0 ? counters : []}
        chosen={filter.order_counter_id}
        onChoose={order_counter_id => onFilter({ order_counter_id })}
      />
      <FilterMenu label="担当" choices={users} chosen={filter.user_id} onChoose={user_id => onFilter({ user_id })} />
    </div>
  )
}

/** It has its place before anything is chosen: nothing moves then. */
export const LetGoFilter = ({ filter, onFilter }: { filter: BoardFilter; onFilter: OnFilter }) => (
  <IconButton
    icon={X}
    label="絞り込みを外す"
    dense
    onClick={() => onFilter(noneChosen)}
    className={cx('max-md:hidden', !hasChosen(filter) && 'invisible')}
  />
)

/** One choice of a list, or all of it; several, where a link named several. */
const FilterMenu = ({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string
  choices: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}) => {
  if (choices.length === 0) return null
  const [only] = chosen
  const value = chosen.length === 1 && only !== undefined ? only : chosen.length === 0 ? '' : 'several'
  const unknown = value !== '' && !choices.some(one => one.id === value)
  return (
    <Select
      small
      aria-label={label}
      value={value}
      onChange={event => onChoose(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      chosen={value !== ''}
      className="max-w-40 min-[48rem]:max-[93.75rem]:max-w-32"
    >
      <option value="">{label}</option>
      {unknown && <option value={value}>{chosen.length === 1 ? '選択中' : `${chosen.length}件`}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

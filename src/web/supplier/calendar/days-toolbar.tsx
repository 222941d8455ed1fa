import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { NonDeliveryDays } from '#contract/calendar/non-delivery-days.contract.ts'
import { type Day, monthOf } from '#domain/shared/day.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { addMonths } from '#web/ui/month-grid.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** Whose calendar the page shows, and which months of it; the address keeps both. */
export const useShownDays = ({ scopes }: Pick<NonDeliveryDays, 'scopes'>, today: Day) => {
  const [query, , put] = useAddressQuery()
  const asked = query.get('month') ?? ''
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(today)
  const year = query.get('view') === 'year'
  const shown = year ? month.slice(0, 4) : month
  return {
    group: scopes.find(one => one.store_group_id === query.get('store_group_id'))?.store_group_id ?? null,
    month,
    year,
    /** Some of these days are in sight. */
    isShown: (from: Day, to: Day) => from.slice(0, shown.length) <= shown && shown <= to.slice(0, shown.length),
    put,
  }
}

/** Whose days, a month or a year of them, and which. */
export const DaysToolbar = ({
  scopes,
  shown: { group, month, year, put },
  today,
  onScope,
}: {
  scopes: NonDeliveryDays['scopes']
  shown: ReturnType<typeof useShownDays>
  today: Day
  onScope: (group: string) => void
}) => {
  const this_year = Number(today.slice(0, 4))
  const step = year ? 12 : 1
  const word = year ? '年' : '月'
  return (
    <div className="mb-4 flex flex-wrap items-end gap-4">
      <SelectField
        label="対象"
        name="store_group_id"
        className="w-64"
        value={group ?? ''}
        onChange={onScope}
        choices={scopes.map(one => ({
          value: one.store_group_id ?? '',
          label: one.store_group_name ?? 'すべての得意先',
        }))}
      />
      <Chips
        label="表示"
        value={year ? 'year' : 'month'}
        onChange={value => put('view', value === 'year' ? 'year' : '')}
        chips={[
          { value: 'month', label: '月' },
          { value: 'year', label: '年' },
        ]}
        className="px-1"
      />
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={`前の${word}`}
          disabled={month <= `${this_year - 1}-12`}
          onClick={() => put('month', addMonths(month, -step))}
        />
        <p aria-live="polite" className="min-w-28 text-center text-lg font-bold tabular-nums">
          {`${month.slice(0, 4)}年${year ? '' : `${Number(month.slice(5))}月`}`}
        </p>
        <IconButton
          icon={ChevronRight}
          label={`次の${word}`}
          disabled={month >= `${this_year + 2}-01`}
          onClick={() => put('month', addMonths(month, step))}
        />
      </div>
      <Legend />
    </div>
  )
}

const Legend = () => (
  <ul aria-label="印の意味" className="flex flex-wrap gap-2">
    <li>
      <StateBadge>定 定休の曜日</StateBadge>
    </li>
    <li>
      <StateBadge tone="vermilion">休 休配日</StateBadge>
    </li>
    <li>
      <StateBadge tone="amber">祝 祝日休配</StateBadge>
    </li>
    <li>
      <StateBadge tone="indigo">営 臨時営業</StateBadge>
    </li>
  </ul>
)

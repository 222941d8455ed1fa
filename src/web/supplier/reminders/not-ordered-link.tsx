import BellRing from 'lucide-react/icons/bell-ring'
import { supplierPages } from '#contract/pages/supplier.ts'
import { listNotOrdered, type NotOrdered } from '#contract/reminders/not-ordered.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'

/** Usually orders on this weekday, has not, and has not said 発注なし: the order may have been forgotten. */
export const isForgotten = (one: NotOrdered): boolean => one.usual >= 2 && one.no_order === null

/** How many usual customers have not ordered for the day on the board. */
export const NotOrderedLink = ({ date }: { date: Day }) => {
  const { data } = useData(
    listNotOrdered,
    { params: { supplier_id: supplierId() }, query: { delivery_date: date } },
    { every: 60_000, fresh_for: 30_000, throws: false },
  )
  const count = data?.items.filter(isForgotten).length
  return (
    <TextLink
      to={pathTo(supplierPages.notOrdered.path, undefined, { delivery_date: date })}
      className="ring-inside ml-4 inline-flex h-8 shrink-0 items-center gap-1 px-1 whitespace-nowrap tabular-nums"
    >
      <BellRing size={14} />
      未発注 {count ?? '−'}件
    </TextLink>
  )
}

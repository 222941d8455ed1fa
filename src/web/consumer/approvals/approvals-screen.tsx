import ChevronRight from 'lucide-react/icons/chevron-right'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ApprovalRow } from '#contract/approvals/approvals.contract.ts'
import { approvalsFirst } from '#contract/first-approvals.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ApprovalState } from './approval-state.tsx'

/** The orders that wait for an owner, and what became of those before them. */
export const Screen = () => {
  const { data } = useData(...approvalsFirst.approvals({ consumer_id: consumerId() }).approvals, { fresh_for: 0 })
  return (
    <ConsumerPage title={consumerPages.approvals.title} back={consumerPages.top.path} bleed>
      {!data ? (
        <SkeletonRows rows={4} height="h-25" />
      ) : (
        <>
          {data.waiting.length === 0 ? (
            <EmptyState icon={Hourglass} title="承認を待つ発注はありません">
              オーナーの承認が要る発注は、承認されるまでここに表示されます。
            </EmptyState>
          ) : (
            <Rows rows={data.waiting} />
          )}
          {data.over.length > 0 && (
            <section aria-labelledby="over">
              <h2 id="over" className="px-4 pt-6 pb-2 text-lg">
                最近の結果
              </h2>
              <Rows rows={data.over} />
            </section>
          )}
        </>
      )}
    </ConsumerPage>
  )
}

const Rows = ({ rows }: { rows: ApprovalRow[] }) => (
  <ul className="border-t">
    {rows.map(row => (
      <li key={row.id} className="border-b">
        <Link
          to={pathTo(consumerPages.approval.path, { approval_id: row.id })}
          className="ring-inside flex items-center gap-3 px-4 py-3 no-underline hover:bg-ground"
        >
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-wrap items-start justify-between gap-x-2">
              <span className="min-w-0 font-bold">{row.supplier_name}</span>
              <ApprovalState state={row.state} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 tabular-nums">
              <span>{formatDayWithWeekday(row.delivery_date)}納品</span>
              <span>
                {row.line_count}点{row.total !== null && `・${formatYen(row.total)}`}
              </span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
              <span>発注した人 {row.asked_by_name}</span>
              {row.state === 'waiting' && row.closing_at !== null && (
                <span>締切 {formatClosing(new Date(row.closing_at))}</span>
              )}
            </span>
          </span>
          <ChevronRight size={20} className="shrink-0 text-ink-faint" />
        </Link>
      </li>
    ))}
  </ul>
)

import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Deal } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type DealScheduleDay, getDealSchedule } from '#contract/scheduled/deal-schedule.contract.ts'
import { scheduledWords, willCome } from '#domain/scheduled/coming.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { useData } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'

type Props = { consumer_id: string; deal: Pick<Deal, 'id' | 'supplier_name' | 'phone_number'> }

/** What comes on a day, and what no longer does. */
const Lines = ({ day: { lines } }: { day: DealScheduleDay }) => {
  const gone = lines.filter(line => line.left_out)
  return (
    <>
      <span className="phrase block">{scheduledWords(lines.filter(line => !line.left_out))}</span>
      {gone.length > 0 && (
        <span className="phrase block text-amber">
          取り扱いがなく、入りません：<s>{scheduledWords(gone)}</s>
        </span>
      )}
    </>
  )
}

/** 定期発注: what the supplier's schedule orders on the coming dates. It is the supplier's: changes go by telephone. */
export const ScheduledNotice = ({ consumer_id, deal }: Props) => {
  const params = { consumer_id, deal_id: deal.id }
  const { data } = useData(getDealSchedule, { params }, { fresh_for: 60_000, throws: false })
  if (!data) return null
  const { days } = data
  const next = days.find(willCome)
  return (
    <details className="group">
      <summary className="flex min-h-13 list-none items-center gap-2 px-4 py-1 text-sm [&::-webkit-details-marker]:hidden">
        <CalendarClock size={18} className="shrink-0 text-leaf" />
        <span className="flex-1">
          <b className="mr-2">定期発注</b>
          {next ? `次は${formatDayWithWeekday(next.delivery_date)}納品` : '2週間のうちに予定はありません'}
        </span>
        <ChevronDown size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="border-t">
        {days.map(day => (
          <li key={day.delivery_date} className="border-b px-4 py-2 text-sm">
            <span className="flex flex-wrap justify-between gap-x-3">
              <b className="tabular-nums">{formatDayWithWeekday(day.delivery_date)}</b>
              <Said day={day} />
            </span>
            {willCome(day) ? <Lines day={day} /> : <span className="phrase block text-ink-soft">{day.reason}</span>}
          </li>
        ))}
      </ul>
      <p className="phrase border-b px-4 py-2 text-sm text-ink-soft">
        {deal.supplier_name}がお預かりしている発注です。変更・お休みは
        {deal.phone_number ? `、${formatPhone(deal.phone_number)}へお電話` : '仕入先へご連絡'}ください。
      </p>
    </details>
  )
}

const Said = ({ day }: { day: DealScheduleDay }) => {
  if (day.order_id !== null)
    return (
      <TextLink
        to={pathTo(consumerPages.orderDetail.path, { order_id: day.order_id })}
        className="inline-flex items-center"
      >
        発注済
      </TextLink>
    )
  if (willCome(day)) return <span className="tabular-nums">{formatDateTime(new Date(day.make_at))}に自動で発注</span>
  const words = day.state === 'paused' ? '休止中' : day.state === 'skipped' ? 'お休み' : '作られません'
  return <span className="text-ink-soft">{words}</span>
}

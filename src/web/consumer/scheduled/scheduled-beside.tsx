import { getDealSchedule } from '#contract/scheduled/deal-schedule.contract.ts'
import { scheduledWords, willCome } from '#domain/scheduled/coming.ts'
import { type Day, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { Notice } from '#web/ui/notice.tsx'
import { standsAside } from './coming-days.ts'

type Props = { consumer_id: string; deal_id: string; delivery_date: Day }

/** What becomes of the supplier's schedule (定期発注) for a date, where the restaurant orders for it itself. */
export const ScheduledBeside = ({ consumer_id, deal_id, delivery_date }: Props) => {
  const params = { consumer_id, deal_id }
  const { data } = useData(getDealSchedule, { params }, { fresh_for: 0, throws: false })
  const day = data?.days.find(one => one.delivery_date === delivery_date && willCome(one))
  if (!data || !day) return null
  const date = formatDayWithWeekday(delivery_date)
  return (
    <Notice
      kind="warning"
      className="m-4"
      title={
        data.if_ordered === 'skip'
          ? `この発注をすると、${date}納品の定期発注は作られません`
          : `この発注とは別に、${date}納品の定期発注も作られます`
      }
    >
      定期発注の予定：{scheduledWords(day.lines.filter(line => !line.left_out))}
    </Notice>
  )
}

/** What comes of the supplier's schedule for a date, where the restaurant takes its own order back. */
export const ScheduledAgain = ({ consumer_id, deal_id, delivery_date }: Props) => {
  const params = { consumer_id, deal_id }
  const { data } = useData(getDealSchedule, { params }, { fresh_for: 0, throws: false })
  const day = data?.days.find(one => one.delivery_date === delivery_date && standsAside(one))
  if (data?.if_ordered !== 'skip' || !day) return null
  return (
    <Notice
      kind="warning"
      className="mt-3"
      title={`この日の発注がほかになければ、${formatDayWithWeekday(delivery_date)}納品の定期発注が作られます`}
    >
      {`定期発注の予定：${scheduledWords(day.lines.filter(line => !line.left_out))}（${formatDateTime(new Date(day.make_at))}に自動で発注）`}
    </Notice>
  )
}

import { supplierPages } from '#contract/pages/supplier.ts'
import type { ScheduledDayView } from '#contract/scheduled/scheduled-orders.contract.ts'
import { delivery_date_reason_names } from '#domain/calendar/delivery-dates.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

const state_words = {
  coming: { word: '予定', tone: 'neutral' },
  told: { word: 'お知らせ済', tone: 'indigo' },
  paused: { word: '休止中', tone: 'amber' },
  skipped: { word: 'お休み', tone: 'amber' },
  made: { word: '受注済', tone: 'leaf' },
  not_made: { word: '作成なし', tone: 'vermilion' },
} as const

/** The coming dates: when each becomes an order, and the way to leave one out. */
export const ScheduleDays = ({
  days,
  onSkip,
}: {
  days: readonly ScheduledDayView[]
  onSkip: (delivery_date: string, skip: boolean) => Promise<void>
}) => (
  <Table label="これからの納品日" className="max-h-100">
    <Heads names={['納品日', '状態', '飲食店へのお知らせ', '受注になる時刻', { spoken: '操作' }]} />
    <tbody>
      {days.map(day => (
        <DayRow key={day.delivery_date} day={day} onSkip={skip => onSkip(day.delivery_date, skip)} />
      ))}
    </tbody>
  </Table>
)

const DayRow = ({ day, onSkip }: { day: ScheduledDayView; onSkip: (skip: boolean) => Promise<void> }) => {
  const { word, tone } = state_words[day.state]
  const name = formatDayWithWeekday(day.delivery_date)
  const open = day.state === 'coming' || day.state === 'told'
  return (
    <Tr>
      <Td strong className="tabular-nums">
        {name}
      </Td>
      <Td wrap>
        <StateBadge tone={tone}>{word}</StateBadge>
        {day.decided_by_name !== null && <span className="ml-2 text-xs text-ink-soft">{day.decided_by_name}</span>}
        {open && day.blocked !== null && (
          <span className="ml-2 text-sm text-vermilion">
            {delivery_date_reason_names[day.blocked]}のため作られません
          </span>
        )}
        {!(open && day.blocked !== null) && day.reason !== '' && (
          <span className="mt-1 block text-xs whitespace-pre-line text-ink-soft">{day.reason}</span>
        )}
      </Td>
      <Td className="tabular-nums">{open ? formatDateTime(new Date(day.tell_at)) : '—'}</Td>
      <Td className="tabular-nums">{open ? formatDateTime(new Date(day.make_at)) : '—'}</Td>
      <Td>
        {day.order_id !== null && (
          <TextLink
            to={pathTo(supplierPages.orderDetail.path, { order_id: day.order_id })}
            className="inline-flex min-h-8 items-center"
          >
            受注を開く
          </TextLink>
        )}
        {open && (
          <Button size="small" onClick={() => onSkip(true)} aria-label={`${name} この日を休む`}>
            この日を休む
          </Button>
        )}
        {day.state === 'skipped' && (
          <Button size="small" look="quiet" onClick={() => onSkip(false)} aria-label={`${name} 休みを取り消す`}>
            休みを取り消す
          </Button>
        )}
      </Td>
    </Tr>
  )
}

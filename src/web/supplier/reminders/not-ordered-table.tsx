import Check from 'lucide-react/icons/check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import type { NotOrdered } from '#contract/reminders/not-ordered.contract.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { StackedHead, Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { Tick } from '#web/ui/tick.tsx'

type TableProps = {
  rows: readonly NotOrdered[]
  isOpen: (one: NotOrdered) => boolean
  chosen: ReadonlySet<string>
  onChoose: (deal_ids: ReadonlySet<string>) => void
  onRemind: (one: NotOrdered) => void
  sending: boolean
}

/** The stores that have not ordered, with what is known of each, and the way to remind it. */
export const NotOrderedTable = ({ rows, isOpen, chosen, onChoose, onRemind, sending }: TableProps) => {
  const open = rows.filter(isOpen).map(one => one.deal_id)
  const all = open.length > 0 && open.every(id => chosen.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <Table label="未発注の得意先" stacks>
      <thead>
        <tr>
          <Th pad="none" className="w-11">
            <Tick
              label="送れる得意先をすべて選ぶ"
              checked={all}
              mixed={!all && open.some(id => chosen.has(id))}
              onToggle={() => onChoose(all ? new Set() : new Set(open))}
            />
          </Th>
          <Th>得意先(コード)</Th>
          <Th>電話</Th>
          <Th>締切</Th>
          <Th>前回の納品</Th>
          <Th>同じ曜日</Th>
          <Th>状態</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(one => (
          <NotOrderedRow
            key={one.deal_id}
            one={one}
            open={isOpen(one)}
            chosen={chosen.has(one.deal_id)}
            onToggle={() => toggle(one.deal_id)}
            remind={
              <Button size="small" disabled={sending} onClick={() => onRemind(one)}>
                お知らせを送る
                <span className="sr-only">（{one.name}）</span>
              </Button>
            }
          />
        ))}
      </tbody>
    </Table>
  )
}

const NotOrderedRow = ({
  one,
  open,
  chosen,
  onToggle,
  remind,
}: {
  one: NotOrdered
  open: boolean
  chosen: boolean
  onToggle: () => void
  /** The way to remind it, while that is open. */
  remind: ReactNode
}) => (
  <Tr selected={chosen}>
    <Td pad="none" className="h-11">
      {open && <Tick label={`${one.name} を選ぶ`} checked={chosen} onToggle={onToggle} />}
    </Td>
    <Td wrap className="max-md:flex-1 md:whitespace-nowrap">
      <strong>{one.name}</strong>
      <span className="ml-1 text-xs text-ink-soft tabular-nums">({one.customer_code})</span>
    </Td>
    <Td className="whitespace-nowrap tabular-nums">
      {one.phone_number === null ? (
        '−'
      ) : (
        <a href={`tel:${one.phone_number}`} className="text-indigo underline underline-offset-2">
          {formatPhone(one.phone_number)}
        </a>
      )}
    </Td>
    <Td className="whitespace-nowrap tabular-nums">
      <StackedHead>締切</StackedHead>
      {formatClosing(new Date(one.closing_at)).slice(5)}
    </Td>
    <Td className="whitespace-nowrap tabular-nums">
      <StackedHead>前回の納品</StackedHead>
      {one.last_delivery_date === null ? '−' : formatDayWithWeekday(one.last_delivery_date).slice(5)}
    </Td>
    <Td className="whitespace-nowrap">
      <StackedHead>同じ曜日</StackedHead>
      4回中{one.usual}回
    </Td>
    <Td className="whitespace-nowrap">
      <State one={one} />
      {open && remind}
    </Td>
  </Tr>
)

const State = ({ one }: { one: NotOrdered }) => {
  if (one.no_order)
    return (
      <StateBadge icon={CircleSlash}>
        発注なし {formatDateTime(new Date(one.no_order.declared_at)).slice(5)} {one.no_order.declared_by_name}
      </StateBadge>
    )
  if (one.reminded)
    return (
      <StateBadge tone="leaf" icon={Check}>
        お知らせ済 {formatDateTime(new Date(one.reminded.reminded_at)).slice(5)} {one.reminded.reminded_by_name}
      </StateBadge>
    )
  return one.closed ? <StateBadge icon={Clock}>締切済</StateBadge> : null
}

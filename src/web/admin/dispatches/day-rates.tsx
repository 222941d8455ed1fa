import { type DayRate, listDispatchDays } from '#contract/dispatch/admin-dispatches.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, type Day, formatDayWithWeekday, weekdayOf } from '#domain/shared/day.ts'
import { type DispatchChannel, dispatch_channel_words, dispatch_channels } from '#domain/trade/dispatch.ts'
import { useData } from '#web/api/data.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** How each way has done day by day: a chart of each, and the days on which something did not arrive in figures. */
export const DayRates = () => {
  const { data } = useData(listDispatchDays, {}, { every: 60_000 })
  if (!data) return <SkeletonRows rows={3} />
  const days = daysFrom(data.from, data.until)
  const used = dispatch_channels.filter(channel => data.items.some(one => one.channel === channel))
  if (used.length === 0) return <p className="text-sm text-ink-soft">この30日に送信はありません。</p>
  const failed = data.items.filter(one => one.failed > 0).toReversed()
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {used.map(channel => (
          <ChannelDays
            key={channel}
            channel={channel}
            days={days}
            rates={data.items.filter(one => one.channel === channel)}
          />
        ))}
      </div>
      {failed.length > 0 && <FailedDays rates={failed} />}
    </div>
  )
}

const daysFrom = (from: Day, until: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

const width = 600
const height = 120
const foot = 22

const percent = (arrived: number, failed: number) =>
  arrived + failed === 0 ? '—' : `${Math.floor((arrived * 1000) / (arrived + failed)) / 10}%`

type ChannelDaysProps = { channel: DispatchChannel; days: readonly Day[]; rates: readonly DayRate[] }

/** As many as arrived, and upon them as many as did not. */
const ChannelDays = ({ channel, days, rates }: ChannelDaysProps) => {
  const by_day = new Map(rates.map(one => [one.day, one]))
  const most = Math.max(...rates.map(one => one.arrived + one.failed), 1)
  const room = width / days.length
  const tall = (count: number) => ((height - foot) * count) / most
  const [arrived, failed] = [total(rates, 'arrived'), total(rates, 'failed')]
  const summary = `${dispatch_channel_words[channel]}：30日で到達${grouped(arrived)}件、届いていない${grouped(failed)}件（到達率 ${percent(arrived, failed)}）。1日で最も多いのは${grouped(most)}件`
  return (
    <figure className="rounded-card border bg-surface p-3">
      <figcaption className="mb-2 text-sm tabular-nums">{summary}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-full">
        <line x1={0} x2={width} y1={height - foot} y2={height - foot} className="stroke-line" />
        {days.map((day, index) => {
          const one = by_day.get(day)
          const [good, bad] = [tall(one?.arrived ?? 0), tall(one?.failed ?? 0)]
          const x = index * room + room * 0.15
          return (
            <g key={day}>
              <rect x={x} width={room * 0.7} y={height - foot - good} height={good} className="fill-leaf" />
              <rect x={x} width={room * 0.7} y={height - foot - good - bad} height={bad} className="fill-vermilion" />
              {weekdayOf(day) === 1 && (
                <text x={x} y={height - 6} className="fill-ink-soft text-xs tabular-nums">
                  {day.slice(5).replace('-', '/')}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

const total = (rates: readonly DayRate[], of: 'arrived' | 'failed') => rates.reduce((sum, one) => sum + one[of], 0)

const FailedDays = ({ rates }: { rates: readonly DayRate[] }) => (
  <Table label="届いていない送信のあった日" className="max-h-[40dvh]">
    <Heads
      names={[
        '日',
        '送り方',
        { numeric: '到達' },
        { numeric: '届いていない' },
        { numeric: '送信中' },
        { numeric: '到達率' },
      ]}
    />
    <tbody>
      {rates.map(one => (
        <Tr key={`${one.day} ${one.channel}`}>
          <Td>{formatDayWithWeekday(one.day)}</Td>
          <Td>{dispatch_channel_words[one.channel]}</Td>
          <Td numeric>{grouped(one.arrived)}</Td>
          <Td numeric className="font-bold text-vermilion">
            {grouped(one.failed)}
          </Td>
          <Td numeric>{grouped(one.under_way)}</Td>
          <Td numeric>{percent(one.arrived, one.failed)}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)

import { type DayRate, listDispatchDays } from '#contract/dispatch/admin-dispatches.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, type Day, formatDayWithWeekday, weekdayOf } from '#domain/shared/day.ts'
import { type DispatchChannel, dispatch_channel_words, dispatch_channels } from '#domain/trade/dispatch.ts'
import { useData } from '#web/api/data.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** What one service has done for one way of sending. */
type Series = { channel: DispatchChannel; gateway: string | null; rates: DayRate[] }

/** How each way and service has done day by day: a chart of each, and every day in figures. */
export const DayRates = () => {
  const { data } = useData(listDispatchDays, {}, { every: 60_000 })
  if (!data) return <SkeletonRows rows={3} />
  const days = daysFrom(data.from, data.until)
  const all = seriesOf(data.items)
  if (all.length === 0) return <p className="text-sm text-ink-soft">この30日に送信はありません。</p>
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {all.map(one => (
          <SeriesDays key={wordsOf(one)} series={one} days={days} />
        ))}
      </div>
      <p className="phrase text-sm text-ink-soft">
        緑は到達、赤は届かなかった件数です（縦の長さは図ごとに異なります）。線は到達率で、上の端が100%です。
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-bold">日ごとの数字を表で見る</summary>
        <RateTable rates={data.items.toReversed()} />
      </details>
    </div>
  )
}

const seriesOf = (items: readonly DayRate[]): Series[] =>
  dispatch_channels.flatMap(channel => {
    const of = items.filter(one => one.channel === channel)
    return [...new Set(of.map(one => one.gateway))].map(gateway => ({
      channel,
      gateway,
      rates: of.filter(one => one.gateway === gateway),
    }))
  })

const wordsOf = ({ channel, gateway }: Pick<Series, 'channel' | 'gateway'>) =>
  `${dispatch_channel_words[channel]}（${gateway ?? '送信サービスの記録なし'}）`

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

/** As many as arrived, upon them as many as did not, and the share of what arrived as a line. */
const SeriesDays = ({ series, days }: { series: Series; days: readonly Day[] }) => {
  const { rates } = series
  const by_day = new Map(rates.map(one => [one.day, one]))
  const most = Math.max(...rates.map(one => one.arrived + one.failed), 1)
  const room = width / days.length
  const tall = (count: number) => ((height - foot) * count) / most
  const [arrived, failed] = [total(rates, 'arrived'), total(rates, 'failed')]
  const shares = days.flatMap((day, index) => {
    const one = by_day.get(day)
    const ended = (one?.arrived ?? 0) + (one?.failed ?? 0)
    if (!one || ended === 0) return []
    return [`${(index + 0.5) * room},${1 + (height - foot - 1) * (1 - one.arrived / ended)}`]
  })
  return (
    <figure className="rounded-card border bg-surface p-3">
      <figcaption className="mb-2 text-sm tabular-nums">
        <strong className="wrap-anywhere">{wordsOf(series)}</strong>：30日の到達率{' '}
        <strong>{percent(arrived, failed)}</strong>
        （到達{grouped(arrived)}件、届かなかった{grouped(failed)}件）。1日で最も多いのは{grouped(most)}件
      </figcaption>
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
        <polyline points={shares.join(' ')} fill="none" strokeWidth={2} className="stroke-indigo" />
      </svg>
    </figure>
  )
}

const total = (rates: readonly DayRate[], of: 'arrived' | 'failed') => rates.reduce((sum, one) => sum + one[of], 0)

const RateTable = ({ rates }: { rates: readonly DayRate[] }) => (
  <Table label="日ごとの到達" className="max-h-[60dvh]">
    <Heads
      names={[
        '日',
        '送り方（送信サービス）',
        { numeric: '到達' },
        { numeric: '届かなかった' },
        { numeric: '送信中' },
        { numeric: '到達率' },
      ]}
    />
    <tbody>
      {rates.map(one => (
        <Tr key={`${one.day} ${wordsOf(one)}`}>
          <Td>{formatDayWithWeekday(one.day)}</Td>
          <Td>{wordsOf(one)}</Td>
          <Td numeric>{grouped(one.arrived)}</Td>
          <Td numeric className={one.failed > 0 ? 'font-bold text-vermilion' : ''}>
            {grouped(one.failed)}
          </Td>
          <Td numeric>{grouped(one.under_way)}</Td>
          <Td numeric>{percent(one.arrived, one.failed)}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)

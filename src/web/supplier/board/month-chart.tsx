import { grouped } from '#domain/shared/count.ts'
import { formatDayWithWeekday, weekdayOf } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'

type Day = { date: string; orders: number; amount: string }

const WIDTH = 840
const HEIGHT = 240
const LEFT = 96
const BOTTOM = 26
const TOP = 10

/** 1, 2 or 5 times a power of ten: the step of an axis with about four lines. */
const stepOf = (most: number): number => {
  const raw = most / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1)))
  return ([1, 2, 5, 10].find(times => times * power >= raw) ?? 10) * power || 1
}

/** What is measured, as a number for drawing alone: the words and the table say it exactly. */
export type Measure = 'amount' | 'orders'

const valueOf = (day: Day, measure: Measure): number => (measure === 'amount' ? Number(day.amount) : day.orders)

const textOf = (day: Day, measure: Measure): string =>
  measure === 'amount' ? formatYen(day.amount) : `${grouped(day.orders)}件`

/** A month's days as bars. The table beside it says the same in figures. */
export const MonthChart = ({ days, measure, title }: { days: readonly Day[]; measure: Measure; title: string }) => {
  const most = Math.max(...days.map(day => valueOf(day, measure)), 1)
  const step = stepOf(most)
  const top = Math.ceil(most / step) * step
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  const room = (WIDTH - LEFT) / Math.max(days.length, 1)
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
  const largest = days.reduce<Day | undefined>(
    (best, day) => (!best || valueOf(day, measure) > valueOf(best, measure) ? day : best),
    undefined,
  )
  const summary =
    largest && valueOf(largest, measure) > 0
      ? `最も多い日は${formatDayWithWeekday(largest.date)}の${textOf(largest, measure)}です。`
      : '受注はありません。'
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place: no <img> has its words and colours
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}。${summary}`} className="h-auto w-full">
      {lines.map(value => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end" className="fill-ink-soft text-xs tabular-nums">
            {measure === 'amount' ? `¥${grouped(value)}` : grouped(value)}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const value = valueOf(day, measure)
        const weekday = weekdayOf(day.date)
        return (
          <g key={day.date}>
            <rect
              x={LEFT + index * room + room * 0.15}
              width={room * 0.7}
              y={y(value)}
              height={y(0) - y(value)}
              className="fill-leaf"
            >
              <title>{`${formatDayWithWeekday(day.date)} ${textOf(day, measure)}`}</title>
            </rect>
            <text
              x={LEFT + (index + 0.5) * room}
              y={HEIGHT - 8}
              textAnchor="middle"
              className={`text-xs tabular-nums ${weekday === 0 ? 'fill-vermilion' : weekday === 6 ? 'fill-indigo' : 'fill-ink-soft'}`}
            >
              {Number(day.date.slice(8))}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** How large a part is of the largest, beside its figure: for the eye alone. */
export const Share = ({ part, most }: { part: string; most: string }) => {
  const width = Number(most) <= 0 ? 0 : Math.max(0, Math.min(100, (Number(part) / Number(most)) * 100))
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-24 shrink-0 rounded-full bg-ground"
    >
      <rect width={width} height={8} className="fill-leaf" />
    </svg>
  )
}

import type { ReactNode } from 'react'
import type { getMonthCounts, Ranking } from '#contract/board/month-counts.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { formatMonth, growthText, type Month } from '#domain/board/month.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDay, weekdayName } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { cx } from '#web/ui/cx.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { type Measure, MonthChart, Share } from './month-chart.tsx'

type DaysProps = {
  days: ReplyOf<typeof getMonthCounts>['days']
  month: Month
  /** By which date the orders are counted. */
  mode: 'delivery_date' | 'order_date'
  measure: Measure
  onMeasure: (measure: Measure) => void
  csv: ReactNode
}

const SectionHead = ({ title, actions, children }: { title: string; actions: ReactNode; children?: ReactNode }) => (
  <div className="mb-2 flex min-h-11 flex-wrap items-center gap-3">
    <h2 className="text-lg">{title}</h2>
    {children}
    <span className="ml-auto">{actions}</span>
  </div>
)

/** What was ordered most in the month, beside the month before. */
export const Ranked = ({
  title,
  word,
  ranking,
  csv,
}: {
  title: string
  word: string
  ranking: Ranking
  csv: ReactNode
}) => {
  const { items, others } = ranking
  const most = items[0]?.amount ?? '0'
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHead title={title} actions={csv} />
      <Table label={`${title}の件数と金額`} className="max-h-120">
        <thead>
          <tr>
            <Th>{word}</Th>
            <Th numeric>件数</Th>
            <Th numeric>金額(税抜)</Th>
            <Th numeric>前月比</Th>
          </tr>
        </thead>
        <tbody>
          {items.map(row => (
            <RankedRow key={row.key} row={row} most={most} />
          ))}
          {others.count > 0 && (
            <Tr>
              <Td>ほか{grouped(others.count)}件</Td>
              <Td numeric>{word === '得意先' ? grouped(others.orders) : '−'}</Td>
              <Td numeric>{formatYen(others.amount)}</Td>
              <Td numeric>{growthText(others.amount, others.before_amount) ?? '−'}</Td>
            </Tr>
          )}
          {items.length === 0 && (
            <Tr>
              <Td colSpan={4} className="text-ink-soft">
                この月とその前の月には受注がありません。
              </Td>
            </Tr>
          )}
        </tbody>
      </Table>
    </section>
  )
}

const RankedRow = ({ row, most }: { row: Ranking['items'][number]; most: string }) => (
  <Tr>
    <Td wrap className="w-full">
      <span className="inline-block min-w-24">{row.name}</span>
      {row.code !== '' && <span className="ml-1 text-xs text-ink-soft tabular-nums">({row.code})</span>}
    </Td>
    <Td numeric>{grouped(row.orders)}</Td>
    <Td>
      <span className="flex items-center justify-end gap-3 tabular-nums">
        <span className="max-sm:hidden">
          <Share part={row.amount} most={most} />
        </span>
        <span className="min-w-24 text-right">{formatYen(row.amount)}</span>
      </span>
    </Td>
    <Td numeric>{growthText(row.amount, row.before_amount) ?? (row.orders > 0 ? '新規' : '−')}</Td>
  </Tr>
)

/** The days of the month as a graph, and as a table beside it. */
export const ByDay = ({ days, month, mode, measure, onMeasure, csv }: DaysProps) => (
  <section aria-label="日別" className="mb-6">
    <SectionHead title="日別" actions={csv}>
      <RadioGroup
        label="グラフ"
        hideLabel
        row
        name="measure"
        value={measure}
        onChange={onMeasure}
        choices={[
          { value: 'amount', label: '金額' },
          { value: 'orders', label: '件数' },
        ]}
      />
    </SectionHead>
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[1fr_22rem]">
      <div className="rounded-card border bg-surface p-4">
        <MonthChart
          days={days}
          measure={measure}
          title={`${formatMonth(month)}の日別の${measure === 'amount' ? '金額' : '件数'}`}
        />
      </div>
      <DayTable days={days} mode={mode} />
    </div>
  </section>
)

const DayTable = ({ days, mode }: Pick<DaysProps, 'days' | 'mode'>) => (
  <Table label="日別の件数と金額" className="max-h-76">
    <thead>
      <tr>
        <Th>{mode === 'delivery_date' ? '納品日' : '受付日'}</Th>
        <Th numeric>件数</Th>
        <Th numeric>金額(税抜)</Th>
      </tr>
    </thead>
    <tbody>
      {days.map(day => (
        <Tr key={day.date} low className={cx(day.orders === 0 && 'text-ink-soft')}>
          <Td className="tabular-nums">
            {formatDay(day.date).slice(5)}({weekdayName(day.date)})
          </Td>
          <Td numeric>{grouped(day.orders)}</Td>
          <Td numeric>{formatYen(day.amount)}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)

import { type RankedCount, type Ranking, ranking_rows } from '#contract/board/month-counts.contract.ts'
import { daysOf, type Month } from '#domain/board/month.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { sum } from '#domain/shared/decimal.ts'
import type { Deps } from '#server/deps.ts'
import { type CsvColumn, rowsCsv } from '#server/exports/orders-csv.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { type CountMode, countDays, countProducts, type DayCount, monthByStore } from './month-count-store.ts'

const total = (days: readonly DayCount[]) => ({
  orders: days.reduce((all, day) => all + day.orders, 0),
  cancelled: days.reduce((all, day) => all + day.cancelled, 0),
  open: days.reduce((all, day) => all + day.open, 0),
  amount: sum(days.map(day => day.amount)),
})

const rank = (rows: readonly RankedCount[]): Ranking => {
  const rest = rows.slice(ranking_rows)
  return {
    items: rows.slice(0, ranking_rows),
    others: {
      count: rest.length,
      orders: rest.reduce((all, row) => all + row.orders, 0),
      amount: sum(rest.map(row => row.amount)),
      before_orders: rest.reduce((all, row) => all + row.before_orders, 0),
      before_amount: sum(rest.map(row => row.before_amount)),
    },
  }
}

/** All days of the month, those without an order too. */
const everyDay = (found: readonly DayCount[], month: Month) => {
  const known = new Map(found.filter(day => day.this_month).map(day => [day.date, day]))
  return daysOf(month).map(date => {
    const { orders = 0, cancelled = 0, amount = '0' } = known.get(date) ?? {}
    return { date, orders, cancelled, amount }
  })
}

/** One month beside the one before: by day, by store, by product. Sums are exact, in yen without tax. */
export const viewMonthCounts = async (deps: Deps, actor: SupplierActor, month: Month, mode: CountMode) => {
  const [days, stores, products] = await Promise.all([
    countDays(deps, actor, month, mode),
    monthByStore(deps, actor, month, mode),
    countProducts(deps, actor, month, mode),
  ])
  const { orders, cancelled, amount } = total(days.filter(day => !day.this_month))
  return {
    days: everyDay(days, month),
    total: total(days.filter(day => day.this_month)),
    before: { orders, cancelled, amount },
    stores: rank(stores),
    products: rank(products),
  }
}

const figureColumns: CsvColumn<RankedCount>[] = [
  { title: '件数', cell: row => String(row.orders), number: true },
  { title: '金額(税抜)', cell: row => row.amount, number: true },
  { title: '前月の件数', cell: row => String(row.before_orders), number: true },
  { title: '前月の金額(税抜)', cell: row => row.before_amount, number: true },
]

type Wish = { month: Month; mode: CountMode; by: 'day' | 'store' | 'product'; encoding: 'cp932' | 'utf8-bom' }

/** The same figures as a file, none of them left out. */
export const monthCountsCsv = async (deps: Deps, actor: SupplierActor, { month, mode, by, encoding }: Wish) => {
  if (by === 'day')
    return rowsCsv(
      [
        { title: mode === 'delivery_date' ? '納品日' : '受付日', cell: row => formatDayWithWeekday(row.date) },
        { title: '件数', cell: row => String(row.orders), number: true },
        { title: '金額(税抜)', cell: row => row.amount, number: true },
        { title: '取消', cell: row => String(row.cancelled), number: true },
      ],
      everyDay(await countDays(deps, actor, month, mode), month),
      { encoding },
    )
  const word = by === 'store' ? '得意先' : '商品'
  const rows = await (by === 'store' ? monthByStore : countProducts)(deps, actor, month, mode)
  return rowsCsv<RankedCount>(
    [
      { title: `${word}コード`, cell: row => row.code },
      { title: `${word}名`, cell: row => row.name },
      ...figureColumns,
    ],
    rows,
    { encoding },
  )
}

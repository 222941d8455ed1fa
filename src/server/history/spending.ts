import { type ItemSpending, type SupplierSpending, spending_rows } from '#contract/history/spending.contract.ts'
import type { Month } from '#domain/board/month.ts'
import { sum } from '#domain/shared/decimal.ts'
import type { Deps } from '#server/deps.ts'
import { columnsXlsx } from '#server/exports/columns-xlsx.ts'
import { type CsvColumn, rowsCsv } from '#server/exports/orders-csv.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { hasLater, spendingByItem, spendingBySupplier } from './spending-store.ts'

const count = <R>(rows: readonly R[], of: (row: R) => number) => rows.reduce((all, row) => all + of(row), 0)

/** The sum of those that are known; null where none is. */
const known = (amounts: readonly (string | null)[]): string | null => {
  const there = amounts.filter(one => one !== null)
  return there.length === 0 ? null : sum(there)
}

const amountsOf = (rows: readonly { amount: string | null; before_amount: string | null }[]) => ({
  amount: known(rows.map(row => row.amount)),
  before_amount: known(rows.map(row => row.before_amount)),
})

/**
 * What a restaurant bought in a month, by the day of delivery, beside the month before: by supplier with tax, by item
 * without. Amounts that a deal hides are in no sum.
 */
export const viewSpending = async (deps: Deps, actor: ConsumerActor, month: Month) => {
  const [found, items, later] = await Promise.all([
    spendingBySupplier(deps, actor, month),
    spendingByItem(deps, actor, month),
    hasLater(deps, actor, month),
  ])
  const rest = items.slice(spending_rows)
  return {
    total: {
      orders: count(found, row => row.orders),
      before_orders: count(found, row => row.before_orders),
      hidden: count(found, row => row.hidden),
      open: count(found, row => row.open),
      ...amountsOf(found),
    },
    later,
    suppliers: found.map(({ open: _, ...row }) => row),
    items: items.slice(0, spending_rows),
    others: { count: rest.length, ...amountsOf(rest) },
  }
}

const supplier_columns: CsvColumn<SupplierSpending>[] = [
  { title: '仕入先名', cell: row => row.name },
  { title: '件数', cell: row => String(row.orders), number: true },
  { title: '金額(税込)', cell: row => row.amount ?? '', number: true },
  { title: '前月の件数', cell: row => String(row.before_orders), number: true },
  { title: '前月の金額(税込)', cell: row => row.before_amount ?? '', number: true },
]

const item_columns: CsvColumn<ItemSpending>[] = [
  { title: '仕入先名', cell: row => row.supplier_name },
  { title: '商品コード', cell: row => row.code },
  { title: '商品名', cell: row => row.name },
  { title: '数量', cell: row => row.quantity, number: true },
  { title: '単位', cell: row => row.unit },
  { title: '金額(税抜)', cell: row => row.amount ?? '', number: true },
  { title: '前月の数量', cell: row => row.before_quantity, number: true },
  { title: '前月の金額(税抜)', cell: row => row.before_amount ?? '', number: true },
]

type Wish = { month: Month; by: 'supplier' | 'item'; format: 'xlsx' | 'csv-cp932' | 'csv-utf8' }

/** The same as a file, nothing left out. */
export const spendingFile = async (deps: Deps, actor: ConsumerActor, { month, by, format }: Wish) => {
  const write = <R>(columns: readonly CsvColumn<R>[], rows: readonly R[]) =>
    format === 'xlsx'
      ? columnsXlsx('仕入れ集計', columns, rows)
      : rowsCsv(columns, rows, { encoding: format === 'csv-cp932' ? 'cp932' : 'utf8-bom' })
  return by === 'supplier'
    ? write<SupplierSpending>(supplier_columns, await spendingBySupplier(deps, actor, month))
    : write<ItemSpending>(item_columns, await spendingByItem(deps, actor, month))
}

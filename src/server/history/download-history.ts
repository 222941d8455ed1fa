import { orderNumber } from '#domain/orders/order-number.ts'
import { dayOf, formatDateTime, formatDay } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { type AdjustmentState, adjustedWord, type OrderMethod, receivedWord } from '#domain/trade/order.ts'
import type { Deps } from '#server/deps.ts'
import { columnsXlsx } from '#server/exports/columns-xlsx.ts'
import { type CsvColumn, line_columns, type OrdersCsvRow, rowsCsv } from '#server/exports/orders-csv.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import type { FileReply } from '#server/http/serve.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { countHistory, eachOfHistory, type HistoryFilter } from './history-store.ts'

type Row = OrdersCsvRow & {
  seen: boolean
  undelivered: boolean
  link_stopped: boolean
  acknowledged: boolean
  told_by_phone: boolean
  to_share: boolean
  next_method: OrderMethod
  adjustment: AdjustmentState | null
  supplier_name: string
  registration_number: string
  placed_by_name: string
  approved_by_name: string | null
  total: string
}

const columns: readonly CsvColumn<Row>[] = [
  { title: '発注番号', cell: row => row.number },
  { title: '版', cell: row => String(row.revision), number: true },
  { title: '状態', cell: row => receivedWord(row) },
  { title: '発注日時', cell: row => formatDateTime(row.placed_at) },
  { title: '納品日', cell: row => formatDay(row.delivery_date) },
  { title: '仕入先名', cell: row => row.supplier_name },
  { title: '登録番号', cell: row => row.registration_number },
  { title: '発注者', cell: row => row.placed_by_name },
  { title: '合計（税込）', cell: row => (row.price_hidden ? '' : row.total), number: true },
  ...line_columns,
  // After what stood there before: whoever reads by position finds it where it was.
  { title: '仕入先の変更', cell: row => adjustedWord(row.state, row.adjustment) },
  { title: '承認者', cell: row => row.approved_by_name ?? '' },
]

/** One row per line. */
const rowsOf = (order: OrderFacts): Row[] =>
  order.lines.map(line => ({
    ...line,
    number: orderNumber(order.number),
    revision: order.revision,
    state: order.state,
    adjustment: order.adjustment,
    seen: order.seen_at !== null && (order.changed_at === null || order.seen_at >= order.changed_at),
    undelivered: order.undelivered,
    link_stopped: order.link_stopped,
    acknowledged: order.acknowledged,
    told_by_phone: order.told_by_phone,
    to_share: order.to_share,
    next_method: order.next_method,
    placed_at: order.placed_at,
    delivery_date: order.delivery_date,
    customer_code: null,
    store_name: order.parties.consumer.name,
    supplier_name: order.parties.supplier.name,
    registration_number: order.parties.supplier.registration_number ?? '',
    placed_by_name: order.placed_by_name,
    approved_by_name: order.approved_by_name,
    total: order.total,
    unit_price: order.price_visible ? line.unit_price : null,
    amount: order.price_visible ? line.amount : null,
    confirmed_unit_price: order.price_visible ? line.confirmed_unit_price : null,
    substitute: line.substitute && {
      ...line.substitute,
      ...(order.price_visible ? {} : { unit_price: null, amount: null }),
    },
    price_hidden: !order.price_visible,
    line_note: line.note,
    note: order.note,
  }))

async function* rows(orders: AsyncIterable<OrderFacts>): AsyncGenerator<Row> {
  for await (const order of orders) yield* rowsOf(order)
}

/** So many rows of Excel are made in memory at most; CSV is a stream and has no such limit. */
const most_xlsx_rows = 50_000

/** Takes out the orders that a filter finds, one row per line, newest first as the history shows them. */
export const downloadHistory = async (
  deps: Deps,
  actor: ConsumerActor,
  { filter, format }: { filter: HistoryFilter; format: 'xlsx' | 'csv-cp932' | 'csv-utf8' },
  at: Date,
): Promise<FileReply> => {
  const found = await countHistory(deps.reader, actor, filter)
  if (found.orders === 0) throw refuse(422, '条件に合う発注がありません')
  const name = `発注履歴_${dayOf(at)}`
  const taken = rows(eachOfHistory(deps.reader, actor, filter))
  if (format !== 'xlsx') {
    const cp932 = format === 'csv-cp932'
    const type = `text/csv; charset=${cp932 ? 'Shift_JIS' : 'utf-8'}`
    const content = rowsCsv(columns, taken, { encoding: cp932 ? 'cp932' : 'utf8-bom' })
    return { name: `${name}.csv`, type, content }
  }
  if (found.lines > most_xlsx_rows) {
    throw refuse(422, 'Excelは5万行までです。期間を短くするか、CSVを選んでください')
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: `${name}.xlsx`, type, content: await columnsXlsx('発注履歴', columns, taken) }
}

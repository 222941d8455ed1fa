import { flyerItemForm } from '#contract/flyers/flyer.form.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { flyerLacks } from '#domain/flyers/flyer.ts'
import {
  hasCode,
  type Pasted,
  type PastedFault,
  readFlyerTable,
  readPasted,
  type TableColumn,
  table_columns,
  table_labels,
} from '#domain/flyers/pasted.ts'
import { dayOf } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import { tableXlsx } from '#server/exports/table-file.ts'
import { readTable } from '#server/foreign/read-table.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { Upload } from '#server/http/upload.ts'
import { findItemsByCode } from './written-store.ts'

/** A limit as it is shown and typed; '': none. */
const limit = (typed: string) => (typed === '' ? null : decimal(typed))

/** A table as items of a flyer, each as the master has it; of everything that can't be one it is said where and why. */
const checkRows = async (db: Db, actor: SupplierActor, { rows, titles, ...read }: Pasted, at: Date) => {
  const day = read.delivery_from ?? dayOf(at)
  const codes = rows.map(one => one.code)
  const of = new Map((await findItemsByCode(db, actor.supplier_id, codes, day)).map(one => [one.code, one]))
  const faults: PastedFault[] = [...read.faults]
  const items = rows.flatMap(typed => {
    const say = (column: TableColumn, message: string) =>
      faults.push({ row: typed.row, column: titles[column], value: valueOf(typed, column), message })
    const item = of.get(typed.code)
    if (!item) {
      say('code', `商品コード「${typed.code}」の商品はありません`)
      return []
    }
    const { price, headline, store_limit, total_limit } = typed
    const form = { product_item_id: item.product_item_id, price, headline, store_limit, total_limit }
    const parsed = flyerItemForm.safeParse(form)
    const wrong = parsed.success
      ? flyerLacks(
          {
            title: '',
            delivery_from: null,
            delivery_to: null,
            items: [{ ...parsed.data, decimal_places: item.decimal_places }],
          },
          dayOf(at),
        ).flatMap(({ field, message }) => (field.startsWith('items.0.') ? { field: field.slice(8), message } : []))
      : fieldMessages(parsed.error)
    for (const { field, message } of wrong) say(table_columns.find(one => one === field) ?? 'code', message)
    if (!parsed.success || wrong.length > 0) return []
    const { data } = parsed
    return [
      {
        ...item,
        price: data.price === '' ? null : decimal(data.price),
        headline: data.headline,
        store_limit: limit(data.store_limit),
        total_limit: limit(data.total_limit),
      },
    ]
  })
  return { ...read, items, faults: faults.toSorted((a, b) => a.row - b.row) }
}

const valueOf = (row: Pasted['rows'][number], column: TableColumn): string =>
  column === 'delivery_from' || column === 'delivery_to' ? '' : row[column]

/** A pasted table. Nothing is changed. */
export const checkFlyerRows = async (db: Db, actor: SupplierActor, text: string, at: Date) =>
  checkRows(db, actor, readPasted(text, dayOf(at)), at)

/** A file, CSV or Excel, with titles in its first row; 422 beside `file` for what is no such table. Nothing is changed. */
export const checkFlyerFile = async (db: Db, actor: SupplierActor, { content }: Upload, at: Date) => {
  const { headers, rows } = await readTable(content)
  if (!hasCode(headers)) {
    const message = `「${table_labels.code}」の列がありません。1行目に見出しを入れてください（ひな形をダウンロードできます）`
    throw refuse(422, [{ field: 'file', message }])
  }
  const body = rows.map(({ number, cells }) => ({ row: number, cells }))
  return checkRows(db, actor, readFlyerTable({ row: 1, cells: headers }, body, dayOf(at)), at)
}

/** The file that is to be filled in: its titles. */
export const flyerRowsTemplate = async () => ({
  name: 'チラシの商品.xlsx',
  content: await tableXlsx(
    'チラシの商品',
    table_columns.map(column => table_labels[column]),
    [],
  ),
})

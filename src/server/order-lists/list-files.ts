import { createHash } from 'node:crypto'
import { priceInput } from '#contract/catalogue/product-item.form.ts'
import { type ListItemForm, listItemForm } from '#contract/order-lists/list-item.form.ts'
import { type ListFileCheck, type ListItemRow, most_list_items } from '#contract/order-lists/list-routes.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { priceInForce, priceOn } from '#domain/catalogue/effective-price.ts'
import { type ListFileRow, list_file_fields, listCell, listColumns, readListCell } from '#domain/catalogue/list-file.ts'
import { type ListField, list_labels } from '#domain/catalogue/list-item.ts'
import { asKept } from '#domain/shared/cp932.ts'
import { type Day, dayOf, formatDay } from '#domain/shared/day.ts'
import { isFarAtOnce } from '#domain/shared/far.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayOnOrAfter } from '#domain/shared/rule-messages.ts'
import { changing } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import { tableCsv, tableXlsx } from '#server/exports/table-file.ts'
import { readTable } from '#server/foreign/read-table.ts'
import type { Table } from '#server/foreign/table.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { putOnList } from './change-list.ts'
import { checkForm, listColumnsOf, listItemFormOf } from './list-item-form.ts'
import {
  endPrices,
  findItemsOnList,
  findOrder,
  findWithCodes,
  type List,
  type Listed,
  lockList,
  putListInOrder,
  putPrices,
  stampList,
  touchItems,
  updateItems,
} from './list-store.ts'

const titles = list_file_fields.map(field => list_labels[field])

const fileRow = (row: ListItemRow, day: Day): ListFileRow => {
  const price = priceInForce(row.own, day)
  return { ...listItemFormOf(row), price: price ? price.price : '' }
}

/** A list as a file, in its order, with the own prices that hold today: what is taken out can be put back as it is. */
export const listFile = async (db: Db, list: List, format: 'csv-cp932' | 'csv-utf8' | 'xlsx', at: Date) => {
  const day = dayOf(at)
  const rows = (await findItemsOnList(db, list, day)).map(row => {
    const own = fileRow(row, day)
    return list_file_fields.map(field =>
      field === 'code'
        ? row.code
        : field === 'item_name'
          ? row.item_name
          : field === 'spec'
            ? row.spec
            : listCell(own, field),
    )
  })
  const name = `発注リスト_${list.name.replace(/[\\/:*?"<>|\s]+/g, '_')}_${day}`
  if (format === 'xlsx') {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { name: `${name}.xlsx`, type, content: await tableXlsx('発注リスト', titles, rows) }
  }
  const cp932 = format === 'csv-cp932'
  const type = cp932 ? 'text/csv; charset=Shift_JIS' : 'text/csv; charset=utf-8'
  return { name: `${name}.csv`, type, content: tableCsv(titles, rows, cp932 ? 'cp932' : 'utf8-bom') }
}

type Wanted = {
  product_item_id: string
  /** null: not on the list yet. */
  id: string | null
  item_name: string
  form: ListItemForm
  form_changes: boolean
  /** undefined: the price stays. '' takes the own price away. */
  price: string | null | undefined
}

type Compared = ListFileCheck & { wanted: Wanted[]; order: string[] }

const most_shown = 200

/** Compares a file with the list, row by row: every error with its row and column, and what would change. */
const compare = async (db: Db, list: Listed, table: Table, valid_from: Day, at: Date): Promise<Compared> => {
  const columns = listColumns(table.headers)
  if (!columns.includes('code')) {
    throw refuse(422, [
      {
        field: 'file',
        message: `「${list_labels.code}」の列がありません。ダウンロードしたファイルの見出しを使ってください`,
      },
    ])
  }
  const today = dayOf(at)
  const on_list = new Map((await findItemsOnList(db, list, today)).map(row => [row.code, row]))
  const code_column = columns.indexOf('code')
  const codes = table.rows.map(row => toHalfWidth(row.cells[code_column] ?? '').trim())
  const catalogue = await findWithCodes(db, list.supplier_id, [...new Set(codes)])
  const first_rows = new Map<string, number>()
  const errors: ListFileCheck['errors'] = []
  const differences: ListFileCheck['differences'] = []
  const wanted: Wanted[] = []
  const order: string[] = []
  const far_differences: ListFileCheck['differences'] = []
  const counts = { new: 0, changed: 0, unchanged: 0, missing: 0, far: 0 }
  const hash = createHash('sha256').update(valid_from)

  table.rows.forEach(({ number, cells }, index) => {
    const code = codes[index] ?? ''
    const found: ListFileCheck['errors'] = []
    const say = (field: ListField, message: string) => {
      const column = columns.indexOf(field)
      const column_title = table.headers[column] ?? list_labels[field]
      found.push({ row_number: number, column_title, value: cells[column] ?? '', message })
    }
    const item = catalogue.get(code)
    const twice = first_rows.get(code)
    if (code === '') say('code', '商品コードを入力してください')
    else if (!item) say('code', 'この商品コードの商品は登録されていません')
    else if (item.archived) say('code', '取扱終了の商品です')
    else if (twice !== undefined) say('code', `商品コードがファイルの中で重複しています（${twice}行目）`)
    if (twice === undefined) first_rows.set(code, number)
    if (!item || found.length > 0) {
      errors.push(...found)
      return
    }
    const existing = on_list.get(code)
    const before: ListFileRow = existing
      ? { ...fileRow(existing, valid_from) }
      : { alias_name: '', unit_kinds: [], min_quantity: '', max_quantity: '', lot: '', price: '', visible: true }
    const next: Record<string, unknown> = { ...before }
    columns.forEach((field, column) => {
      if (field === null || !isRowField(field)) return
      const cell = cells[column] ?? ''
      const is_text = field === 'alias_name' && table.encoding === 'cp932'
      const read = readListCell(field, is_text ? asKept(cell, before.alias_name) : cell)
      if ('wrong' in read) say(field, read.wrong)
      else next[field] = read.value
    })
    const form = listItemForm.safeParse(next)
    if (!form.success) for (const { field, message } of fieldMessages(form.error)) say(fieldOf(field), message)
    else for (const { field, message } of checkForm(form.data, item)) say(fieldOf(field), message)
    let price = next['price'] as string | null
    if (price !== null && price !== '') {
      const judged = priceInput('個別の単価').safeParse(price)
      if (judged.success) price = judged.data
      else for (const { message } of fieldMessages(judged.error)) say('price', message)
    }
    if (!form.success || found.length > 0) {
      errors.push(...found)
      return
    }
    const clean = { ...form.data, alias_name: form.data.alias_name === item.item_name ? '' : form.data.alias_name }
    const after: ListFileRow = { ...clean, price }
    const fields = row_fields
      .map(field => ({
        label: list_labels[field],
        before: existing ? listCell(before, field) : '',
        after: listCell(after, field),
      }))
      .filter(one => one.before !== one.after)
    const price_changes = listCell(before, 'price') !== listCell(after, 'price')
    if (existing) order.push(existing.id)
    if (existing && fields.length === 0) {
      counts.unchanged += 1
      return
    }
    const kind = existing ? 'changed' : 'new'
    counts[kind] += 1
    const held = existing ? priceOn(existing, valid_from).price : null
    const far = price_changes && isFarAtOnce(price, held)
    if (far) counts.far += 1
    const shown = far ? far_differences : differences
    if (shown.length < most_shown) shown.push({ code, name: item.item_name, kind, fields, ...(far ? { far } : {}) })
    hash.update(JSON.stringify([kind, code, existing?.revision ?? 0, fields]))
    wanted.push({
      product_item_id: item.id,
      id: existing?.id ?? null,
      item_name: item.item_name,
      form: clean,
      form_changes: fields.length > (price_changes ? 1 : 0),
      price: price_changes ? price : undefined,
    })
  })

  const named = new Set(order)
  const before_order = [...on_list.values()].map(row => row.id)
  counts.missing = before_order.length - named.size
  const kept = before_order.filter(id => named.has(id))
  const order_changes = order.some((id, index) => id !== kept[index])
  hash.update(JSON.stringify([errors, order, before_order]))
  return {
    counts,
    error_count: errors.length,
    errors: errors.slice(0, most_shown),
    // What is to be looked at comes first.
    differences: [...far_differences, ...differences].slice(0, most_shown),
    order_changes,
    digest: hash.digest('hex'),
    wanted,
    order,
  }
}

const row_fields = ['alias_name', 'unit_kinds', 'min_quantity', 'max_quantity', 'lot', 'price', 'visible'] as const
const isRowField = (field: ListField): field is (typeof row_fields)[number] => row_fields.some(one => one === field)
const fieldOf = (name: string): ListField => {
  const field = name.split(/[.[]/)[0] ?? ''
  return field in list_labels ? (field as ListField) : 'code'
}

const told = ({ wanted: _wanted, order: _order, ...check }: Compared): ListFileCheck => check

const refusePast = (valid_from: Day, at: Date) => {
  if (valid_from < dayOf(at)) {
    throw refuse(422, [{ field: 'valid_from', message: sayOnOrAfter('適用開始日', formatDay(dayOf(at))) }])
  }
}

/** What a file would change. Nothing is saved. */
export const checkFile = async (deps: Deps, list: Listed, content: Buffer, valid_from: Day, at: Date) => {
  refusePast(valid_from, at)
  return told(await compare(deps.db, list, await readTable(content, '商品', most_list_items), valid_from, at))
}

/** Takes a file over as it was checked, whole or not at all: its values, its new items, its order. */
export const applyFile = async (
  deps: Deps,
  actor: SupplierActor,
  list: Listed,
  content: Buffer,
  { valid_from, digest }: { valid_from: Day; digest: string },
  at: Date,
) => {
  refusePast(valid_from, at)
  const table = await readTable(content, '商品', most_list_items)
  return changing(deps.db, actor, at, async trx => {
    await lockList(trx, list)
    const found = await compare(trx, list, table, valid_from, at)
    if (found.digest !== digest) {
      throw refuse(409, '確認のあとで発注リストかファイルが変わりました。違いをもう一度ご確認ください', {
        check: told(found),
      })
    }
    if (found.error_count > 0) throw refuse(422, [{ field: 'file', message: '誤りのある行を直してください' }])
    const fresh = found.wanted.filter(one => one.id === null)
    const rows = fresh.map(one => ({ ...listColumnsOf(one.form, one.item_name), product_item_id: one.product_item_id }))
    const { made } = await putOnList(trx, actor, list, rows, { at, said: true })
    await endPrices(trx, list, [...made.values()], dayOf(at))
    const changed = found.wanted.flatMap(({ id, form, item_name, form_changes }) =>
      id !== null && form_changes ? [{ ...listColumnsOf(form, item_name), id }] : [],
    )
    await updateItems(trx, list, changed)
    const prices = found.wanted.flatMap(({ id, product_item_id, price }) => {
      const row = id ?? made.get(product_item_id)
      if (row === undefined || price === undefined || (id === null && price === '')) return []
      return [{ id: row, valid_from, price: price === '' ? null : price, ends: price === '' }]
    })
    await putPrices(trx, list, prices)
    await touchItems(
      trx,
      list,
      prices.map(one => one.id),
    )
    await putListInOrder(trx, list, await orderOf(trx, list, table))
    await stampList(trx, list, actor, at)
    return { ...told(found), done_at: prices.length > 0 ? at.toISOString() : null }
  })
}

/** The items of the file in its order, then what it does not name, as it stood. */
const orderOf = async (trx: Db, list: Listed, table: Table): Promise<string[]> => {
  const code_column = listColumns(table.headers).indexOf('code')
  const place = new Map(table.rows.map((row, index) => [toHalfWidth(row.cells[code_column] ?? '').trim(), index]))
  const rows = await findOrder(trx, list)
  const at = (code: string) => place.get(code) ?? table.rows.length
  return rows
    .map(({ id, code }, index) => ({ id, index, at: at(code) }))
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map(one => one.id)
}

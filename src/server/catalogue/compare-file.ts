import { createHash } from 'node:crypto'
import { type ProductItemForm, priceInput, productItemForm } from '#contract/catalogue/product-item.form.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { isOwnField } from '#domain/additional-columns/additional.ts'
import { readOwnCell } from '#domain/additional-columns/own-cell.ts'
import { cellOf, type FileField, type FileItem, type Mapping, readCell } from '#domain/catalogue/item-file.ts'
import { type ItemField, item_labels } from '#domain/catalogue/product-item.ts'
import { lostZeros, sayLostZeros } from '#domain/shared/code.ts'
import { asKept } from '#domain/shared/cp932.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { farFrom, isFarAtOnce } from '#domain/shared/far.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'
import { sayRequired } from '#domain/shared/rule-messages.ts'
import { unit_kind_words } from '#domain/trade/unit.ts'
import { byField, type OwnColumn } from '#server/additional-columns/file-values.ts'
import type { Table } from '#server/foreign/table.ts'
import type { FileError } from '#server/settings/checked-files.ts'

/** An item of the catalogue as a file would give it; `own` are the values of the supplier's own columns. */
export type Existing = {
  id: string
  archived: boolean
  visible: boolean
  item: FileItem
  own?: ReadonlyMap<string, string> | undefined
}

export type Difference = {
  code: string
  name: string
  kind: 'new' | 'changed' | 'missing'
  fields: { field: FileField; before: string; after: string }[]
  /** A price, weight or content far from what it was. */
  far?: true
}
/** A row that adds or changes an item: all its columns, and its price where that changes. */
export type WantedItem = { id: string | null; form: ProductItemForm; price: string | null | undefined }
/** A value of an own column that changes. */
export type WantedValue = { code: string; additional_column_id: string; value: string }

export type Comparison = {
  counts: { new: number; changed: number; unchanged: number; missing: number; errors: number; far: number }
  errors: FileError[]
  differences: Difference[]
  wanted: WantedItem[]
  wanted_values: WantedValue[]
  missing_ids: string[]
  digest: string
}

const most_shown = 200

const usual: Omit<FileItem, 'code'> = {
  name: '',
  name_kana: '',
  spec: '',
  origin: '',
  category: '',
  unit: '',
  case_unit: unit_kind_words.case,
  pieces_per_case: '',
  unit_kinds: ['piece'],
  price: '',
  price_basis: 'piece',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: '',
  decimal_places: 0,
  min_quantity: '',
  max_quantity: '',
  lot: '',
  lead_days: '0',
  sales_limit: '',
  sales_from: '',
  sales_to: '',
  jan_code: '',
  visible: true,
}

const texts = new Set<ItemField>(['code', 'name', 'name_kana', 'spec', 'origin', 'category', 'unit', 'case_unit'])
const price_form = priceInput()

/**
 * Compares a file with the catalogue, row by row: every error with its row and column, what is new, what changes and how,
 * what the file does not name. Nothing is decided by the order of rows. `tell` hears of the progress.
 */
export const compareFile = async (
  table: Table,
  mapping: Mapping,
  catalogue: ReadonlyMap<string, Existing>,
  own: readonly OwnColumn[],
  tell: (rows_done: number) => Promise<void> = async () => {},
): Promise<Comparison> => {
  const errors: FileError[] = []
  const differences: Difference[] = []
  const wanted: WantedItem[] = []
  const wanted_values: WantedValue[] = []
  const far_differences: Difference[] = []
  const counts = { new: 0, changed: 0, unchanged: 0, missing: 0, errors: 0, far: 0 }
  const hash = createHash('sha256')
  const columns = mapping.flatMap((field, column) => (field === null || isOwnField(field) ? [] : [{ field, column }]))
  const by_field = byField(own)
  const own_columns = mapping.flatMap((field, column) => {
    const found = field !== null && isOwnField(field) ? by_field.get(field) : undefined
    return found && field !== null ? [{ field, column, own: found }] : []
  })
  const code_column = mapping.indexOf('code')
  const codeOf = (cells: readonly string[]) => toHalfWidth(cells[code_column] ?? '').trim()
  const first_rows = new Map<string, number>()
  const zeros = lostZeros([...catalogue.keys()])
  const doubled = new Map<string, number>()
  for (const { number, cells } of table.rows) {
    const code = codeOf(cells)
    const first = first_rows.get(code)
    if (first === undefined) first_rows.set(code, number)
    else if (code !== '' && !doubled.has(code)) doubled.set(code, number)
  }

  let done = 0
  for (const { number, cells } of table.rows) {
    done += 1
    if (done % 5000 === 0) await tell(done)
    const code = codeOf(cells)
    const existing = catalogue.get(code)
    const found: FileError[] = []
    const say = (field: FileField, message: string) => {
      const column = mapping.indexOf(field)
      const column_title = column < 0 && !isOwnField(field) ? item_labels[field] : (table.headers[column] ?? '')
      found.push({ row_number: number, column_title, value: cells[column] ?? '', message })
    }
    const extra = cells.findIndex((cell, column) => column >= table.headers.length && cell.trim() !== '')
    if (extra >= 0) {
      const message = `見出しより列が多くなっています（${extra + 1}列目）。値の中の「,」は「"」で囲んでください`
      found.push({ row_number: number, column_title: `${extra + 1}列目`, value: cells[extra] ?? '', message })
    }
    if (code !== '' && doubled.has(code)) {
      const [first, second] = [first_rows.get(code), doubled.get(code)]
      say('code', `商品コードがファイルの中で重複しています（${first === number ? second : first}行目）`)
    }
    const whole = existing ? undefined : zeros(code)
    if (whole !== undefined && !first_rows.has(whole)) {
      // What a new item would lack is no news of one that is there.
      say('code', sayLostZeros(whole))
      errors.push(...found)
      continue
    }
    if (existing?.archived) say('code', '取扱終了の商品です。商品の画面で取扱いを再開してから取り込んでください')

    const before: FileItem = existing?.item ?? { ...usual, code }
    const next: Record<string, unknown> = { ...before }
    for (const { field, column } of columns) {
      const cell = cells[column] ?? ''
      const is_text = existing && texts.has(field) && table.encoding === 'cp932'
      const read = readCell(field, is_text ? asKept(cell, String(existing.item[field])) : cell)
      if ('wrong' in read) say(field, read.wrong)
      else if (read.value !== undefined) next[field] = read.value
    }
    const own_changes = own_columns.flatMap(({ field, column, own: one }) => {
      const read = readOwnCell(one, existing?.own?.get(one.id) ?? '', cells[column] ?? '')
      if (read && 'message' in read) say(field, read.message)
      return read && 'value' in read ? [{ field, ...read }] : []
    })
    const price = next['price'] as string | null
    const changed_columns = existing ? columns.filter(({ field }) => !same(next[field], before[field])) : columns
    if (existing && changed_columns.length === 0 && own_changes.length === 0 && found.length === 0) {
      counts.unchanged += 1
      continue
    }
    const parsed = productItemForm.safeParse(next)
    if (!parsed.success) {
      for (const { field, message } of fieldMessages(parsed.error)) {
        const name = field.split(/[.[]/)[0] ?? ''
        if (!isField(name)) continue
        // A file of prices names an item that there is none of: what a new one would lack is not what is wrong.
        // Of a row that names none nothing is said but that.
        if (!existing && mapping.indexOf(name) < 0 && code === '') continue
        if (!existing && mapping.indexOf(name) < 0)
          say('code', `この商品コードは登録されていません。新しい商品にするには「${item_labels[name]}」の列が必要です`)
        else say(name, message)
      }
    }
    let exact_price: string | null = null
    if (price !== null) {
      if (price === '') {
        if (!existing) say('price', `${sayRequired(item_labels.price)}（価格を決めない商品は「時価」と入力）`)
      } else {
        const judged = price_form.safeParse(price)
        if (judged.success) exact_price = judged.data
        else for (const { message } of fieldMessages(judged.error)) say('price', message)
      }
    }
    if (found.length > 0 || !parsed.success) {
      errors.push(...found)
      continue
    }
    const after: FileItem = { ...parsed.data, price: exact_price }
    const item_fields: Difference['fields'] = columns
      .map(({ field }) => ({ field, before: existing ? cellOf(before, field) : '', after: cellOf(after, field) }))
      .filter(one => one.before !== one.after)
    const fields = [
      ...item_fields,
      ...own_changes.map(({ field, before: was, after: is }) => ({ field, before: was, after: is })),
    ]
    if (existing && fields.length === 0) {
      counts.unchanged += 1
      continue
    }
    const kind = existing ? 'changed' : 'new'
    counts[kind] += 1
    const shown_name = after.name === '' ? before.name : after.name
    const far = existing !== undefined && isFar(before, after)
    if (far) counts.far += 1
    const shown = far ? far_differences : differences
    if (shown.length < most_shown) shown.push({ code, name: shown_name, kind, fields, ...(far ? { far } : {}) })
    hash.update(JSON.stringify([kind, code, fields]))
    wanted_values.push(...own_changes.map(({ additional_column_id, value }) => ({ code, additional_column_id, value })))
    if (existing && item_fields.length === 0) continue
    const price_changes = !existing || fields.some(one => one.field === 'price')
    wanted.push({ id: existing?.id ?? null, form: parsed.data, price: price_changes ? exact_price : undefined })
  }

  const missing_ids: string[] = []
  for (const [code, { id, archived, item }] of catalogue) {
    if (archived || first_rows.has(code)) continue
    missing_ids.push(id)
    if (differences.length < most_shown) differences.push({ code, name: item.name, kind: 'missing', fields: [] })
    hash.update(JSON.stringify(['missing', code]))
  }
  counts.missing = missing_ids.length
  counts.errors = errors.length
  // What is to be looked at comes first.
  const all_shown = [...far_differences, ...differences].slice(0, most_shown)
  return { counts, errors, differences: all_shown, wanted, wanted_values, missing_ids, digest: hash.digest('hex') }
}

const measured = ['estimated_weight', 'pieces_per_case'] as const

/** What an item costs, weighs or holds is far from what it did: a file with every price times ten. */
const isFar = (before: FileItem, after: FileItem): boolean =>
  isFarAtOnce(after.price || null, before.price || null) ||
  measured.some(field => {
    const [was, is] = [before[field], after[field]]
    return was !== null && is !== null && was !== '' && is !== '' && farFrom(is, [was]) !== null
  })

const isField = (name: string): name is ItemField => name in item_labels

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) || Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === b

/** A price as a file gives it: null is 時価. */
export const filePrice = (price: string | null): string | null => (price === null ? null : decimal(price))

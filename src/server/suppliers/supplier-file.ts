import { v5 } from 'uuid'
import { type OwnSupplierForm, ownSupplierForm } from '#contract/suppliers/own-supplier.form.ts'
import { type CheckedSuppliers, most_suppliers_at_once } from '#contract/suppliers/supplier-file.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { fold } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import {
  columnsOfSuppliers,
  own_supplier_labels,
  parseLeadDays,
  parseMethod,
  parseWeekdays,
  type SupplierField,
  supplier_fields,
  usual_columns,
} from '#domain/suppliers/supplier-file.ts'
import type { Deps } from '#server/deps.ts'
import { workbook } from '#server/exports/workbook.ts'
import { readTable } from '#server/foreign/read-table.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { findOwnNames, insertOwnSuppliers, type OwnName } from './own-supplier-store.ts'

type Fault = CheckedSuppliers['errors'][number]
type Cell = (field: SupplierField) => string

const labels = own_supplier_labels
const digits = (text: string) => text.replaceAll('-', '')

/** What a row says, with every mistake of it by its column. */
const readRow = (
  cell: Cell,
): { supplier: OwnSupplierForm } | { faults: { field: SupplierField; message: string }[] } => {
  const [fax_number, mail_address] = [cell('fax_number'), cell('mail_address')]
  const method = parseMethod(cell('method'), { fax_number, mail_address })
  const closing_lead_days = parseLeadDays(cell('closing_lead_days'))
  const delivery_weekdays = parseWeekdays(cell('delivery_weekdays'))
  const faults: { field: SupplierField; message: string }[] = []
  if (method === null) faults.push({ field: 'method', message: 'FAX・メール・LINE のいずれかを入力してください' })
  if (closing_lead_days === null) {
    faults.push({ field: 'closing_lead_days', message: '当日・前日・2日前 のように、7日前までで入力してください' })
  }
  if (delivery_weekdays === null) {
    faults.push({ field: 'delivery_weekdays', message: '月・水・金 のように入力してください。空なら毎日です' })
  }
  const parsed = ownSupplierForm.safeParse({
    name: cell('name'),
    phone_number: cell('phone_number'),
    fax_number,
    mail_address,
    method: method ?? 'fax',
    closing_time: cell('closing_time'),
    closing_lead_days: closing_lead_days ?? 1,
    delivery_weekdays: delivery_weekdays ?? [],
  })
  if (parsed.success && faults.length === 0) return { supplier: parsed.data }
  const found = parsed.success ? [] : fieldMessages(parsed.error)
  const of_fields = found.flatMap(({ field, message }) => {
    const known = supplier_fields.find(one => one === field.split('.')[0])
    // With a method that is none, what it needs is not known either.
    return known && (method !== null || cell(known) !== '' || known === 'name') ? [{ field: known, message }] : []
  })
  return { faults: [...of_fields, ...faults] }
}

const sameAs = (held: readonly OwnName[], { name, phone_number, fax_number, mail_address }: OwnSupplierForm) =>
  held.find(
    one =>
      fold(one.name) === fold(name) ||
      (phone_number !== '' && one.phone_number !== null && digits(one.phone_number) === digits(phone_number)) ||
      (fax_number !== '' && one.fax_number !== null && digits(one.fax_number) === digits(fax_number)) ||
      (mail_address !== '' && one.mail_address?.toLowerCase() === mail_address.toLowerCase()),
  )?.name ?? null

/** What an earlier row is called that has the same fax number. */
const rowOfFax = (rows: CheckedSuppliers['suppliers'], { fax_number }: OwnSupplierForm) =>
  rows.find(one => fax_number !== '' && digits(one.supplier.fax_number) === digits(fax_number))?.supplier.name ?? null

/** Reads a table of suppliers and says of every row what it would become, or what is wrong, by row and column. */
export const checkSuppliers = async (deps: Deps, actor: ConsumerActor, content: Buffer): Promise<CheckedSuppliers> => {
  const table = await readTable(content, '仕入先')
  const titled = columnsOfSuppliers(table.headers)
  const columns = titled ?? usual_columns
  const rows = titled ? table.rows : [{ number: 1, cells: table.headers }, ...table.rows]
  if (columns.name === undefined) {
    throw refuse(422, [{ field: 'file', message: `「${labels.name}」の列が見つかりません（ひな形をご利用ください）` }])
  }
  if (rows.length > most_suppliers_at_once) {
    throw refuse(422, [{ field: 'file', message: `一度に登録できるのは${most_suppliers_at_once}件までです` }])
  }
  const held = await findOwnNames(deps.db, actor.consumer_id)
  const suppliers: CheckedSuppliers['suppliers'] = []
  const errors: Fault[] = []
  const seen = new Map<string, number>()
  for (const { number, cells } of rows) {
    const cell: Cell = field => (cells[columns[field] ?? -1] ?? '').trim()
    const fault = (field: SupplierField, message: string) =>
      errors.push({ row_number: number, column_title: labels[field], value: cell(field), message })
    const read = readRow(cell)
    if ('faults' in read) {
      for (const one of read.faults) fault(one.field, one.message)
      continue
    }
    const key = `${fold(read.supplier.name)}|${digits(read.supplier.phone_number)}`
    const before = seen.get(key)
    if (before !== undefined) fault('name', `${before}行目と同じ仕入先です`)
    else {
      const twin = sameAs(held, read.supplier) ?? rowOfFax(suppliers, read.supplier)
      suppliers.push({ row_number: number, supplier: read.supplier, twin })
    }
    seen.set(key, before ?? number)
  }
  return { suppliers, errors }
}

/** Nothing of it is secret: it only keeps ids of one import apart from all others. */
const import_namespace = '6f1c0a52-6d0e-4b53-9a43-0c5f1b7f2a10'

/**
 * Enters them all, or none, in their order, once under `key` however often it is sent: their ids follow from it, the restaurant
 * and the place of each.
 */
export const importSuppliers = async (
  deps: Deps,
  actor: ConsumerActor,
  { key, suppliers }: { key: string; suppliers: OwnSupplierForm[] },
  at: Date,
) => {
  const idOf = (what: string, nth: number) => v5(`${actor.consumer_id}:${key}:${what}:${nth}`, import_namespace)
  const wanted = suppliers.map((form, nth) => ({
    form,
    supplier_id: idOf('supplier', nth),
    deal_id: idOf('deal', nth),
  }))
  await insertOwnSuppliers(deps.db, actor.consumer_id, wanted, at)
  return { items: wanted.map(({ deal_id, form }) => ({ deal_id, name: form.name })) }
}

const examples = [
  ['魚政商店', '03-1234-5678', '03-1234-5679', '', 'FAX', '17:00', '前日', '月〜土'],
  ['青果のやまだ', '03-1234-5680', '', 'order@example.jp', 'メール', '23:00', '前日', '月・水・金'],
  ['酒のたなか', '03-1234-5682', '', '', 'LINE', '', '', ''],
]

/** The file to fill in, with an example of each way. */
export const supplierTemplate = (): Promise<Buffer> => {
  const head = supplier_fields.map(field => ({ value: labels[field], type: String, fontWeight: 'bold' as const }))
  const rows = examples.map(cells => cells.map(text => (text === '' ? null : { value: text, type: String })))
  return workbook([{ data: [head, ...rows], sheet: '仕入先', stickyRowsCount: 1 }])
}

import { directoryEntryForm } from '#contract/directory/directory-entry.form.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { directoryColumns, most_directory_rows } from '#domain/directory/directory-file.ts'
import { type RestaurantField, restaurant_fields, restaurant_labels } from '#domain/directory/restaurant.ts'
import { grouped } from '#domain/shared/count.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { tableOf } from '#server/foreign/table.ts'
import type { FileError } from '#server/settings/checked-files.ts'

/** A file of the directory as it was read: how many rows, which fields, what is wrong, and the rows for COPY. */
export type DirectoryRows = {
  row_count: number
  fields: RestaurantField[]
  /** Titles of columns that say nothing to us. */
  unread: string[]
  error_count: number
  /** The first of them. */
  errors: FileError[]
  /** The row's number and the eight fields; empty where something is wrong. */
  rows: Uint8Array
}

const most_errors = 1000

const wrong = (message: string) => refuse(422, [{ field: 'file', message }])

/** Columns by what they are; refused where code or name is none of them, or two are the same. */
const columnsOf = (headers: readonly string[]) => {
  const columns = directoryColumns(headers)
  const missing = (['restaurant_code', 'name'] as const).filter(field => !columns.includes(field))
  if (missing.length > 0) {
    const names = missing.map(field => `「${restaurant_labels[field]}」`).join('と')
    throw wrong(`1行目に${names}の列がありません。ひな形の見出しをお使いください`)
  }
  const twice = columns.find((field, column) => field !== null && columns.indexOf(field) !== column)
  if (twice) throw wrong(`「${restaurant_labels[twice]}」の列が2つあります。1つにしてください`)
  return columns
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copyText = (value: string) => value.replace(/[\\\t\n\r]/g, one => escapes[one] ?? one)

/** Reads a file of the directory (CSV or Excel), every row by the entry's form. To be called in a thread of its own. */
export const directoryRowsOf = async (content: Uint8Array): Promise<DirectoryRows> => {
  const { headers, rows } = await tableOf(content, '掲載店')
  const columns = columnsOf(headers)
  if (rows.length > most_directory_rows) {
    throw wrong(`一度に取り込めるのは${grouped(most_directory_rows)}行までです（${grouped(rows.length)}行あります）`)
  }
  const errors: FileError[] = []
  let error_count = 0
  const say = (error: FileError) => {
    error_count += 1
    if (errors.length < most_errors) errors.push(error)
  }
  const first_rows = new Map<string, number>()
  const lines: string[] = []
  for (const { number, cells } of rows) {
    const cellOf = (field: RestaurantField) => cells[columns.indexOf(field)] ?? ''
    const sayOf = (field: RestaurantField, message: string) => {
      const column_title = headers[columns.indexOf(field)] ?? restaurant_labels[field]
      say({ row_number: number, column_title, value: cellOf(field), message })
    }
    const extra = cells.findIndex((cell, column) => column >= headers.length && cell.trim() !== '')
    if (extra >= 0) {
      const message = `見出しより列が多くなっています（${extra + 1}列目）。値の中の「,」は「"」で囲んでください`
      say({ row_number: number, column_title: `${extra + 1}列目`, value: cells[extra] ?? '', message })
    }
    const read = directoryEntryForm.safeParse(
      Object.fromEntries(restaurant_fields.map(field => [field, cellOf(field)])),
    )
    if (!read.success) {
      for (const { field, message } of fieldMessages(read.error)) {
        const known = restaurant_fields.find(one => one === field)
        if (known) sayOf(known, message)
      }
      continue
    }
    const { restaurant_code } = read.data
    const first = first_rows.get(restaurant_code)
    if (first !== undefined) sayOf('restaurant_code', `${first}行目と同じ${restaurant_labels.restaurant_code}です`)
    first_rows.set(restaurant_code, first ?? number)
    lines.push(`${number}\t${restaurant_fields.map(field => copyText(read.data[field])).join('\t')}\n`)
  }
  return {
    row_count: rows.length,
    fields: columns.filter(field => field !== null),
    unread: headers.filter((title, column) => columns[column] === null && title !== ''),
    error_count,
    errors,
    rows: new TextEncoder().encode(error_count > 0 ? '' : lines.join('')),
  }
}

import type { CheckedUpload, TemplateItemForm } from '#contract/suppliers/template-items.contract.ts'
import { most_template_items, templateItemForm } from '#contract/suppliers/template-items.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { compare } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import {
  columnsOfTemplate,
  parseTaxRate,
  type TemplateField,
  template_fields,
  template_labels,
  templateKey,
} from '#domain/suppliers/template-file.ts'
import type { Deps } from '#server/deps.ts'
import { readTable } from '#server/foreign/read-table.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import type { Upload } from '#server/http/upload.ts'
import { ownSupplierOf } from './own-supplier.ts'
import { changeTemplate, roomLeft } from './template-items.ts'
import { findTemplateItems, insertTemplateItems, type TemplateRow, updateTemplateItems } from './template-store.ts'

type Wanted = {
  row_number: number
  item: TemplateItemForm
  row: TemplateRow | undefined
  kind: 'new' | 'changed' | 'same'
}
type Checked = { wanted: Wanted[]; errors: CheckedUpload['errors'] }

const isSame = (row: TemplateRow, item: TemplateItemForm) =>
  row.code === item.code &&
  row.name === item.name &&
  row.spec === item.spec &&
  row.unit === item.unit &&
  row.tax_rate === item.tax_rate &&
  (row.price === null ? item.price === '' : item.price !== '' && compare(row.price, item.price) === 0)

/** Yen signs and the like are not part of a price. */
const priceCell = (text: string) => text.replace(/[¥￥円\s]/g, '')

/** Every row of a file against the list as it stands. What is left out as a column stays as it is. */
const checkRows = async (upload: Upload, held: readonly TemplateRow[]): Promise<Checked> => {
  const table = await readTable(upload.content, '商品', most_template_items)
  const columns = columnsOfTemplate(table.headers)
  const missing = (['name', 'unit'] as const).filter(field => columns[field] === undefined)
  if (missing.length) {
    const names = missing.map(field => `「${template_labels[field]}」`).join('と')
    throw refuse(422, [
      {
        field: 'file',
        message: `${names}の列が見つかりません。1行目に見出しを入れてください（ひな形をご利用ください）`,
      },
    ])
  }
  const by_code = new Map(held.filter(row => row.code !== '').map(row => [row.code, row]))
  const by_item = new Map(held.map(row => [templateKey({ ...row, code: '' }), row]))
  const seen = new Map<string, number>()
  const checked: Checked = { wanted: [], errors: [] }
  for (const { number, cells } of table.rows) {
    const cell = (field: TemplateField) => {
      const index = columns[field]
      return index === undefined ? undefined : (cells[index] ?? '').trim()
    }
    const wrong = (field: TemplateField, message: string) =>
      checked.errors.push({
        row_number: number,
        column_title: template_labels[field],
        value: cell(field) ?? '',
        message,
      })
    const rate = parseTaxRate(cell('tax_rate') ?? '')
    const parsed = templateItemForm.safeParse({
      code: cell('code') ?? '',
      name: cell('name') ?? '',
      spec: cell('spec') ?? '',
      unit: cell('unit') ?? '',
      price: priceCell(cell('price') ?? ''),
      tax_rate: rate,
    })
    if (!parsed.success) {
      for (const { field, message } of fieldMessages(parsed.error)) {
        const known = template_fields.find(one => one === field)
        if (known) wrong(known, message)
      }
      continue
    }
    const given = parsed.data
    const row =
      (given.code === '' ? undefined : by_code.get(given.code)) ?? by_item.get(templateKey({ ...given, code: '' }))
    const item = row ? keepMissing(given, row, columns) : given
    const key = row ? `row:${row.id}` : templateKey(item)
    const before = seen.get(key)
    if (before !== undefined) {
      wrong(item.code === '' ? 'name' : 'code', `${before}行目と同じ商品です`)
      continue
    }
    seen.set(key, number)
    const kind = !row ? 'new' : isSame(row, item) ? 'same' : 'changed'
    checked.wanted.push({ row_number: number, item, row, kind })
  }
  const taken = new Map(checked.wanted.map(one => [one.row?.id, one]))
  for (const one of checked.wanted) {
    const holder = one.item.code === '' ? undefined : by_code.get(one.item.code)
    if (holder && holder.id !== one.row?.id && !taken.has(holder.id)) {
      checked.errors.push({
        row_number: one.row_number,
        column_title: template_labels.code,
        value: one.item.code,
        message: `「${holder.name}」で使われているコードです`,
      })
    }
  }
  return checked
}

const keepMissing = (
  item: TemplateItemForm,
  row: TemplateRow,
  columns: Partial<Record<TemplateField, number>>,
): TemplateItemForm => ({
  ...item,
  ...(columns.code === undefined || item.code === '' ? { code: row.code } : {}),
  ...(columns.spec === undefined ? { spec: row.spec } : {}),
  ...(columns.price === undefined ? { price: row.price ?? '' } : {}),
  ...(columns.tax_rate === undefined ? { tax_rate: row.tax_rate } : {}),
})

/** What taking a file in would do, with every mistake by row and column. Changes nothing. */
export const checkUpload = async (
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  upload: Upload,
): Promise<CheckedUpload> => {
  const own = await ownSupplierOf(deps.db, actor, deal_id)
  const { wanted, errors } = await checkRows(upload, await findTemplateItems(deps.db, own.deal_id))
  return {
    row_count: wanted.length,
    new_count: wanted.filter(one => one.kind === 'new').length,
    changed_count: wanted.filter(one => one.kind === 'changed').length,
    errors: errors.slice(0, 200).sort((a, b) => a.row_number - b.row_number),
    items: wanted.map(({ row_number, kind, item }) => ({ row_number, kind, item })),
  }
}

/** Takes a file in: all of it, or with a single mistake nothing (422). */
export const takeUpload = (deps: Deps, actor: ConsumerActor, deal_id: string, upload: Upload, at: Date) =>
  changeTemplate(deps, actor, deal_id, async (trx, place) => {
    const held = await findTemplateItems(trx, deal_id)
    const { wanted, errors } = await checkRows(upload, held)
    if (errors.length) {
      const [first] = errors
      const where = first ? `${first.row_number}行目の${first.column_title}：${first.message}` : ''
      throw refuse(422, [
        { field: 'file', message: `${errors.length}件の誤りがあるため、取り込みませんでした。${where}` },
      ])
    }
    const added = wanted.filter(one => one.kind === 'new').map(one => one.item)
    const changed = wanted.flatMap(one =>
      one.kind === 'changed' && one.row ? [{ product_item_id: one.row.product_item_id, item: one.item }] : [],
    )
    roomLeft(held.length, added.length)
    await updateTemplateItems(trx, changed, at)
    await insertTemplateItems(trx, place, added, at)
    return { added: added.length, changed: changed.length }
  })

import { sql } from 'kysely'
import type { LayoutPreview } from '#contract/downloads/download-settings.contract.ts'
import type { Layout } from '#domain/exports/layout.ts'
import type { SourceKey } from '#domain/exports/layout-sources.ts'
import { type Cell, makeRowWriter, type SourceRow } from '#domain/exports/write-row.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { refuseUnknownColumns } from './change-layouts.ts'
import { newestOrders } from './download-store.ts'
import { rowsSql } from './source-columns.ts'

const most_orders = 5
const most_rows = 30
const most_lines = 10

/** How a layout would look with the newest real orders, and how the first of them would once it was changed. */
export const previewLayout = async (deps: Deps, actor: SupplierActor, layout: Layout): Promise<LayoutPreview> => {
  await refuseUnknownColumns(deps.reader, actor, layout)
  const ids = await newestOrders(deps.reader, actor, most_orders)
  const writer = makeRowWriter(layout)
  const rows = (await sourceRows(deps, layout, writer.sources, ids)).slice(0, most_rows)
  const shown = rows.map(row => texts(writer.cells(row)))
  const { replaced, cut } = writer.losses
  const seen = { replaced: [...replaced], cut_count: cut }
  const first = await sourceRows(deps, layout, writer.sources, ids.slice(0, 1))
  const kinds = layout.corrections === 'pair' ? ['red', 'black'] : ['changed']
  const corrections = kinds.flatMap(kind => first.map(([, ...rest]) => writer.cells([kind, ...rest])))
  const lines = layout.format === 'csv' ? rows.slice(0, most_lines).map(writer.line) : []
  return {
    order_count: ids.length,
    header: writer.header,
    rows: shown,
    correction_rows: corrections.map(texts),
    text: lines.length ? writer.headerLine() + lines.join('') : '',
    ...seen,
  }
}

const texts = (cells: Cell[]): string[] => cells.map(cell => cell.text)

const sourceRows = async (
  deps: Deps,
  layout: Layout,
  sources: readonly SourceKey[],
  ids: string[],
): Promise<SourceRow[]> => {
  if (!ids.length) return []
  const places = ids.map((id, index) => `(${index + 1}, '${id}'::uuid, null::int, 'new')`).join(', ')
  const orders = `(select * from (values ${places}) x (position, order_id, before, kind))`
  const text = rowsSql({ layout, sources, orders, corrected: false })
  const { rows } = await sql.raw<Record<string, string | null>>(text).execute(deps.reader)
  return rows.map(row => Object.values(row))
}

import { sql } from 'kysely'
import * as contract from '#contract/catalogue/item-files.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { findOwnColumns } from '#server/additional-columns/file-values.ts'
import { errorsCsv } from '#server/exports/table-file.ts'
import { room } from '#server/http/serve.ts'
import { confirmFile, importOfSupplier, mapFile, takeItemFile } from './import-items.ts'
import { findCatalogue, findErrors } from './import-store.ts'
import { itemsCsv, itemsXlsx } from './item-files.ts'
import { itemsWhere } from './item-store.ts'

const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const itemFileRoutes = room(contract, {
  checkItemFile: async ({ deps, actor, upload, at }) => takeItemFile(deps, actor, upload, at),
  getItemImport: async ({ deps, actor, params }) => importOfSupplier(deps, actor, params.import_id),
  mapItemImport: async ({ deps, actor, params, body, at }) => mapFile(deps, actor, params.import_id, body, at),
  downloadImportErrors: async ({ deps, actor, params, at }) => {
    const found = await importOfSupplier(deps, actor, params.import_id)
    const content = errorsCsv(await findErrors(deps.db, found.id))
    return { name: `取り込みの誤り_${dayOf(at)}.csv`, type: 'text/csv; charset=utf-8', content }
  },
  applyItemImport: async ({ deps, actor, body, at }) => confirmFile(deps, actor, body.import_id, at),
  downloadProductItems: async ({ deps, actor, body, at }) => {
    const day = dayOf(at)
    const { rows } = await sql<{ id: string }>`/* items-to-download */
      select p.id from product_items p where ${itemsWhere(actor.supplier_id, body.filter, day)}`.execute(deps.reader)
    const ids = new Set(rows.map(row => row.id))
    const own = await findOwnColumns(deps.pool, actor.supplier_id, 'product_item')
    const catalogue = await findCatalogue(deps.pool, actor.supplier_id, day, own)
    const items = [...catalogue.values()].filter(({ id }) => ids.has(id))
    if (body.format === 'xlsx') {
      return { name: `商品_${day}.xlsx`, type: xlsx_type, content: await itemsXlsx(items, own) }
    }
    const cp932 = body.format === 'csv-cp932'
    return {
      name: `商品_${day}.csv`,
      type: cp932 ? 'text/csv; charset=Shift_JIS' : 'text/csv; charset=utf-8',
      content: itemsCsv(items, own, cp932 ? 'cp932' : 'utf8-bom'),
    }
  },
})

import * as contract from '#contract/directory/directory-import.contract.ts'
import { restaurant_fields } from '#domain/directory/restaurant.ts'
import { dayOf } from '#domain/shared/day.ts'
import { errorsCsv, tableCsv } from '#server/exports/table-file.ts'
import { room } from '#server/http/serve.ts'
import { findDirectoryChanges, findDirectoryErrors, findDirectoryImports } from './directory-import-store.ts'
import { directory_heads, directoryTemplate } from './directory-template.ts'
import { findDirectoryPage, findWholeDirectory } from './entry-store.ts'
import {
  confirmDirectory,
  directoryImportOf,
  takeDirectoryFile,
  undoDirectory,
  viewDirectoryChanges,
  viewDirectoryImport,
} from './import-directory.ts'

const page_size = 50
const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const csv_type = 'text/csv; charset=utf-8'

/** One row more than the page was asked for: whether there is another page. */
const pageFrom = <T extends { id: string }>(rows: readonly T[], limit: number) => {
  const items = rows.slice(0, limit)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export const adminDirectoryRoutes = room(contract, {
  listDirectory: async ({ deps, query: { limit = page_size, ...asked } }) =>
    pageFrom(await findDirectoryPage(deps.db, { ...asked, limit: limit + 1 }), limit),
  downloadDirectory: async ({ deps, at }) => {
    const rows = (await findWholeDirectory(deps.reader)).map(row => restaurant_fields.map(field => row[field]))
    return { name: `掲載店_${dayOf(at)}.csv`, type: csv_type, content: tableCsv(directory_heads, rows, 'utf8-bom') }
  },
  downloadDirectoryTemplate: async () => ({
    name: '掲載店のひな形.xlsx',
    type: xlsx_type,
    content: await directoryTemplate(),
  }),
  checkDirectoryFile: async ({ deps, actor, upload, at }) => takeDirectoryFile(deps, actor, upload, at),
  listDirectoryImports: async ({ deps, query: { limit = page_size, cursor } }) => {
    const rows = await findDirectoryImports(deps.db, { cursor, limit: limit + 1 })
    return pageFrom(rows.map(viewDirectoryImport), limit)
  },
  getDirectoryImport: async ({ deps, params }) => directoryImportOf(deps, params.directory_import_id),
  listDirectoryChanges: async ({ deps, params, query: { limit = page_size, ...asked } }) => {
    const { id } = await directoryImportOf(deps, params.directory_import_id)
    return pageFrom(
      viewDirectoryChanges(await findDirectoryChanges(deps.db, id, { ...asked, limit: limit + 1 })),
      limit,
    )
  },
  downloadDirectoryErrors: async ({ deps, params, at }) => {
    const { id } = await directoryImportOf(deps, params.directory_import_id)
    const content = errorsCsv(await findDirectoryErrors(deps.db, id))
    return { name: `掲載店の誤り_${dayOf(at)}.csv`, type: csv_type, content }
  },
  applyDirectoryImport: async ({ deps, actor, params, body, at }) =>
    confirmDirectory(deps, actor, { id: params.directory_import_id, missing: body.missing }, at),
  undoDirectoryImport: async ({ deps, actor, params, at }) =>
    undoDirectory(deps, actor, params.directory_import_id, at),
})

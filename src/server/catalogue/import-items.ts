import type * as z from 'zod/mini'
import type { ItemImport, mapItemImport } from '#contract/catalogue/item-files.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { isOwnField, ownField } from '#domain/additional-columns/additional.ts'
import { type FileField, type Mapping, suggestMapping } from '#domain/catalogue/item-file.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { dayOf, formatDay } from '#domain/shared/day.ts'
import { Refusal, refuse } from '#domain/shared/refusal.ts'
import { sayOnOrAfter } from '#domain/shared/rule-messages.ts'
import { findOwnColumns } from '#server/additional-columns/file-values.ts'
import { audit_as } from '#server/audits/audits.ts'
import type { Deps } from '#server/deps.ts'
import { readTable, readTableHead } from '#server/foreign/read-table.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import type { Upload } from '#server/http/upload.ts'
import { compareFile } from './compare-file.ts'
import {
  beginWork,
  findCatalogue,
  findImport,
  findImportWork,
  insertImport,
  noteComparison,
  noteEnd,
  noteProgress,
  rememberedMapping,
  rememberMapping,
  writeItems,
  writeItemValues,
} from './import-store.ts'

/** The import that this supplier's user may see; else 404. */
export const importOfSupplier = async (deps: Deps, actor: SupplierActor, id: string): Promise<ItemImport> => {
  const found = there(await findImport(deps.db, actor.supplier_id, id))
  const { supplier_id, digest: _digest, differences, updated_at, ...rest } = found
  const own_columns = await findOwnColumns(deps.pool, supplier_id, 'product_item')
  return {
    ...rest,
    own_columns: own_columns.map(one => ({ field: ownField(one.id), name: one.name })),
    differences: differences ?? [],
    updated_at: updated_at.toISOString(),
  }
}

/** Reads a file and proposes what its columns are. */
export const takeItemFile = async (deps: Deps, actor: SupplierActor, upload: Upload, at: Date) => {
  const { encoding, headers, first_rows, row_count } = await readTableHead(upload.content, 3)
  const mapping = suggestMapping(
    headers,
    await rememberedMapping(deps.db, actor.supplier_id),
    await findOwnColumns(deps.pool, actor.supplier_id, 'product_item'),
  )
  const id = await insertImport(
    deps.db,
    {
      supplier_id: actor.supplier_id,
      account_id: actor.account_id,
      file_name: upload.name.slice(0, 200),
      content: upload.content,
      encoding,
      headers,
      samples: first_rows.map(row => headers.map((_, column) => (row.cells[column] ?? '').slice(0, 100))),
      row_count,
      mapping,
      valid_from: dayOf(at),
    },
    at,
  )
  return importOfSupplier(deps, actor, id)
}

/** Says what each column is, remembers it, and has every row checked. */
export const mapFile = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { mapping, valid_from, missing }: z.output<typeof mapItemImport.body>,
  at: Date,
) => {
  const found = await importOfSupplier(deps, actor, id)
  if (mapping.length !== found.headers.length) throw refuse(422, errorTexts.bad_request)
  const given = mapping.filter(field => field !== null)
  const labelOf = (field: FileField) =>
    isOwnField(field) ? found.own_columns.find(one => one.field === field)?.name : item_labels[field]
  if (given.some(field => labelOf(field) === undefined)) throw refuse(404, errorTexts.not_found)
  const twice = given.find((field, index) => given.indexOf(field) !== index)
  if (twice) throw refuse(422, [{ field: 'mapping', message: `「${labelOf(twice)}」が2つの列に割り当てられています` }])
  if (!given.includes('code')) throw refuse(422, [{ field: 'mapping', message: '商品コードの列を選択してください' }])
  if (given.length < 2)
    throw refuse(422, [{ field: 'mapping', message: '商品コードのほかに、取り込む列を選択してください' }])
  if (valid_from < dayOf(at)) {
    throw refuse(422, [{ field: 'valid_from', message: sayOnOrAfter('適用開始日', formatDay(dayOf(at))) }])
  }
  await deps.db.transaction().execute(async trx => {
    const begun = await beginWork(
      trx,
      id,
      'check_item_import',
      ['mapping', 'checked', 'failed'],
      { mapping, valid_from, missing },
      at,
    )
    if (!begun) throw refuse(409, 'この取り込みは処理中か、すでに終わっています')
    // A title that stands over two columns says nothing of either.
    const once = found.headers.filter((title, _, all) => title !== '' && all.indexOf(title) === all.lastIndexOf(title))
    const titles = once.map(title => [title, mapping[found.headers.indexOf(title)] ?? null] as const)
    await rememberMapping(trx, actor.supplier_id, Object.fromEntries(titles), at)
  })
  return importOfSupplier(deps, actor, id)
}

/** Has what was checked taken over. */
export const confirmFile = async (deps: Deps, actor: SupplierActor, id: string, at: Date) => {
  const found = await importOfSupplier(deps, actor, id)
  if (found.state !== 'checked') throw refuse(409, 'この取り込みは処理中か、すでに終わっています')
  if ((found.counts?.errors ?? 0) > 0) throw refuse(409, '誤りのある行を直してから、もう一度ファイルを選択してください')
  // Checked before midnight: the price would begin on a day that is history by now.
  if (found.mapping.includes('price') && found.valid_from < dayOf(at)) {
    throw refuse(409, '単価の適用開始日を過ぎました。「列の割り当てを直す」で日付を選び、もう一度確認してください')
  }
  if (!(await beginWork(deps.db, id, 'apply_item_import', ['checked'], {}, at))) {
    throw refuse(409, 'この取り込みは処理中か、すでに終わっています')
  }
  return importOfSupplier(deps, actor, id)
}

const failed = '処理に失敗しました。時間をおいて、もう一度ファイルを選択してください'

/** What can't go on is told to the person who waits for it; a bug is logged, too. */
const orTell = async (deps: Deps, id: string, work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    await noteEnd(deps.db, id, 'failed', error instanceof Refusal ? error.message : failed, deps.now())
    if (!(error instanceof Refusal)) deps.log.error({ err: error, import_id: id }, 'an import of items failed')
  }
}

/** The job: checks every row of a file. */
export const checkImport = async (deps: Deps, id: string) =>
  orTell(deps, id, async () => {
    const work = await findImportWork(deps.db, id)
    if (work?.state !== 'checking' || !work.content) return
    const table = await readTable(work.content)
    const own = await findOwnColumns(deps.pool, work.supplier_id, 'product_item')
    const catalogue = await findCatalogue(deps.pool, work.supplier_id, work.valid_from, own)
    const found = await compareFile(table, work.mapping as Mapping, catalogue, own, rows =>
      noteProgress(deps.db, id, rows),
    )
    await noteComparison(deps.db, { id, supplier_id: work.supplier_id }, found, null, deps.now())
  })

/** The job: takes a checked file over, whole or not at all. */
export const applyImport = async (deps: Deps, id: string) =>
  orTell(deps, id, async () => {
    const work = await findImportWork(deps.db, id)
    if (work?.state !== 'applying' || !work.content) return
    const table = await readTable(work.content)
    const client = await deps.pool.connect()
    // One moment for the notes of all changes and for the import: by it they are taken back.
    const at = deps.now()
    try {
      await client.query('begin')
      await client.query(audit_as, [work.account_id, work.account_name, at.toISOString()])
      const own = await findOwnColumns(client, work.supplier_id, 'product_item')
      const catalogue = await findCatalogue(client, work.supplier_id, work.valid_from, own, true)
      const found = await compareFile(table, work.mapping as Mapping, catalogue, own, rows =>
        noteProgress(deps.db, id, rows),
      )
      if (found.digest !== work.digest || found.errors.length > 0) {
        await client.query('rollback')
        const message = '確認のあとで商品が変更されました。違いをもう一度ご確認ください'
        await noteComparison(deps.db, { id, supplier_id: work.supplier_id }, found, message, deps.now())
        return
      }
      const hidden = work.missing === 'hide' ? found.missing_ids : []
      await writeItems(client, work.supplier_id, found.wanted, hidden, work.valid_from, at)
      await writeItemValues(client, work.supplier_id, found.wanted_values, { at, name: work.account_name })
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    await noteEnd(deps.db, id, 'applied', null, at)
  })

import type * as z from 'zod/mini'
import type { ItemImport, mapItemImport } from '#contract/catalogue/item-files.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { Mapping } from '#domain/catalogue/item-file.ts'
import { suggestMapping } from '#domain/catalogue/item-file.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { dayOf, formatDay } from '#domain/shared/day.ts'
import { Refusal, refuse } from '#domain/shared/refusal.ts'
import { sayOnOrAfter } from '#domain/shared/rule-messages.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
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
} from './import-store.ts'
import { readTable } from './read-table.ts'

/** The import that this supplier's user may see; else 404. */
export const importOfSupplier = async (deps: Deps, actor: SupplierActor, id: string): Promise<ItemImport> => {
  const found = await findImport(deps.db, actor.supplier_id, id)
  if (!found) throw refuse(404, errorTexts.not_found)
  const { supplier_id: _supplier, digest: _digest, differences, updated_at, ...rest } = found
  return { ...rest, differences: differences ?? [], updated_at: updated_at.toISOString() }
}

/** Reads a file and proposes what its columns are. */
export const takeFile = async (deps: Deps, actor: SupplierActor, upload: Upload, at: Date) => {
  const { encoding, headers, rows } = await readTable(upload.content)
  const mapping = suggestMapping(headers, await rememberedMapping(deps.db, actor.supplier_id))
  const id = await insertImport(
    deps.db,
    {
      supplier_id: actor.supplier_id,
      account_id: actor.account_id,
      file_name: upload.name.slice(0, 200),
      content: upload.content,
      encoding,
      headers,
      samples: rows.slice(0, 3).map(row => headers.map((_, column) => (row.cells[column] ?? '').slice(0, 100))),
      row_count: rows.length,
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
  const twice = given.find((field, index) => given.indexOf(field) !== index)
  if (twice)
    throw refuse(422, [{ field: 'mapping', message: `「${item_labels[twice]}」が2つの列に割り当てられています` }])
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
    const titles = found.headers.map((title, column) => [title, mapping[column] ?? null] as const)
    await rememberMapping(trx, actor.supplier_id, Object.fromEntries(titles.filter(([title]) => title !== '')), at)
  })
  return importOfSupplier(deps, actor, id)
}

/** Has what was checked taken over. */
export const confirmFile = async (deps: Deps, actor: SupplierActor, id: string, at: Date) => {
  const found = await importOfSupplier(deps, actor, id)
  if (found.state !== 'checked') throw refuse(409, 'この取り込みは処理中か、すでに終わっています')
  if ((found.counts?.errors ?? 0) > 0) throw refuse(409, '誤りのある行を直してから、もう一度ファイルを選択してください')
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
    const catalogue = await findCatalogue(deps.pool, work.supplier_id, work.valid_from)
    const found = await compareFile(table, work.mapping as Mapping, catalogue, rows => noteProgress(deps.db, id, rows))
    await noteComparison(deps.db, id, found, null, deps.now())
  })

/** The job: takes a checked file over, whole or not at all. */
export const applyImport = async (deps: Deps, id: string) =>
  orTell(deps, id, async () => {
    const work = await findImportWork(deps.db, id)
    if (work?.state !== 'applying' || !work.content) return
    const table = await readTable(work.content)
    const client = await deps.pool.connect()
    try {
      await client.query('begin')
      const catalogue = await findCatalogue(client, work.supplier_id, work.valid_from, true)
      const found = await compareFile(table, work.mapping as Mapping, catalogue, rows =>
        noteProgress(deps.db, id, rows),
      )
      if (found.digest !== work.digest || found.errors.length > 0) {
        await client.query('rollback')
        const message = '確認のあとで商品が変更されました。違いをもう一度ご確認ください'
        await noteComparison(deps.db, id, found, message, deps.now())
        return
      }
      const hidden = work.missing === 'hide' ? found.missing_ids : []
      await writeItems(client, work.supplier_id, found.wanted, hidden, work.valid_from, deps.now())
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    await noteEnd(deps.db, id, 'applied', null, deps.now())
  })

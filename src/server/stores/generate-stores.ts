import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { StoreGeneration } from '#contract/stores/store-files.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { client_fields, store_labels } from '#domain/stores/store.ts'
import { storeFileColumns } from '#domain/stores/store-file.ts'
import { clientOf, findOwnColumns, writeOwnValues } from '#server/additional-columns/file-values.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import { readTable } from '#server/foreign/read-table.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { Upload } from '#server/http/upload.ts'
import type { FileRow } from '#server/settings/checked-files.ts'
import { type CheckedFile, checkedFiles, refuseUnfit, underTitles } from '#server/settings/checked-files.ts'
import { touchSetting } from '#server/settings/revision.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { checkStoreRows, type KnownStores, type StoreFindings, storesAsTakenOut } from './check-store-file.ts'
import { findChoices } from './list-store.ts'
import { type FileStore, findKnownStores, insertStores, updateStores } from './store-file-store.ts'
import { findCounterChoices, lockStore } from './store-store.ts'

const files = checkedFiles('store_imports')
const most_rows = 10_000
const most_shown = 200

const knownTo = async (db: Db, actor: SupplierActor): Promise<KnownStores> => {
  const own = await findOwnColumns(clientOf(db), actor.supplier_id, 'store')
  const stores = await findKnownStores(db, actor.supplier_id, { ids: null, seen: storesSeen(actor), own })
  const { store_groups } = await findChoices(db, actor.supplier_id)
  return { stores, store_groups, order_counters: await findCounterChoices(db, actor.supplier_id), own }
}

const view = (
  generation: CheckedFile,
  { created, changed }: Pick<StoreFindings, 'created' | 'changed'>,
): StoreGeneration => {
  const kinds = [
    ...created.map(one => ({ one, kind: 'new' as const })),
    ...changed.map(one => ({ one, kind: 'changed' as const })),
  ].sort((a, b) => a.one.row_number - b.one.row_number)
  return {
    id: generation.id,
    file_name: generation.file_name,
    counts: generation.counts,
    differences: kinds.slice(0, most_shown).map(({ one, kind }) => ({
      row_number: one.row_number,
      customer_code: one.customer_code,
      name: one.name,
      kind,
    })),
    errors: generation.errors.slice(0, most_shown),
    applied: generation.applied_at !== null,
  }
}

const wrong = (message: string) => refuse(422, [{ field: 'file', message }])

/** Reads a file of stores and checks all of it. Nothing is changed; what was found is kept for the next step. */
export const takeStoreFile = async (deps: Deps, actor: SupplierActor, upload: Upload, at: Date) => {
  const table = await readTable(upload.content, '得意先', most_rows)
  const columns = storeFileColumns(table.headers, await findOwnColumns(deps.pool, actor.supplier_id, 'store'))
  const missing = (['customer_code', 'name'] as const).filter(field => !columns.includes(field))
  if (missing.length > 0) {
    const names = missing.map(field => `「${store_labels[field]}」`).join('と')
    throw wrong(`1行目に${names}の列がありません。ひな形の見出しをお使いください`)
  }
  const rows = table.rows.map(({ number, cells }): FileRow => {
    const pairs = columns.flatMap((field, column) => (field === null ? [] : [[field, cells[column] ?? ''] as const]))
    return { row: String(number), ...Object.fromEntries(pairs) }
  })
  const known = await knownTo(deps.db, actor)
  const read = table.encoding === 'cp932' ? storesAsTakenOut(rows, known) : rows
  // Ten thousand rows: before and after them, too, others have their turn.
  await turn()
  const findings = await checkStoreRows(read, known)
  await turn()
  const errors = underTitles(findings.errors, { labels: store_labels, columns, headers: table.headers })
  const kept = { rows: read, file_name: upload.name.slice(0, 200), ...pickCounts(findings), errors }
  const owner = { supplier_id: actor.supplier_id, account_id: actor.account_id }
  const id = await files.keep(deps.db, owner, kept, at)
  return view({ ...kept, id, applied_at: null }, findings)
}

const pickCounts = ({ counts, errors, digest }: StoreFindings) => ({ counts, errors, digest })

/** A checked file of this supplier as it stands; else 404. */
export const generationOf = (db: Db, actor: SupplierActor, id: string, options = {}): Promise<CheckedFile> =>
  files.find(db, actor.supplier_id, id, options)

export const viewGeneration = async (deps: Deps, actor: SupplierActor, id: string) => {
  const found = await generationOf(deps.db, actor, id)
  return view(found, await checkStoreRows(found.rows, await knownTo(deps.db, actor)))
}

/**
 * Takes a checked file over: all of it or nothing. 409 where it was taken over before, or the stores have changed since
 * in a way that would make it another change than the one that was shown.
 */
export const generateStores = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  at: Date,
): Promise<StoreGeneration> =>
  deps.db
    .transaction()
    .execute(async trx => {
      const found = await generationOf(trx, actor, id, { lock: true })
      refuseUnfit(found)
      // Nobody changes one of them between what is read here and what is written.
      await lockStore(trx, sql`t.supplier_id = ${actor.supplier_id}`)
      const known = await knownTo(trx, actor)
      const findings = await checkStoreRows(found.rows, known)
      if (findings.digest !== found.digest) {
        throw refuse(409, '確認のあとで得意先が変わりました。もう一度ファイルを選んで、確認し直してください')
      }
      const ids = await insertStores(trx, actor.supplier_id, findings.created, at)
      const now = new Map(known.stores.map(one => [one.id, one]))
      const clientFields = (one: FileStore & { id: string }) =>
        client_fields.filter(field => now.get(one.id)?.[field] !== one[field])
      const changed = findings.changed.filter(one => clientFields(one).length > 0)
      await updateStores(trx, actor.supplier_id, changed, actor.name, at)
      const values = [
        ...findings.created.map(one => ({ ...one, id: ids.get(one.customer_code) ?? '' })),
        ...findings.changed,
      ].flatMap(one =>
        one.own_changes.map(({ additional_column_id, value }) => ({ subject_id: one.id, additional_column_id, value })),
      )
      await writeOwnValues(clientOf(trx), values, { at, name: actor.name })
      if (findings.created.some(one => one.store_group_ids.length > 0))
        await touchSetting(trx, actor, 'store_groups', at)
      const file = { file_name: found.file_name }
      await noteAudits(
        trx,
        actor,
        [
          ...findings.created.map(one => ({
            subject: 'store' as const,
            subject_id: ids.get(one.customer_code) ?? id,
            action: 'create',
            after: { ...file, customer_code: one.customer_code, name: one.name },
          })),
          ...changed.map(one => {
            const before = now.get(one.id)
            const fields = clientFields(one)
            return {
              subject: 'store' as const,
              subject_id: one.id,
              action: 'client_information',
              before: Object.fromEntries(fields.map(field => [field, before?.[field]])),
              after: { ...file, ...Object.fromEntries(fields.map(field => [field, one[field]])) },
            }
          }),
        ],
        at,
      )
      await files.markApplied(trx, id, at)
      return view({ ...found, applied_at: at }, findings)
    })
    .catch(rethrowTaken)

/** A code that somebody else registered in the same moment. */
const rethrowTaken = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === '23505') {
    throw refuse(409, '確認のあとで得意先が変わりました。もう一度ファイルを選んで、確認し直してください')
  }
  throw error
}

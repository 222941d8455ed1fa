import type { DirectoryChange, DirectoryImport } from '#contract/directory/directory-import.contract.ts'
import { type RestaurantField, restaurant_fields } from '#domain/directory/restaurant.ts'
import { Refusal, refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import type { Upload } from '#server/http/upload.ts'
import {
  beginDirectoryWork,
  compareDirectory,
  type DirectoryChangeFacts,
  type DirectoryImportFacts,
  findDirectoryImport,
  insertDirectoryImport,
  isDirectoryOutdated,
  lockDirectory,
  lockDirectoryImport,
  noteDirectoryEnd,
  putDirectoryIn,
  takeDirectoryBack,
} from './directory-import-store.ts'
import { readDirectory } from './read-directory.ts'

export const viewDirectoryImport = ({ created_at, applied_at, ...rest }: DirectoryImportFacts): DirectoryImport => ({
  ...rest,
  created_at: created_at.toISOString(),
  applied_at: applied_at?.toISOString() ?? null,
})

/** An import of the directory as it stands; else 404. */
export const directoryImportOf = async ({ db }: Deps, id: string): Promise<DirectoryImport> =>
  viewDirectoryImport(there(await findDirectoryImport(db, id)))

/** Reads a file of the directory and checks all of it; a job compares it. Nothing is changed. */
export const takeDirectoryFile = async (deps: Deps, actor: AdminActor, upload: Upload, at: Date) => {
  const read = await readDirectory(upload.content)
  const file_name = upload.name.slice(0, 200)
  const id = await deps.db.transaction().execute(async trx => {
    const facts = { file: file_name, count: read.row_count }
    await noteAdminAct(trx, actor, { act: 'directory_file_read', facts }, at)
    const { account_id, name: account_name } = actor
    return insertDirectoryImport(trx, { account_id, account_name, file_name, ...read }, at)
  })
  return directoryImportOf(deps, id)
}

const over = 'この取り込みは処理中か、すでに終わっています'

/** Has what was checked taken over. */
export const confirmDirectory = async (
  deps: Deps,
  actor: AdminActor,
  { id, missing }: { id: string; missing: DirectoryImport['missing'] },
  at: Date,
) => {
  const { state, counts, file_name } = await directoryImportOf(deps, id)
  if (state !== 'checked') throw refuse(409, over)
  if (counts.errors > 0) throw refuse(409, '誤りのある行を直してから、もう一度ファイルを選択してください')
  const removed = missing === 'remove' ? counts.missing : 0
  if (counts.new + counts.changed + removed === 0) throw refuse(409, '変わる掲載店はありません')
  await deps.db.transaction().execute(async trx => {
    const work = { from: 'checked', to: 'applying', job: 'apply_directory_import', missing } as const
    if (!(await beginDirectoryWork(trx, id, work, at))) throw refuse(409, over)
    const facts = { file: file_name, new: counts.new, changed: counts.changed, removed }
    await noteAdminAct(trx, actor, { act: 'directory_imported', facts }, at)
  })
  return directoryImportOf(deps, id)
}

/** Has an import taken back. */
export const undoDirectory = async (deps: Deps, actor: AdminActor, id: string, at: Date) => {
  const { file_name } = await directoryImportOf(deps, id)
  await deps.db.transaction().execute(async trx => {
    const work = { from: 'applied', to: 'undoing', job: 'undo_directory_import' } as const
    if (!(await beginDirectoryWork(trx, id, work, at))) throw refuse(409, over)
    await noteAdminAct(trx, actor, { act: 'directory_import_undone', facts: { file: file_name } }, at)
  })
  return directoryImportOf(deps, id)
}

const failed = '処理に失敗しました。掲載店は変わっていません。時間をおいて、もう一度お試しください'

/** What can't go on is told to the person who waits for it; a bug is logged, too. `state`: how it stands then. */
const orTell = async (deps: Deps, id: string, state: 'failed' | 'applied', work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Refusal ? error.message : failed
    await noteDirectoryEnd(deps.db, id, { state, message }, deps.now())
    if (!(error instanceof Refusal)) deps.log.error({ err: error, import_id: id }, 'an import of the directory failed')
  }
}

const sayCut = (whole: string) =>
  `先頭の0がなくなっていませんか（いまの掲載店コードは「${whole}」です）。CSVをExcelで開いて保存すると、0がなくなります。別の店であれば、「${whole}」の行もファイルに入れてください`

/** The job: compares a file with the directory, and writes down what it would change. */
export const checkDirectoryImport = async (deps: Deps, id: string) =>
  orTell(deps, id, 'failed', async () => {
    const client = await deps.pool.connect()
    try {
      await client.query('begin')
      await compareDirectory(client, id, sayCut, deps.now())
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  })

/** The job: takes a checked file over, whole or not at all. */
export const applyDirectory = async (deps: Deps, id: string) =>
  orTell(deps, id, 'failed', async () => {
    const at = deps.now()
    await deps.db.transaction().execute(async trx => {
      const work = await lockDirectoryImport(trx, id)
      if (work?.state !== 'applying') return
      await lockDirectory(trx)
      if (await isDirectoryOutdated(trx, id)) {
        const message = '確認のあとで掲載店が変わりました。違いをもう一度ご確認ください'
        const again = { from: 'applying', to: 'checking', job: 'check_directory_import', message } as const
        await beginDirectoryWork(trx, id, again, at)
        return
      }
      const removed = await putDirectoryIn(trx, id, work.missing, at)
      const counts = { ...work.counts, removed }
      await noteDirectoryEnd(trx, id, { state: 'applied', counts, applied_at: at }, at)
    })
  })

/** The job: takes an import back, as far as nobody has changed or used what it did. */
export const undoDirectoryApplied = async (deps: Deps, id: string) =>
  orTell(deps, id, 'applied', async () => {
    const at = deps.now()
    await deps.db.transaction().execute(async trx => {
      const work = await lockDirectoryImport(trx, id)
      if (work?.state !== 'undoing') return
      await lockDirectory(trx)
      const done = await takeDirectoryBack(trx, id, at)
      const left = work.counts.new + work.counts.changed + work.counts.removed - done
      await noteDirectoryEnd(trx, id, { state: 'undone', counts: { ...work.counts, left } }, at)
    })
  })

/** A change as screens show it: of one that is there what differs, of others what they are called. */
export const viewDirectoryChanges = (rows: readonly DirectoryChangeFacts[]): DirectoryChange[] =>
  rows.map(({ id, kind, row_number, before, after }) => {
    const known = after ?? before
    const differs = (field: RestaurantField) => before !== null && after !== null && before[field] !== after[field]
    return {
      id,
      kind,
      row_number,
      restaurant_code: known?.restaurant_code ?? '',
      name: known?.name ?? '',
      fields: restaurant_fields
        .filter(differs)
        .map(field => ({ field, before: before?.[field] ?? '', after: after?.[field] ?? '' })),
    }
  })

import type { UserImport } from '#contract/users/user-files.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { user_labels, userColumnsOf } from '#domain/users/user.ts'
import { makeFirstPassword } from '#server/accounts/first-password.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import { readTable } from '#server/foreign/read-table.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { Upload } from '#server/http/upload.ts'
import type { FileRow } from '#server/settings/checked-files.ts'
import { type CheckedFile, checkedFiles, refuseUnfit, underTitles } from '#server/settings/checked-files.ts'
import { differences } from './change-user.ts'
import { checkUserRows, type KnownUsers, type UserFindings, userCellsOf, usersAsTakenOut } from './check-user-file.ts'
import { findKnownUsers, findStoresByCode } from './user-file-store.ts'
import { refuseWithoutOwner } from './user-policy.ts'
import { findLogins, insertUsers, lockUsers, setAssigned, updateUsers } from './user-store.ts'

const files = checkedFiles('user_imports')
const most_rows = 2_000
const most_shown = 200
const changed_since = '確認のあとでユーザーが変わりました。もう一度ファイルを選んで、確認し直してください'

const knownTo = async (db: Db, actor: SupplierActor, rows: readonly FileRow[]): Promise<KnownUsers> => {
  const users = await findKnownUsers(db, actor.supplier_id)
  const logins = await findLogins(
    db,
    rows.map(row => row['login_id'] ?? ''),
  )
  return {
    users,
    stores: await findStoresByCode(db, actor.supplier_id),
    taken: new Set(logins.filter(one => one.supplier_id !== actor.supplier_id).map(one => one.login_id)),
  }
}

const view = (kept: CheckedFile, { created, changed }: Pick<UserFindings, 'created' | 'changed'>): UserImport => ({
  id: kept.id,
  file_name: kept.file_name,
  counts: kept.counts,
  differences: [
    ...created.map(one => ({
      ...one,
      kind: 'new' as const,
      words: Object.entries(userCellsOf(one)).flatMap(([field, value]) =>
        value === '' || field === 'login_id' || field === 'name'
          ? []
          : [`${user_labels[field as keyof typeof user_labels]}：${value}`],
      ),
    })),
    ...changed.map(one => ({ ...one, kind: 'changed' as const })),
  ]
    .sort((a, b) => a.row_number - b.row_number)
    .slice(0, most_shown)
    .map(({ row_number, login_id, name, kind, words }) => ({ row_number, login_id, name, kind, words })),
  errors: kept.errors.slice(0, most_shown),
  applied: kept.applied_at !== null,
})

const wrong = (message: string) => refuse(422, [{ field: 'file', message }])

/** Reads a file of users and checks all of it. Nothing is changed; what was found is kept for the next step. */
export const takeUserFile = async (deps: Deps, actor: SupplierActor, upload: Upload, at: Date) => {
  const table = await readTable(upload.content, 'ユーザー', most_rows)
  const columns = userColumnsOf(table.headers)
  if (!columns.includes('login_id')) {
    throw wrong(`1行目に「${user_labels.login_id}」の列がありません。ひな形の見出しをお使いください`)
  }
  const rows = table.rows.map(({ number, cells }): FileRow => {
    const pairs = columns.flatMap((field, column) => (field === null ? [] : [[field, cells[column] ?? ''] as const]))
    return { row: String(number), ...Object.fromEntries(pairs) }
  })
  const known = await knownTo(deps.db, actor, rows)
  const read = table.encoding === 'cp932' ? usersAsTakenOut(rows, known) : rows
  const findings = checkUserRows(read, known)
  const { counts, digest } = findings
  const errors = underTitles(findings.errors, { labels: user_labels, columns, headers: table.headers })
  const kept = { rows: read, file_name: upload.name.slice(0, 200), counts, errors, digest }
  const owner = { supplier_id: actor.supplier_id, account_id: actor.account_id }
  const id = await files.keep(deps.db, owner, kept, at)
  return view({ ...kept, id, applied_at: null }, findings)
}

/** A checked file of this supplier as it stands; else 404. */
export const importOf = (db: Db, actor: SupplierActor, id: string, options = {}): Promise<CheckedFile> =>
  files.find(db, actor.supplier_id, id, options)

export const viewImport = async (deps: Deps, actor: SupplierActor, id: string) => {
  const found = await importOf(deps.db, actor, id)
  return view(found, checkUserRows(found.rows, await knownTo(deps.db, actor, found.rows)))
}

/**
 * Takes a checked file over: all of it or nothing. New users can't log in until they are given a sheet or a mail. 409
 * where it was taken over before, where users have changed since, or where no owner would be left.
 */
export const applyUserFile = async (deps: Deps, actor: SupplierActor, id: string, at: Date): Promise<UserImport> => {
  // Nobody knows it; a sheet or a mail brings the first one that somebody does.
  const password_hash = await hashPassword(makeFirstPassword())
  return deps.db.transaction().execute(async trx => {
    await lockUsers(trx, actor.supplier_id)
    const found = await importOf(trx, actor, id, { lock: true })
    refuseUnfit(found)
    const known = await knownTo(trx, actor, found.rows)
    const findings = checkUserRows(found.rows, known)
    const { created, changed } = findings
    if (findings.digest !== found.digest) throw refuse(409, changed_since)
    if (changed.some(one => one.id === actor.account_id && one.suspended)) {
      throw refuse(409, 'ご自身を停止することはできません')
    }
    const ids = await insertUsers(
      trx,
      actor.supplier_id,
      created.map(one => ({ ...one, password_hash })),
      actor.name,
      at,
    )
    if (ids.size !== created.length) throw refuse(409, changed_since)
    await updateUsers(trx, changed, actor.name, at)
    const made = created.map(one => ({ one, id: ids.get(one.login_id) ?? '' }))
    await setAssigned(trx, [
      ...made.map(({ one, id: account_id }) => ({ account_id, store_ids: one.store_ids })),
      ...changed.map(one => ({ account_id: one.id, store_ids: one.store_ids })),
    ])
    await refuseWithoutOwner(trx, actor.supplier_id)
    const now = new Map(known.users.map(one => [one.id, one]))
    const { file_name } = found
    const rights = ({
      name,
      mail_address,
      role,
      sees_all_stores,
      may_change_items,
      mail_on_order,
      store_codes,
      suspended,
    }: Rights) => ({
      name,
      mail_address: mail_address || null,
      role,
      sees_all_stores,
      may_change_items,
      mail_on_order,
      store_codes,
      suspended,
    })
    await noteAudits(
      trx,
      actor,
      [
        ...made.map(({ one, id: subject_id }) => ({
          subject: 'user' as const,
          subject_id,
          action: 'create',
          after: { file_name, login_id: one.login_id, ...rights(one) },
        })),
        ...changed.map(one => {
          const was = now.get(one.id)
          const found_changes = was ? differences(rights(was), rights(one)) : null
          return {
            subject: 'user' as const,
            subject_id: one.id,
            action: 'change',
            before: found_changes?.before ?? null,
            after: { file_name, ...found_changes?.after },
          }
        }),
      ],
      at,
    )
    await files.markApplied(trx, id, at)
    return view({ ...found, applied_at: at }, findings)
  })
}

type Rights = Pick<
  UserFindings['created'][number],
  | 'name'
  | 'mail_address'
  | 'role'
  | 'sees_all_stores'
  | 'may_change_items'
  | 'mail_on_order'
  | 'store_codes'
  | 'suspended'
>

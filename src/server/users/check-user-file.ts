import { createHash } from 'node:crypto'
import { no_stores_words, user_fields, userLoginId, userRow } from '#contract/users/user.form.ts'
import type { UserImport } from '#contract/users/user-files.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { asKept } from '#domain/shared/cp932.ts'
import { readNames } from '#domain/stores/store-file.ts'
import {
  mailWords,
  mayChangeItemsWords,
  readMailOnOrder,
  readMayChangeItems,
  readRole,
  readSeesAll,
  readUserState,
  seesAllWords,
  type UserField,
  type UserRole,
  user_labels,
  user_role_names,
  user_state_names,
} from '#domain/users/user.ts'
import type { FileError, FileRow } from '#server/settings/checked-files.ts'

export type FileUser = {
  row_number: number
  login_id: string
  name: string
  mail_address: string
  role: UserRole
  sees_all_stores: boolean
  may_change_items: boolean
  mail_on_order: boolean
  suspended: boolean
  store_codes: string[]
  store_ids: string[]
}
export type KnownUser = Omit<FileUser, 'row_number' | 'store_ids'> & { id: string }

export type KnownUsers = {
  users: KnownUser[]
  /** Ids of the supplier's stores by code. */
  stores: ReadonlyMap<string, string>
  /** Login ids in lower case that belong to somebody else. */
  taken: ReadonlySet<string>
}

export type UserFindings = {
  created: FileUser[]
  changed: (FileUser & { id: string; words: string[] })[]
  counts: UserImport['counts']
  errors: FileError[]
  digest: string
}

/** A user's values as texts, in the words of the file. */
export const userCellsOf = (user: Omit<KnownUser, 'id'>): Record<UserField, string> => ({
  login_id: user.login_id,
  name: user.name,
  mail_address: user.mail_address,
  role: user_role_names[user.role],
  sees_all_stores: seesAllWords(user.sees_all_stores),
  store_codes: user.store_codes.join('、'),
  mail_on_order: mailWords(user.mail_on_order),
  state: user_state_names[user.suspended ? 'suspended' : 'active'],
  may_change_items: mayChangeItemsWords(user.may_change_items),
})

/** The rows of a CP932 file with the names that it could not hold as they stand in the house. */
export const usersAsTakenOut = (rows: readonly FileRow[], known: KnownUsers): FileRow[] => {
  const names = new Map(known.users.map(one => [one.login_id.toLowerCase(), one.name]))
  return rows.map(row => {
    const name = names.get((row['login_id'] ?? '').trim().toLowerCase())
    return name === undefined || row['name'] === undefined ? row : { ...row, name: asKept(row['name'], name) }
  })
}

/**
 * Checks every row of a file against its own rules, the other rows and the users that are there. A new login id makes a
 * user; of a known one, what the file has a column for is changed. Nobody is removed by standing in no row.
 */
export const checkUserRows = (rows: readonly FileRow[], known: KnownUsers): UserFindings => {
  const errors: FileError[] = []
  const created: FileUser[] = []
  const changed: UserFindings['changed'] = []
  let unchanged = 0
  const by_login = new Map(known.users.map(one => [one.login_id.toLowerCase(), one]))
  const lines = new Map<string, string>()

  for (const row of rows) {
    const row_number = Number(row['row'])
    const before = errors.length
    const say = (field: UserField, message: string) =>
      errors.push({ row_number, column_title: user_labels[field], value: row[field] ?? '', message })
    const login = userLoginId.safeParse(row['login_id'] ?? '')
    if (!login.success) for (const { message } of fieldMessages(login.error)) say('login_id', message)
    const key = login.success ? login.data.toLowerCase() : ''
    const now = by_login.get(key)
    if (login.success) {
      const first = lines.get(key)
      if (first) say('login_id', `ログインIDが${first}行目と重複しています`)
      else lines.set(key, String(row_number))
      if (!now && known.taken.has(key)) say('login_id', 'このログインIDは、すでに使用されています')
    }
    // A column that is not in the file leaves a known user as it is.
    const usual = now ? userCellsOf(now) : null
    const cell = (field: UserField) => row[field] ?? usual?.[field] ?? ''
    const role = readRole(cell('role'))
    if (role === undefined) say('role', '「オーナー」か「スタッフ」で入力してください')
    const sees = readSeesAll(cell('sees_all_stores'))
    if (sees === undefined) say('sees_all_stores', '「すべて」か「担当のみ」で入力してください')
    // A new user of some stores changes no prices unless the file says so.
    const may_cell = cell('may_change_items')
    const may = may_cell === '' ? role === 'owner' || sees === true : readMayChangeItems(may_cell)
    if (may === undefined) say('may_change_items', '「できる」か「できない」で入力してください')
    const mail = readMailOnOrder(cell('mail_on_order'))
    if (mail === undefined) say('mail_on_order', '「受け取る」か「受け取らない」で入力してください')
    const state = readUserState(cell('state'))
    if (state === undefined) say('state', '「利用中」か「停止中」で入力してください')
    const codes = [...new Set(readNames(cell('store_codes')))].sort()
    for (const code of codes) {
      if (!known.stores.has(code)) say('store_codes', `得意先コード「${code}」の得意先はありません`)
    }
    for (const field of ['name', 'mail_address'] as const) {
      const parsed = user_fields[field].safeParse(cell(field))
      if (!parsed.success) for (const { message } of fieldMessages(parsed.error)) say(field, message)
    }
    if (errors.length > before || !login.success) continue
    const sees_all_stores = role === 'owner' || sees === true
    if (sees_all_stores && codes.length > 0) {
      say(
        'store_codes',
        '担当の得意先を決めるときは、見える得意先を「担当のみ」にしてください（オーナーはすべて見えます）',
      )
      continue
    }
    // One who has none already stays as it is: a file that was taken out goes in again.
    if (!sees_all_stores && codes.length === 0 && !(now?.sees_all_stores === false && now.store_codes.length === 0)) {
      say('store_codes', no_stores_words)
      continue
    }
    const form = userRow.parse({
      name: cell('name'),
      mail_address: cell('mail_address'),
      role,
      sees_all_stores,
      may_change_items: role === 'owner' || may,
      mail_on_order: mail,
      store_ids: codes.map(code => known.stores.get(code)),
    })
    const one: FileUser = {
      ...form,
      may_change_items: form.may_change_items === true,
      row_number,
      login_id: now?.login_id ?? login.data,
      suspended: state === 'suspended',
      store_codes: codes,
    }
    if (!now) {
      created.push(one)
      continue
    }
    const [was, is] = [userCellsOf(now), userCellsOf(one)]
    const fields = (Object.keys(is) as UserField[]).filter(field => was[field] !== is[field])
    if (fields.length === 0) unchanged += 1
    else {
      const words = fields.map(
        field => `${user_labels[field]}：${was[field] || '（空欄）'} → ${is[field] || '（空欄）'}`,
      )
      changed.push({ ...one, id: now.id, words })
    }
  }
  const counts = { new: created.length, changed: changed.length, unchanged, errors: errors.length }
  const digest = createHash('sha256')
    .update(JSON.stringify([created, changed, errors]))
    .digest('base64url')
  return { created, changed, counts, errors, digest }
}

import type { Readable } from 'node:stream'
import { user_file_fields, user_labels } from '#domain/users/user.ts'
import { tableCsv, tableXlsx } from '#server/exports/table-file.ts'
import { type KnownUser, userCellsOf } from './check-user-file.ts'

const titles = user_file_fields.map(field => user_labels[field])
const rowOf = (user: KnownUser) => {
  const cells = userCellsOf(user)
  return user_file_fields.map(field => cells[field])
}

/** The users as CSV in the layout that bulk registration reads; without users, its template. */
export const usersCsv = (users: readonly KnownUser[], encoding: 'cp932' | 'utf8-bom'): Readable =>
  tableCsv(titles, users.map(rowOf), encoding)

/** The same as Excel. */
export const usersXlsx = (users: readonly KnownUser[]): Promise<Buffer> =>
  tableXlsx('ユーザー', titles, users.map(rowOf))

import * as contract from '#contract/users/user-files.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { errorsCsv } from '#server/exports/table-file.ts'
import { room } from '#server/http/serve.ts'
import { applyUserFile, importOf, takeUserFile, viewImport } from './import-users.ts'
import { findKnownUsers } from './user-file-store.ts'
import { usersCsv, usersXlsx } from './user-files.ts'

const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const cp932_type = 'text/csv; charset=Shift_JIS'

export const userFileRoutes = room(contract, {
  checkUserFile: async ({ deps, actor, upload, at }) => takeUserFile(deps, actor, upload, at),
  downloadUsers: async ({ deps, actor, query, at }) => {
    const { format } = query
    if (format === 'template') {
      return { name: 'ユーザーの一括登録.csv', type: cp932_type, content: usersCsv([], 'cp932') }
    }
    const name = `ユーザー_${dayOf(at)}`
    const users = await findKnownUsers(deps.reader, actor.supplier_id)
    if (format === 'xlsx') return { name: `${name}.xlsx`, type: xlsx_type, content: await usersXlsx(users) }
    return format === 'csv-cp932'
      ? { name: `${name}.csv`, type: cp932_type, content: usersCsv(users, 'cp932') }
      : { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: usersCsv(users, 'utf8-bom') }
  },
  getUserImport: async ({ deps, actor, params }) => viewImport(deps, actor, params.user_import_id),
  downloadUserErrors: async ({ deps, actor, params, at }) => ({
    name: `ユーザーの誤り_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: errorsCsv((await importOf(deps.db, actor, params.user_import_id)).errors),
  }),
  applyUserFile: async ({ deps, actor, body, at }) => applyUserFile(deps, actor, body.user_import_id, at),
})

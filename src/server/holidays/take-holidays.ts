import type { HolidayList, WholeHolidayList } from '#contract/holidays/holiday-lists.contract.ts'
import { firstHolidayYear, holidayChanges, yearOf } from '#domain/holidays/holiday-list.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import type { Upload } from '#server/http/upload.ts'
import { learnHolidays } from './follow-holidays.ts'
import {
  countClosingSuppliers,
  findHolidayList,
  findLastTakenOver,
  findListedHolidays,
  findTouched,
  type HolidayListFacts,
  insertHolidayList,
  lockHolidays,
  putInForce,
  putOutOfForce,
} from './holiday-list-store.ts'
import { readHolidays } from './read-holidays.ts'

/** What was taken over last, as a text: what a list is compared with. */
const seenOf = (last: string | null) => last ?? 'packaged'

/** What a list changes: of one that holds or held, what it did; of one that was read, what it would now. */
const changesOf = async (deps: Deps, db: Db, list: HolidayListFacts) => {
  if (list.changes) return list.changes
  await learnHolidays({ ...deps, db })
  return holidayChanges(deps.holiday_names, await findListedHolidays(db, list.id), list.years)
}

export const viewHolidayList = (list: HolidayListFacts): HolidayList => {
  const { id, file_name, account_name, row_count, years, state, error_count, created_at, applied_at } = list
  return {
    id,
    file_name,
    account_name,
    row_count,
    years,
    state,
    error_count,
    created_at: created_at.toISOString(),
    applied_at: applied_at?.toISOString() ?? null,
  }
}

/** A list as it stands, with what it changes and whose deliveries that touches; else 404. */
export const holidayListOf = async (deps: Deps, id: string, at: Date): Promise<WholeHolidayList> => {
  const { db } = deps
  const list = there(await findHolidayList(db, id))
  const changes = list.error_count > 0 ? [] : await changesOf(deps, db, list)
  const moved = changes.filter(({ kind }) => kind !== 'renamed').map(({ date }) => date)
  const [touched, closing_suppliers, last] = await Promise.all([
    findTouched(db, moved, dayOf(at)),
    countClosingSuppliers(db),
    findLastTakenOver(db),
  ])
  return {
    ...viewHolidayList(list),
    errors: list.errors,
    changes: changes.map(change => {
      const { suppliers = 0, orders = 0, with_orders = [] } = touched.find(({ date }) => date === change.date) ?? {}
      return { ...change, suppliers, orders, with_orders }
    }),
    closing_suppliers,
    last: last === id,
    seen: seenOf(last),
  }
}

/** Reads a file of holidays and checks all of it; years before last year are left out. Nothing goes by it yet. */
export const takeHolidayFile = async (deps: Deps, actor: AdminActor, upload: Upload, at: Date) => {
  const first = firstHolidayYear(dayOf(at))
  const { days, ...read } = await readHolidays(upload.content, first)
  const kept = days.filter(({ date }) => yearOf(date) >= first)
  if (read.error_count === 0 && kept.length === 0) {
    throw refuse(422, [
      { field: 'file', message: `${first}年からの祝日がありません。新しいファイルを選択してください` },
    ])
  }
  const file_name = upload.name.slice(0, 200)
  const years = [...new Set(kept.map(({ date }) => yearOf(date)))].toSorted((one, other) => one - other)
  const id = await deps.db.transaction().execute(async trx => {
    const facts = { file: file_name, count: read.row_count }
    await noteAdminAct(trx, actor, { act: 'holiday_file_read', facts }, at)
    const { account_id, name: account_name } = actor
    return insertHolidayList(trx, { account_id, account_name, file_name, ...read, years, days: kept }, at)
  })
  return holidayListOf(deps, id, at)
}

const changed_since = '確認のあとで祝日が変わりました。違いをもう一度ご確認ください'

/** Takes a list over, whole: from the commit on every process goes by it. 409 where it would change something else than was seen. */
export const takeOver = async (
  deps: Deps,
  actor: AdminActor,
  { id, seen }: { id: string; seen: string },
  at: Date,
): Promise<WholeHolidayList> => {
  await deps.db.transaction().execute(async trx => {
    await lockHolidays(trx)
    const list = there(await findHolidayList(trx, id))
    if (list.state !== 'read') throw refuse(409, 'この一覧は、すでに使い始めています')
    if (list.error_count > 0) throw refuse(409, '誤りのある行を直してから、もう一度ファイルを選択してください')
    if (seenOf(await findLastTakenOver(trx)) !== seen) throw refuse(409, changed_since)
    const changes = await changesOf(deps, trx, list)
    await putInForce(trx, id, changes, at)
    const count = (kind: string) => changes.filter(one => one.kind === kind).length
    const facts = { file: list.file_name, new: count('new'), changed: count('renamed'), removed: count('removed') }
    await noteAdminAct(trx, actor, { act: 'holidays_taken_over', facts }, at)
  })
  await learnHolidays(deps)
  return holidayListOf(deps, id, at)
}

/** Goes back to the holidays before the list that was taken over last. */
export const takeBack = async (deps: Deps, actor: AdminActor, id: string, at: Date): Promise<WholeHolidayList> => {
  await deps.db.transaction().execute(async trx => {
    await lockHolidays(trx)
    const list = there(await findHolidayList(trx, id))
    if ((await findLastTakenOver(trx)) !== id) throw refuse(409, '元に戻せるのは、最後に使い始めた一覧だけです')
    await putOutOfForce(trx, id)
    await noteAdminAct(trx, actor, { act: 'holidays_taken_back', facts: { file: list.file_name } }, at)
  })
  await learnHolidays(deps)
  return holidayListOf(deps, id, at)
}

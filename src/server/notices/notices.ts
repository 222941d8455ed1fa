import { noticePath } from '#contract/notices/notice-links.ts'
import type { NoticeView } from '#contract/notices/notice-shapes.ts'
import { isNoticeKind, type NoticeType, noticeKind } from '#domain/notices/kinds.ts'
import type { Db, Deps } from '#server/deps.ts'
import { there } from '#server/http/there.ts'
import {
  countUnread,
  deleteReads,
  findNotice,
  findPart,
  forgetUnreads,
  houseOf,
  insertRead,
  moveMark,
  moveMarkOverReads,
  type NoticeRow,
  type Reader,
  readUnread,
} from './notice-store.ts'
import { tellPages } from './tell-pages.ts'

const viewOf = (
  reader: Reader,
  { order_id, deal_id, store_id, delivery_date, subject, ...row }: NoticeRow,
): NoticeView => ({
  ...row,
  urgent: isNoticeKind(row.kind) && noticeKind(row.kind).urgent === true,
  created_at: row.created_at.toISOString(),
  path: noticePath(reader.area, row.kind, { order_id, deal_id, store_id, delivery_date, subject }),
})

type Query = { type?: NoticeType | undefined; cursor?: string | undefined; limit?: number | undefined }

/** What this person is told: what is in the bell first, then all the rest, each newest first. */
export const listNotices = async (db: Db, reader: Reader, { type, cursor, limit = 50 }: Query, at: Date) => {
  const [part, after] = cursor?.split(':') ?? ['u']
  const from = { type, limit: limit + 1 }
  const unread = part === 'u' ? await findPart(db, reader, 'unread', { ...from, after }, at) : []
  const rest =
    unread.length > limit
      ? []
      : await findPart(
          db,
          reader,
          'rest',
          { ...from, after: part === 'u' ? undefined : after, limit: limit + 1 - unread.length },
          at,
        )
  const found = [...unread.map(row => ({ part: 'u', row })), ...rest.map(row => ({ part: 'r', row }))]
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(one => viewOf(reader, one.row)),
    next_cursor: found.length > limit && last ? `${last.part}:${last.row.id}` : null,
  }
}

/** One notice; 404 for another's. */
export const viewNotice = async (db: Db, reader: Reader, id: string, at: Date): Promise<NoticeView> =>
  viewOf(reader, there(await findNotice(db, reader, id, at)))

/** Read, or unread again; all pages of this person hear of it. */
export const markNotice = async (deps: Deps, reader: Reader, id: string, read: boolean, at: Date) => {
  there(await findNotice(deps.db, reader, id, at))
  await deps.db.transaction().execute(async trx => {
    if (read) {
      await insertRead(trx, reader, id, at)
      await moveMarkOverReads(trx, reader, at)
    } else {
      await deleteReads(trx, reader, [id])
    }
    await tellPages(trx, houseOf(reader))
  })
  return viewNotice(deps.db, reader, id, at)
}

/** Everything in the bell is read, or everything of one type. Gives how many that were, and which. */
export const markAll = (
  deps: Deps,
  reader: Reader,
  type: NoticeType | undefined,
  at: Date,
): Promise<{ count: number; ids: string[] }> =>
  deps.db.transaction().execute(async trx => {
    const read = await readUnread(trx, reader, type, at)
    if (type === undefined) {
      await moveMark(trx, reader, at)
      await forgetUnreads(trx, reader)
    }
    await tellPages(trx, houseOf(reader))
    return read
  })

/** These are unread again, all or none: 404 where one is another's. */
export const unmarkAll = (deps: Deps, reader: Reader, ids: readonly string[]): Promise<{ count: number }> =>
  deps.db.transaction().execute(async trx => {
    const count = await deleteReads(trx, reader, ids)
    there(count === new Set(ids).size || undefined)
    await tellPages(trx, houseOf(reader))
    return { count }
  })

export const countNotices = async (db: Db, reader: Reader, at: Date) => ({ count: await countUnread(db, reader, at) })
export const hasNotices = async (db: Db, reader: Reader, at: Date) => ({
  exists: (await countUnread(db, reader, at, 1)) > 0,
})

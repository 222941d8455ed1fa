import { sql } from 'kysely'
import type { Announced } from '#contract/announcements/announcements.contract.ts'
import type { AnnouncedTo } from '#domain/announcements/announcement.ts'
import type { Db } from '#server/deps.ts'

export type StoredAnnouncement = {
  id: string
  audience: AnnouncedTo
  title: string
  body: string
  shown_from: Date
  shown_until: Date
  taken_back_at: Date | null
  changed_by_name: string
  changed_at: Date
  revision: number
}

/** Newest first. */
export const findAnnouncements = async (db: Db, cursor: string | undefined, limit: number) => {
  const { rows } = await sql<StoredAnnouncement>`/* find-announcements */
    select * from announcements where ${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid
    order by id desc limit ${limit + 1}`.execute(db)
  return rows
}

type Shown = Announced & { audience: AnnouncedTo }

/** What is announced at an instant, to whomever, the one that began last first. */
export const findAllShown = async (db: Db, at: Date): Promise<Shown[]> => {
  const { rows } = await sql<Omit<Shown, 'shown_until'> & { shown_until: Date }>`/* shown-announcements */
    select id, revision, audience, title, body, shown_until from announcements
    where taken_back_at is null and shown_from <= ${at} and shown_until > ${at}
    order by shown_from desc, id desc`.execute(db)
  return rows.map(row => ({ ...row, shown_until: row.shown_until.toISOString() }))
}

/** What stands on the first page of a side at an instant, the one that began last first. */
export const findShown = async (db: Db, side: 'consumer' | 'supplier', at: Date): Promise<Announced[]> =>
  (await findAllShown(db, at))
    .filter(({ audience }) => audience === 'everyone' || audience === side)
    .slice(0, 5)
    .map(({ audience: _, ...one }) => one)

type Wish = Pick<StoredAnnouncement, 'audience' | 'title' | 'body' | 'shown_from' | 'shown_until'>
type Change = Wish & Pick<StoredAnnouncement, 'changed_by_name' | 'changed_at'>

export const insertAnnouncement = async (trx: Db, change: Change): Promise<StoredAnnouncement> => {
  const { audience, title, body, shown_from, shown_until, changed_by_name, changed_at } = change
  const { rows } = await sql<StoredAnnouncement>`/* insert-announcement */
    insert into announcements (audience, title, body, shown_from, shown_until, changed_by_name, changed_at)
    values (${audience}, ${title}, ${body}, ${shown_from}, ${shown_until}, ${changed_by_name}, ${changed_at})
    returning *`.execute(trx)
  const [made] = rows
  if (!made) throw new Error('an announcement that was written is not there')
  return made
}

/** Whether the same was put out since then and stands: of two presses at once the second sees the first. */
export const isPutOut = async (trx: Db, wish: Wish, since: Date): Promise<boolean> => {
  await sql`/* hold-announcing */ select pg_advisory_xact_lock(hashtextextended('announcements', 0))`.execute(trx)
  const { audience, title, body, shown_from, shown_until } = wish
  const { rows } = await sql`/* announcement-put-out */
    select from announcements where taken_back_at is null and changed_at > ${since} and revision = 1
      and row(audience, title, body, shown_from, shown_until)
        = row(${audience}, ${title}, ${body}, ${shown_from}::timestamptz, ${shown_until}::timestamptz) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Writes it anew and puts it out again, if nobody did so since `revision`. */
export const updateAnnouncement = async (trx: Db, id: string, revision: number, change: Change) => {
  const { audience, title, body, shown_from, shown_until, changed_by_name, changed_at } = change
  const { rows } = await sql<StoredAnnouncement>`/* update-announcement */
    update announcements set audience = ${audience}, title = ${title}, body = ${body}, shown_from = ${shown_from},
      shown_until = ${shown_until}, taken_back_at = null, changed_by_name = ${changed_by_name},
      changed_at = ${changed_at}, revision = revision + 1
    where id = ${id} and revision = ${revision} returning *`.execute(trx)
  return rows[0]
}

export const withdrawAnnouncement = async (trx: Db, id: string, changed_by_name: string, at: Date) => {
  const { rows } = await sql<StoredAnnouncement>`/* withdraw-announcement */
    update announcements set taken_back_at = ${at}, changed_by_name = ${changed_by_name}, changed_at = ${at},
      revision = revision + 1
    where id = ${id} and taken_back_at is null returning *`.execute(trx)
  return rows[0]
}

export const isAnnouncement = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

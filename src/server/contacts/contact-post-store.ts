import { sql } from 'kysely'
import type { ContactSide } from '#domain/contacts/contact-answer.ts'
import type { OutboundFate } from '#domain/notices/outbound.ts'
import type { Db } from '#server/deps.ts'
import type { Handling } from './contact-store.ts'

export type PostRow = {
  id: string
  side: ContactSide
  text: string
  said_by_name: string
  said_at: Date
  /** Of an answer: how its mail fared; null once that is forgotten. */
  fate: OutboundFate | null
  fate_at: Date | null
}

/** Under what the mail of an answer is queued. */
export const answerKey = (contact_id: string, post_id: string) => `contact:${contact_id}:answer:${post_id}`

/** What was said about a contact after its form, in order. */
export const findPosts = async (db: Db, contact_id: string): Promise<PostRow[]> => {
  const { rows } = await sql<PostRow>`/* contact-posts */
    select p.id::text, p.side, p.text, p.said_by_name, p.said_at,
      case when m.state in ('queued', 'sending') then 'waiting' else m.state end as fate,
      coalesce(m.failed_at, m.sent_at) as fate_at
    from contact_posts p
    left join outgoing_mails m on p.side = 'staff' and m.key = 'contact:' || p.contact_id || ':answer:' || p.id
    where p.contact_id = ${contact_id} order by p.id`.execute(db)
  return rows
}

/** Locks a contact until the transaction ends: whoever else speaks of it waits. Whether there is one. */
export const lockContact = async (trx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`/* lock-contact-row */ select id from contacts where id = ${id} for update`.execute(trx)
  return rows.length > 0
}

type NewPost = {
  contact_id: string
  side: ContactSide
  text: string
  by: string | null
  by_name: string
  key: string
  human_hash?: Buffer
}

/** What was said, once under its key and for its human check: its id, or null where it had been said. In a contact that is locked. */
export const insertContactPost = async (trx: Db, post: NewPost, at: Date): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`/* insert-contact-post */
    insert into contact_posts (contact_id, side, text, said_by, said_by_name, said_at, key, human_hash)
    values (${post.contact_id}, ${post.side}, ${post.text}, ${post.by}, ${post.by_name}, ${at}, ${post.key},
      ${post.human_hash ?? null}) on conflict do nothing returning id::text`.execute(trx)
  return rows[0]?.id ?? null
}

/** Whether this was said before, under its key. */
export const isSaid = async (db: Db, { contact_id, side, key }: Pick<NewPost, 'contact_id' | 'side' | 'key'>) => {
  const found = await db
    .selectFrom('contact_posts')
    .select('id')
    .where('contact_id', '=', contact_id)
    .where('side', '=', side)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

/** Staff have spoken: nobody waits any more. */
export const noteAnswered = async (trx: Db, id: string, { state, assignee_id, note }: Handling, at: Date) => {
  await sql`/* contact-answered */
    update contacts set state = ${state}, assignee_id = ${assignee_id}, note = ${note}, waiting_since = null,
      first_answered_at = coalesce(first_answered_at, ${at}::timestamptz), revision = revision + 1, updated_at = ${at}
    where id = ${id}`.execute(trx)
}

/** Its sender has spoken: it waits for staff again. */
export const noteReplied = async (trx: Db, id: string, at: Date) => {
  await sql`/* contact-replied */
    update contacts set state = 'new', waiting_since = coalesce(waiting_since, ${at}::timestamptz),
      revision = revision + 1, updated_at = ${at} where id = ${id}`.execute(trx)
}

/** How often its sender has written back since then. */
export const countRepliesSince = async (db: Db, contact_id: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* count-replies */
    select count(*)::int as count from contact_posts
    where contact_id = ${contact_id} and side = 'sender' and said_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { ContactKind, ContactRoute, ContactState } from '#domain/contacts/contact-kinds.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'

export type NewContact = {
  route: ContactRoute
  kind: ContactKind
  account_id: string | null
  consumer_id: string | null
  supplier_id: string | null
  contact: { name: string; contact_name: string; phone_number: string; mail_address: string }
  address: string
  user_agent: string | null
  token_hash: Buffer
  content_hash: Buffer
}

export type StoredContact = { id: string; number: string; created_at: Date }

/** The same form as this one, sent a moment ago. */
export const findRepeated = async (
  db: Db,
  { content_hash }: { content_hash: Buffer },
  since: Date,
): Promise<StoredContact | undefined> =>
  db
    .selectFrom('contacts')
    .select(['id', 'number', 'created_at'])
    .where('content_hash', '=', content_hash)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes the same form sent twice at once wait for each other, until the end of the transaction. */
export const lockContent = async (db: Db, content_hash: Buffer) => {
  await sql`/* lock-contact */ select pg_advisory_xact_lock(${content_hash.readBigInt64BE(0).toString()}::bigint)`.execute(
    db,
  )
}

/** Contacts of one address, and to one mail address, since an instant. */
export const countSince = async (db: Db, address: string, mail_address: string, since: Date) => {
  const { rows } = await sql<{ by_address: string; by_mail_address: string }>`/* count-contacts */
    select
      (select count(*) from contacts where address = ${address}::inet and created_at > ${since}) as by_address,
      (select count(*) from contacts where lower(mail_address) = ${mail_address.toLowerCase()} and created_at > ${since})
        as by_mail_address`.execute(db)
  return { by_address: Number(rows[0]?.by_address ?? 0), by_mail_address: Number(rows[0]?.by_mail_address ?? 0) }
}

/** Keeps a contact. Undefined when its human check was used for another one before. */
export const insertContact = async (db: Db, contact: NewContact, at: Date): Promise<StoredContact | undefined> => {
  const { contact: form, ...rest } = contact
  const { name, contact_name, phone_number, mail_address } = form
  return db
    .insertInto('contacts')
    .values({
      ...rest,
      name,
      contact_name,
      phone_number,
      mail_address,
      contact: JSON.stringify(form),
      created_at: at,
      updated_at: at,
      waiting_since: at,
    })
    .onConflict(conflict => conflict.column('token_hash').doNothing())
    .returning(['id', 'number', 'created_at'])
    .executeTakeFirst()
}

/** Where staff read their mail, if nothing else is configured. */
export const adminMailAddresses = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts')
    .select('mail_address')
    .where('area', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('mail_address', 'is not', null)
    .execute()
  return rows.flatMap(row => row.mail_address ?? [])
}

type Asked = {
  state?: ContactState | undefined
  kind?: ContactKind | undefined
  q?: string | undefined
  cursor?: string | undefined
  waiting?: 'yes' | undefined
  limit?: number | undefined
}

export type ContactRow = {
  id: string
  number: string
  route: ContactRoute
  kind: ContactKind
  state: ContactState
  name: string
  contact_name: string
  assignee_name: string | null
  created_at: Date
  /** Null while nobody waits: it is answered, or done. */
  waiting_since: Date | null
  first_answered_at: Date | null
  undelivered: boolean
}

/** Done, nobody waits, whatever was said. */
const waiting_since = sql<Date | null>`case when c.state <> 'done' then date_trunc('milliseconds', c.waiting_since) end`

/** The mail of the last answer came back, or never left. */
const undelivered = sql<boolean>`coalesce((select m.state in ('failed', 'ignored') from contact_posts p
  join outgoing_mails m on m.key = 'contact:' || p.contact_id || ':answer:' || p.id
  where p.contact_id = c.id and p.side = 'staff' order by p.id desc limit 1), false)`

/** Newest first, or who waits longest; found by number, names, telephone number or mail address. */
export const findContacts = async (db: Db, { state, kind, q, cursor, waiting, limit = 50 }: Asked) => {
  const [id = null, since = null] = (cursor ?? '').split('_').toReversed().filter(Boolean)
  const after = waiting
    ? sql`(${since}::bigint is null or (${waiting_since}, c.id) > (to_timestamp(${since}::bigint / 1000.0), ${id}::uuid))`
    : sql`(${id}::uuid is null or c.id < ${id}::uuid)`
  const { rows } = await sql<ContactRow>`/* find-contacts */
    select c.id, c.number, c.route, c.kind, c.state, c.name, c.contact_name, a.name as assignee_name, c.created_at,
      ${waiting_since} as waiting_since, c.first_answered_at,
      ${undelivered} as undelivered
    from contacts c left join accounts a on a.id = c.assignee_id
    where (${state ?? null}::text is null or c.state = ${state ?? null})
      and (${kind ?? null}::text is null or c.kind = ${kind ?? null}) and ${after}
      ${waiting ? sql`and c.waiting_since is not null and c.state <> 'done'` : sql``}
      and (fold(concat_ws('|', c.name, c.contact_name, c.mail_address, c.phone_number)) ~ all(${patternsOf(q)}::text[])
        or c.number::text = ${q ?? null})
    order by ${waiting ? sql`${waiting_since}, c.id` : sql`c.id desc`} limit ${limit + 1}`.execute(db)
  return rows
}

/** How many wait for an answer, and who longest. */
export const findWaitingContacts = async (db: Db) => {
  const { rows } = await sql<{ id: string; number: string; waiting_since: Date; count: number }>`/* contacts-waiting */
    select c.id, c.number, c.waiting_since, count(*) over ()::int as count from contacts c
    where c.waiting_since is not null and c.state <> 'done' order by c.waiting_since, c.id limit 1`.execute(db)
  const [longest] = rows
  if (!longest) return { count: 0, longest: null }
  const { count, id, number, waiting_since: since } = longest
  return { count, longest: { id, number, waiting_since: since.toISOString() } }
}

/** How long first answers since then took, in seconds: the middle one, and what nine of ten are within. */
export const findFirstAnswers = async (db: Db, since: Date) => {
  const { rows } = await sql<{ count: number; median: number; p90: number }>`/* first-answers */
    select count(*)::int as count, percentile_cont(0.5) within group (order by took) as median,
      percentile_cont(0.9) within group (order by took) as p90
    from (select extract(epoch from first_answered_at - created_at)::float8 as took from contacts
      where first_answered_at > ${since}) x having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

export const countContactsByState = async (db: Db): Promise<Record<ContactState, number>> => {
  const rows = await db
    .selectFrom('contacts')
    .select(['state', eb => eb.fn.countAll<string>().as('n')])
    .groupBy('state')
    .execute()
  const of = (state: ContactState) => Number(rows.find(row => row.state === state)?.n ?? 0)
  return { new: of('new'), in_hand: of('in_hand'), done: of('done') }
}

export type FullContact = ContactRow & {
  contact: Record<string, unknown>
  /** Of whom it is while logged in. */
  sender_id: string | null
  consumer_id: string | null
  supplier_id: string | null
  phone_number: string
  mail_address: string
  sender_login_id: string | null
  sender_organisation: string | null
  user_agent: string | null
  assignee_id: string | null
  note: string
  revision: number
  updated_at: Date
}

export const findContact = async (db: Db, id: string): Promise<FullContact | undefined> => {
  const { rows } = await sql<FullContact>`/* find-contact */
    select c.id, c.number, c.route, c.kind, c.state, c.name, c.contact_name, a.name as assignee_name, c.created_at,
      c.contact, c.account_id as sender_id, c.consumer_id, c.supplier_id, c.phone_number, c.mail_address, s.login_id as sender_login_id,
      coalesce(p.name, r.name) as sender_organisation, c.user_agent, c.assignee_id, c.note, c.revision, c.updated_at,
      ${waiting_since} as waiting_since, c.first_answered_at,
      ${undelivered} as undelivered
    from contacts c
    left join accounts a on a.id = c.assignee_id
    left join accounts s on s.id = c.account_id
    left join suppliers p on p.id = c.supplier_id
    left join consumers r on r.id = c.consumer_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}

/** From now on it is this supplier's: erased with it. */
export const giveContactTo = (trx: Db, contact_id: string, supplier_id: string) =>
  trx.updateTable('contacts').set({ supplier_id }).where('id', '=', contact_id).execute()

export type Handling = { state: ContactState; assignee_id: string | null; note: string }

/** Writes what staff say of a contact, if nobody did so since `revision`. Whether it was written. */
export const updateHandling = async (db: Db, id: string, revision: number, handling: Handling, at: Date) => {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ ...handling, revision: revision + 1, updated_at: at })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { type RawBuilder, sql } from 'kysely'
import type { NoticeAbout } from '#contract/notices/notice-links.ts'
import { always_ringing, type MailedType, type NoticeArea, type NoticeType, noticeKind } from '#domain/notices/kinds.ts'
import type { MailPaces } from '#domain/notices/mail-pace.ts'
import { dueAt, quietHours } from '#domain/notices/quiet.ts'
import type { Said } from '#domain/notices/words.ts'
import type { Db } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'
import { ended, requeueLost } from '#server/outbox/outbox.ts'
import { houseOf, type Reader } from './notice-store.ts'

export type Wishes = {
  /** Not named: as they are. */
  mail_paces?: Partial<MailPaces> | undefined
  daily_hour?: number | undefined
  without: NoticeType[]
  without_mail: MailedType[]
  quiet_from: number | null
  quiet_to: number | null
  revision: number
}

/** Which column names the house of this person's side. */
const houseColumn = ({ area }: Reader) => sql.ref(area === 'consumer' ? 'consumer_id' : 'supplier_id')

/** In SQL: rows of this person, at this house. */
const ofPerson = (reader: Reader) =>
  sql`account_id = ${reader.account_id} and ${houseColumn(reader)} = ${houseOf(reader)}`

const at_once = { prices: 'at_once', messages: 'at_once', deals: 'at_once' } as const satisfies MailPaces

/** What a person wishes of pushes and mails; nothing said yet: everything, at any time. */
export const findPushWishes = async (db: Db, reader: Reader): Promise<Required<Wishes> & { mail_paces: MailPaces }> => {
  const { rows } = await sql<Required<Wishes>>`/* push-wishes */
    select without, without_mail, mail_paces, daily_hour, quiet_from, quiet_to, revision from push_wishes where ${ofPerson(reader)}`.execute(
    db,
  )
  const row = rows[0] ?? {
    without: [],
    without_mail: [],
    daily_hour: 8,
    quiet_from: null,
    quiet_to: null,
    revision: 0,
    mail_paces: at_once,
  }
  return { ...row, mail_paces: { ...at_once, ...row.mail_paces } }
}

/** Where a restaurant's owner is mailed of deals, prices and reminders, which are the owners' business; null: nowhere. */
export const findMailAddress = async (db: Db, { account_id, role }: Reader): Promise<string | null> => {
  if (role !== 'owner') return null
  const found = await db.selectFrom('accounts').select('mail_address').where('id', '=', account_id).executeTakeFirst()
  return found?.mail_address ?? null
}

/** Whether it was still the revision that was looked at. */
export const saveWishes = async (
  db: Db,
  reader: Reader,
  { without, without_mail, mail_paces, daily_hour, quiet_from, quiet_to, revision }: Wishes,
  at: Date,
): Promise<boolean> => {
  const house = houseColumn(reader)
  const paces = mail_paces ? JSON.stringify(mail_paces) : null
  const { numAffectedRows } = await sql`/* save-push-wishes */
    insert into push_wishes as w (account_id, ${house}, without, without_mail, mail_paces, daily_hour, quiet_from, quiet_to, changed_at)
    select ${reader.account_id}, ${houseOf(reader)}, ${without}::text[], ${without_mail}::text[],
      coalesce(${paces}::jsonb, '{}'), coalesce(${daily_hour ?? null}::smallint, 8), ${quiet_from}::smallint, ${quiet_to}::smallint, ${at}
    where ${revision} = 0 or exists (select from push_wishes where ${ofPerson(reader)})
    on conflict (account_id, ${house}) do update set without = excluded.without, without_mail = excluded.without_mail,
      mail_paces = coalesce(${paces}::jsonb, w.mail_paces), daily_hour = coalesce(${daily_hour ?? null}::smallint, w.daily_hour), quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, changed_at = excluded.changed_at, revision = w.revision + 1
    where w.revision = ${revision}`.execute(db)
  return numAffectedRows === 1n
}

export type Device = { id: string; name: string; created_at: Date; sent_at: Date | null; endpoint: string }

export const findPushDevices = async (db: Db, reader: Reader): Promise<Device[]> => {
  const { rows } = await sql<Device>`/* push-devices */
    select d.id, d.name, d.created_at, d.endpoint,
      (select max(p.sent_at) from outgoing_pushes p where p.push_device_id = d.id) as sent_at
    from push_devices d where ${ofPerson(reader)} order by d.id`.execute(db)
  return rows
}

export type NewDevice = { name: string; endpoint: string; p256dh: string; auth: string }

/** This browser is told from now on, of this person's notices: whoever used it before at this house is not, any more. */
export const saveDevice = async (db: Db, reader: Reader, { name, endpoint, p256dh, auth }: NewDevice, at: Date) => {
  const house = houseColumn(reader)
  await sql`/* save-push-device */
    insert into push_devices (account_id, ${house}, name, endpoint, p256dh, auth, created_at)
    values (${reader.account_id}, ${houseOf(reader)}, ${name}, ${endpoint}, ${p256dh}, ${auth}, ${at})
    on conflict (endpoint, ${house}) do update set account_id = excluded.account_id, name = excluded.name,
      p256dh = excluded.p256dh, auth = excluded.auth`.execute(db)
}

/** Whether there was such a device of this person. */
export const deleteDevice = async (db: Db, reader: Reader, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`/* delete-push-device */
    delete from push_devices where id = ${id} and ${ofPerson(reader)}`.execute(db)
  return numAffectedRows === 1n
}

/** How many tests this person has asked for since. */
export const testsSince = async (db: Db, reader: Reader, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* push-tests */
    select count(*)::int as count from outgoing_pushes
    where ${ofPerson(reader)} and notification_id is null and queued_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

type Fresh = {
  id: string
  consumer_id: string | null
  supplier_id: string | null
  store_id: string | null
  account_id: string | null
  said: Said
}

type Target = {
  notification_id: string
  push_device_id: string
  quiet_from: number | null
  quiet_to: number | null
  title: string
  kind: Said['kind']
}

/** Of each side: the devices `d` of whoever still belongs to the house, with what they wish (`w`). */
const devices_of: Record<NoticeArea, RawBuilder<unknown>> = {
  consumer: sql`join push_devices d on d.consumer_id = n.house_id
    join consumer_members m on m.consumer_id = d.consumer_id and m.account_id = d.account_id and m.disabled_at is null
    left join push_wishes w on w.account_id = d.account_id and w.consumer_id = d.consumer_id`,
  // Whoever has stores of their own hears of these, and of no others.
  supplier: sql`join push_devices d on d.supplier_id = n.house_id
    join supplier_users m on m.supplier_id = d.supplier_id and m.account_id = d.account_id and (m.sees_all_stores
      or n.account_id = m.account_id
      or n.store_id in (select x.store_id from supplier_user_stores x where x.account_id = m.account_id))
    left join push_wishes w on w.account_id = d.account_id and w.supplier_id = d.supplier_id`,
}

const findTargets = async (trx: Db, area: NoticeArea, fresh: readonly Fresh[]): Promise<Target[]> => {
  if (fresh.length === 0) return []
  const column = <T>(of: (one: Fresh) => T) => fresh.map(of)
  const { rows } = await sql<Target>`/* push-targets-${sql.raw(area)} */
    select n.id as notification_id, d.id as push_device_id, w.quiet_from, w.quiet_to, n.title, n.kind
    from unnest(${column(one => one.id)}::uuid[], ${column(one => one.consumer_id ?? one.supplier_id)}::uuid[],
      ${column(one => one.store_id)}::uuid[], ${column(one => one.account_id)}::uuid[],
      ${column(one => noticeKind(one.said.kind).type)}::text[],
      ${column(one => noticeKind(one.said.kind).urgent === true)}::boolean[], ${column(one => one.said.title)}::text[],
      ${column(one => one.said.kind)}::text[]) n (id, house_id, store_id, account_id, type, urgent, title, kind)
    ${devices_of[area]}
    join accounts a on a.id = d.account_id and a.suspended_at is null
    where (n.account_id is null or n.account_id = d.account_id)
      and (n.urgent or n.type = any(${always_ringing}::text[]) or not coalesce(n.type = any(w.without), false))
    order by n.id, d.id`.execute(trx)
  return rows
}

/**
 * What was just told rings on the devices of those whom it is for, as they wish: urgent kinds always and at once, the types
 * that can't be put off always. In the transaction in which it is told; each device once for a notice.
 */
export const queuePushes = async (trx: Db, fresh: readonly Fresh[], at: Date) => {
  const rows = [
    ...(await findTargets(
      trx,
      'consumer',
      fresh.filter(one => one.consumer_id !== null),
    )),
    ...(await findTargets(
      trx,
      'supplier',
      fresh.filter(one => one.supplier_id !== null),
    )),
  ]
  const pushes = rows.map(row => {
    const urgent = noticeKind(row.kind).urgent === true
    return { ...row, urgent, due_at: dueAt(quietHours(row), urgent, at) }
  })
  await insertPushes(trx, pushes, at)
}

type NewPush = {
  notification_id: string | null
  push_device_id: string
  title: string
  urgent: boolean
  due_at: Date
}

/** Writes pushes with their jobs; of a device and a notice there is one. */
export const insertPushes = async (trx: Db, pushes: readonly NewPush[], at: Date) => {
  if (pushes.length === 0) return
  const column = <K extends keyof NewPush>(name: K) => pushes.map(one => one[name])
  await sql`/* insert-pushes */
    with made as (
      insert into outgoing_pushes (push_device_id, device_name, account_id, consumer_id, supplier_id, notification_id, title, urgent, queued_at, due_at)
      select d.id, d.name, d.account_id, d.consumer_id, d.supplier_id, x.notification_id, x.title, x.urgent, ${at}::timestamptz, x.due_at
      from unnest(${column('push_device_id')}::uuid[], ${column('notification_id')}::uuid[], ${column('title')}::text[],
        ${column('urgent')}::boolean[], ${column('due_at')}::timestamptz[]) x (push_device_id, notification_id, title, urgent, due_at)
      join push_devices d on d.id = x.push_device_id
      on conflict (push_device_id, notification_id) do nothing returning id, due_at
    )
    select ${addJob('send_push', sql`id`, { after_ms: sql`(extract(epoch from due_at - ${at}::timestamptz) * 1000)` })} from made`.execute(
    trx,
  )
}

export type TakenPush = {
  id: string
  area: NoticeArea
  title: string
  urgent: boolean
  notification_id: string | null
  kind: string | null
  about: NoticeAbout | null
  push_device_id: string
  endpoint: string
  p256dh: string
  auth: string
  attempts: number
}

/**
 * Takes a push to send it, counting the try. undefined where it has left, was given up, or its device is gone; what its
 * reader has read meanwhile, or what is over, rings no more.
 */
export const takeQueuedPush = async (trx: Db, id: string, at: Date): Promise<TakenPush | undefined> => {
  await sql`/* push-superseded */
    update outgoing_pushes p set state = 'superseded' from notifications n
    where p.id = ${id} and p.state in ('queued', 'sending') and n.id = p.notification_id and (n.done_at is not null
      or exists (select from notification_reads r where r.account_id = p.account_id and r.notification_id = n.id))`.execute(
    trx,
  )
  const { rows } = await sql<TakenPush>`/* take-push */
    update outgoing_pushes p set state = 'sending', sending_at = ${at}, attempts = attempts + 1
    from push_devices d where p.id = ${id} and p.state in ('queued', 'sending') and d.id = p.push_device_id
    returning p.id, case when p.supplier_id is null then 'consumer' else 'supplier' end as area, p.title, p.urgent, p.notification_id, p.push_device_id,
      (select n.kind from notifications n where n.id = p.notification_id) as kind,
      (select json_build_object('order_id', n.order_id, 'deal_id', n.deal_id, 'store_id', n.store_id,
        'delivery_date', n.delivery_date, 'subject', n.subject) from notifications n where n.id = p.notification_id) as about,
      d.endpoint, d.p256dh, d.auth, p.attempts`.execute(trx)
  return rows[0]
}

/** Writes how an attempt ended. */
export const notePush = async (
  db: Db,
  id: string,
  outcome: { state: 'sent'; provider_id: string } | { state: 'queued' | 'failed'; failure: string },
  at: Date,
) => {
  await db
    .updateTable('outgoing_pushes')
    .set({ ...ended(outcome), ...(outcome.state === 'sent' ? { sent_at: at } : {}) })
    .where('id', '=', id)
    .execute()
}

/** The push service knows this device no more: it is forgotten, and what waits for it has failed. */
export const forgetEndpoint = async (trx: Db, endpoint: string, failure: string) => {
  await sql`/* pushes-of-dead-device */
    update outgoing_pushes p set state = 'failed', failure = ${failure} from push_devices d
    where d.endpoint = ${endpoint} and p.push_device_id = d.id and p.state in ('queued', 'sending')`.execute(trx)
  await sql`/* forget-endpoint */ delete from push_devices where endpoint = ${endpoint}`.execute(trx)
}

export const requeueForgottenPushes = (db: Db, at: Date) =>
  requeueLost(db, { table: 'outgoing_pushes', job: 'send_push' }, at, { since: sql`greatest(m.due_at, m.sending_at)` })

import { type RawBuilder, sql } from 'kysely'
import type { MailedType, NoticeKind } from '#domain/notices/kinds.ts'
import { bundledTypeOf, heldUntil, type MailPaces } from '#domain/notices/mail-pace.ts'
import { type QuietHours, quietHours } from '#domain/notices/quiet.ts'
import type { Db } from '#server/deps.ts'
import { houseOf, type Reader } from './notice-store.ts'

/** In SQL, over `consumer_members m`: this person has not put off mails of a type. */
export const wantsMailOf = (type: MailedType): RawBuilder<unknown> => sql`not exists (select from push_wishes w
  where w.account_id = m.account_id and w.consumer_id = m.consumer_id and ${type} = any(w.without_mail))`

type PaceOf = { [K in keyof QuietHours]: number | null } & {
  house_id: string
  mail_address: string
  mail_paces: Partial<MailPaces>
  daily_hour: number
}
type Addressed = { house_id: string; destination: string }

/** How those wish to be mailed who are reached at these addresses of their houses; nobody's wish: at once. */
const findMailPaces = async (db: Db, mails: readonly Addressed[]): Promise<PaceOf[]> => {
  const { rows } = await sql<PaceOf>`/* mail-paces */
    select x.house_id, a.mail_address, coalesce(w.mail_paces, '{}') as mail_paces, coalesce(w.daily_hour, 8) as daily_hour,
      w.quiet_from, w.quiet_to
    from (select distinct * from unnest(${mails.map(one => one.house_id)}::uuid[], ${mails.map(one => one.destination)}::text[])
        y (house_id, destination)) x
    cross join lateral (select m.account_id from consumer_members m
        where m.consumer_id = x.house_id and m.role = 'owner' and m.disabled_at is null
      union all select u.account_id from supplier_users u where u.supplier_id = x.house_id and u.suspended_at is null) p
    join accounts a on a.id = p.account_id and a.mail_address = x.destination and a.suspended_at is null
    left join push_wishes w on w.account_id = p.account_id and x.house_id in (w.consumer_id, w.supplier_id)`.execute(db)
  return rows
}

type Told = { kind: NoticeKind; house_id: string; destination: string; at: Date }

/**
 * Until when each mail that tells of a notice is held, as its receivers wish: who shares an address waits no longer than any
 * of them wants to. null: it leaves at once.
 */
export const heldUntils = async (db: Db, mails: readonly (Told | null)[]): Promise<(Date | null)[]> => {
  const asked = mails.filter(one => one !== null && bundledTypeOf(one.kind) !== null).filter(one => one !== null)
  if (asked.length === 0) return mails.map(() => null)
  const paces = Map.groupBy(await findMailPaces(db, asked), one => `${one.house_id} ${one.mail_address}`)
  return mails.map(mail => {
    const type = mail && bundledTypeOf(mail.kind)
    if (!type) return null
    const until = (paces.get(`${mail.house_id} ${mail.destination}`) ?? []).map(one =>
      heldUntil(one.mail_paces[type] ?? 'at_once', one.daily_hour, mail.at, quietHours(one)),
    )
    const dates = until.filter(date => date !== null)
    return dates.length === 0 || dates.length < until.length ? null : new Date(Math.min(...dates.map(Number)))
  })
}

/** What is held for a person's address comes when the person wishes by now. In the transaction that has changed the wishes. */
export const redateHeld = async (trx: Db, reader: Reader): Promise<void> => {
  const house_id = houseOf(reader)
  const house = sql.ref(reader.area === 'consumer' ? 'm.consumer_id' : 'm.supplier_id')
  const { rows } = await sql<{ id: string; at: Date; kind: NoticeKind; destination: string }>`/* held-of-person */
    select m.id, m.queued_at as at, m.notice_kind as kind, m.destination from outgoing_mails m
    where m.state = 'held' and ${house} = ${house_id}
      and m.destination = (select a.mail_address from accounts a where a.id = ${reader.account_id})
    order by m.id for update`.execute(trx)
  if (rows.length === 0) return
  const until = await heldUntils(
    trx,
    rows.map(one => ({ ...one, house_id })),
  )
  const due = rows.map(({ at }, n) => until[n] ?? at)
  await sql`/* redate-held */
    update outgoing_mails m set due_at = x.due_at
    from unnest(${rows.map(one => one.id)}::uuid[], ${due}::timestamptz[]) x (id, due_at) where m.id = x.id`.execute(
    trx,
  )
}

/** In SQL, over `outgoing_mails m` and a person `p` of its house with the notice `n`: this person has not read it. */
const unreadBy = (house: RawBuilder<unknown>) => sql`not exists (select from notification_reads r
      where r.account_id = p.account_id and r.notification_id = n.id)
  and not exists (select from notification_marks k where k.account_id = p.account_id and k.house_id = ${house} and n.id < k.before_id
    and not exists (select from notification_unreads u
      where u.account_id = p.account_id and u.house_id = ${house} and u.notification_id = n.id))`

/**
 * In SQL, over `outgoing_mails m`: the notice of which it tells is over, or was read or put off by everybody who is reached at
 * its address, or nobody is reached there any more.
 */
export const isNeedless = sql`(exists (select from notifications n where n.kind = m.notice_kind and n.key = m.notice_key
    and coalesce(n.consumer_id, n.supplier_id) = coalesce(m.consumer_id, m.supplier_id) and n.done_at is not null)
  or not exists (select from consumer_members p join accounts a on a.id = p.account_id
    left join push_wishes w on w.account_id = p.account_id and w.consumer_id = p.consumer_id
    left join notifications n on n.kind = m.notice_kind and n.key = m.notice_key and n.consumer_id = m.consumer_id
    where p.consumer_id = m.consumer_id and p.role = 'owner' and p.disabled_at is null and a.suspended_at is null
      and a.mail_address = m.destination and not coalesce(n.type = any(w.without_mail), false) and ${unreadBy(sql`m.consumer_id`)})
  and not exists (select from supplier_users p join accounts a on a.id = p.account_id
    left join notifications n on n.kind = m.notice_kind and n.key = m.notice_key and n.supplier_id = m.supplier_id
    where p.supplier_id = m.supplier_id and p.suspended_at is null and a.suspended_at is null and a.mail_address = m.destination
      and case when n.type = 'deals' then p.mail_on_deal and p.role = 'owner' else p.mail_on_answer end
      and ${unreadBy(sql`m.supplier_id`)}))`

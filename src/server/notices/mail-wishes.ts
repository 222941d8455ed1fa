import { type RawBuilder, sql } from 'kysely'
import type { MailedType } from '#domain/notices/kinds.ts'
import type { MailPaces } from '#domain/notices/mail-pace.ts'
import type { Db } from '#server/deps.ts'

/** In SQL, over `consumer_members m`: this person has not put off mails of a type. */
export const wantsMailOf = (type: MailedType): RawBuilder<unknown> => sql`not exists (select from push_wishes w
  where w.account_id = m.account_id and w.consumer_id = m.consumer_id and ${type} = any(w.without_mail))`

export type PaceOf = {
  consumer_id: string
  mail_address: string
  mail_paces: Partial<MailPaces>
  daily_hour: number
}

/** How those owners wish to be mailed who are reached at these addresses of their restaurants; nobody's wish: at once. */
export const findMailPaces = async (
  db: Db,
  mails: readonly { consumer_id: string; destination: string }[],
): Promise<PaceOf[]> => {
  const { rows } = await sql<PaceOf>`/* mail-paces */
    select m.consumer_id, a.mail_address, coalesce(w.mail_paces, '{}') as mail_paces, coalesce(w.daily_hour, 8) as daily_hour
    from unnest(${mails.map(one => one.consumer_id)}::uuid[], ${mails.map(one => one.destination)}::text[]) x (consumer_id, destination)
    join consumer_members m on m.consumer_id = x.consumer_id and m.role = 'owner' and m.disabled_at is null
    join accounts a on a.id = m.account_id and a.mail_address = x.destination and a.suspended_at is null
    left join push_wishes w on w.account_id = m.account_id and w.consumer_id = m.consumer_id`.execute(db)
  return rows
}

/**
 * In SQL, over `outgoing_mails m` of a restaurant: the notice of which it tells is over, or was read or put off by everybody
 * who is reached at its address, or nobody is reached there any more.
 */
export const isNeedless = sql`(exists (select from notifications n
    where n.kind = m.notice_kind and n.key = m.notice_key and n.consumer_id = m.consumer_id and n.done_at is not null)
  or not exists (select from consumer_members p join accounts a on a.id = p.account_id
    left join push_wishes w on w.account_id = p.account_id and w.consumer_id = p.consumer_id
    left join notification_marks k on k.account_id = p.account_id and k.house_id = p.consumer_id
    left join notifications n on n.kind = m.notice_kind and n.key = m.notice_key and n.consumer_id = m.consumer_id
    where p.consumer_id = m.consumer_id and p.role = 'owner' and p.disabled_at is null and a.suspended_at is null
      and a.mail_address = m.destination and not coalesce(n.type = any(w.without_mail), false)
      and not exists (select from notification_reads r where r.account_id = p.account_id and r.notification_id = n.id)
      and not coalesce(n.id < k.before_id and not exists (select from notification_unreads u
        where u.account_id = p.account_id and u.house_id = p.consumer_id and u.notification_id = n.id), false)))`

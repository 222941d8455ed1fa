import { type RawBuilder, sql } from 'kysely'
import type { MailedType } from '#domain/notices/kinds.ts'

/** In SQL, over `consumer_members m`: this person has not put off mails of a type. */
export const wantsMailOf = (type: MailedType): RawBuilder<unknown> => sql`not exists (select from push_wishes w
  where w.account_id = m.account_id and w.consumer_id = m.consumer_id and ${type} = any(w.without_mail))`

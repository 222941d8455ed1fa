import { type RawBuilder, sql } from 'kysely'
import { type ToldFate, type ToldWay, told_fates } from '#domain/messages/told.ts'

/** As the database knows it; `at`: null where it has not left. */
export type ToldRow = { way: ToldWay; again: boolean; fate: ToldFate; at: string | null }

/** In SQL, over an outbox's row: how it fared, in our words. */
const fateOf = (state: RawBuilder<unknown>) =>
  sql`array_position(${[...told_fates]}::text[], case when ${state} in ('queued', 'sending', 'held') then 'waiting' else ${state} end)`

const notice = sql`n.consumer_id = r.consumer_id and (n.kind, n.key) in
  (('supplier_message', 'message:' || r.id), ('message_reminder', 'message-reminder:' || r.id))`

/**
 * In SQL, over `message_receivers r`: by which ways its store's people were told of it, and reminded (`again`), as the notices
 * and the outboxes say; of several people or devices the best. Null where what left so long ago is not kept any more.
 */
export const toldWays = (kept_since: Date): RawBuilder<unknown> => sql`case when r.received_at >= ${kept_since} then (
  select coalesce(jsonb_agg(jsonb_build_object('way', w.way, 'again', w.again, 'fate', (${[...told_fates]}::text[])[w.fate],
      'at', w.at) order by w.again, w.place), '[]')
  from (
    select x.way, x.place, x.again, coalesce(min(x.fate), ${told_fates.length}) as fate, min(x.at) as at
    from (
      select 'app' as way, 1 as place, n.kind = 'message_reminder' as again, 1 as fate, n.created_at as at
        from notifications n where ${notice}
      union all select 'push', 2, n.kind = 'message_reminder', ${fateOf(sql`p.state`)}, p.sent_at
        from notifications n join outgoing_pushes p on p.notification_id = n.id where ${notice}
      union all select 'line', 3, false, ${fateOf(sql`l.state`)}, l.sent_at
        from line_links k join line_messages l on l.key = 'message:' || r.id || ':' || k.id
        where k.consumer_id = r.consumer_id
      union all select 'mail', 4, o.notice_kind = 'message_reminder', ${fateOf(sql`o.state`)}, o.sent_at
        from outgoing_mails o where o.notice_kind in ('supplier_message', 'message_reminder')
          and o.notice_key in ('message:' || r.id, 'message-reminder:' || r.id)
    ) x group by x.way, x.place, x.again
  ) w) end`

import { type RawBuilder, sql } from 'kysely'
import type { OutboundChannel, OutboundFate } from '#domain/notices/outbound.ts'
import type { Db } from '#server/deps.ts'
import type { Reader } from './notice-store.ts'

export type OutboundRow = {
  id: string
  channel: OutboundChannel
  to: string
  title: string
  /** Of what is written as it leaves: the order that it is about. */
  order_number: string | null
  fate: OutboundFate
  queued_at: Date
  sent_at: Date | null
}

type Wanted = { since: Date; missed: boolean; after: string | undefined; limit: number }

/** The words that LINE shows of a message before it is opened. */
const line_title = sql`coalesce(m.messages->0->>'altText', m.messages->0->>'text', m.mail_subject, '')`
const line_order = sql`(select o.number from orders o where o.id = m.order_id)`

const fate = sql`case when m.state in ('queued', 'sending', 'held') then 'waiting' else m.state end`

/**
 * What left to the people of a house by every way, newest first: from the outboxes themselves, so that it is what was truly
 * done. Their ids begin with their moment (UUID version 7), so that one order runs through all of them.
 */
export const findOutbound = async (db: Db, reader: Reader, { since, missed, after, limit }: Wanted) => {
  const house =
    reader.area === 'consumer' ? sql`consumer_id = ${reader.consumer_id}` : sql`supplier_id = ${reader.supplier_id}`
  const part = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
    (select m.id, ${columns}, ${fate} as fate, m.queued_at, m.sent_at from ${from} and m.queued_at >= ${since}
      ${after === undefined ? sql`` : sql`and m.id < ${after}::uuid`}
      ${missed ? sql`and m.state in ('failed', 'ignored', 'refused', 'unknown')` : sql``}
      order by m.id desc limit ${limit})`
  const device = sql`(select name from accounts where id = m.account_id) || '（' || m.device_name || '）'`
  const person = sql`(select a.name from line_links l join accounts a on a.id = l.account_id where l.id = m.link_id)`
  const parts = [
    part(
      sql`'mail' as channel, m.destination as "to", m.subject as title, null::bigint as order_number`,
      // What came within another mail is not told of again.
      sql`outgoing_mails m where m.${house} and m.state <> 'bundled'`,
    ),
    part(sql`'push', ${device}, m.title, null`, sql`outgoing_pushes m where m.${house}`),
    part(
      sql`'line', ${person}, ${line_title}, ${line_order}`,
      sql`line_messages m where m.link_id = any(array(select id from line_links where ${house}))`,
    ),
    // A restaurant's people alone are told by short message.
    ...(reader.area === 'consumer'
      ? [part(sql`'sms', m.destination, coalesce(m.body_text, ''), null`, sql`outgoing_sms m where m.${house}`)]
      : []),
  ]
  const { rows } = await sql<OutboundRow>`/* find-outbound */
    select * from (${sql.join(parts, sql` union all `)}) x order by x.id desc limit ${limit}`.execute(db)
  return rows
}

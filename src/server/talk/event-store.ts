import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addJob, jobIsLost } from '#server/jobs/enqueue.ts'

export type KeptEvent = { id: string; channel: string; event: unknown }

/** PostgreSQL has no text with U+0000, and no JSON with half a surrogate pair. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** Keeps events and enqueues their jobs; one that was delivered before is not kept again. Those of one user are handled in turn. */
export const keepEvents = async (
  db: Db,
  channel: string,
  events: readonly { id: string; user_id: string; event: unknown }[],
  at: Date,
): Promise<number> => {
  const { rows } = await sql`/* keep-line-events */
    with kept as (
      insert into line_events (id, channel, event, received_at)
      select id, ${channel}, event::jsonb, ${at}
      from unnest(${events.map(one => one.id)}::text[], ${events.map(one => JSON.stringify(one.event, storable))}::text[]) e (id, event)
      on conflict (id) do nothing returning id
    )
    select ${addJob('handle_line_event', sql`kept.id`, { queue: sql`'line:' || u.user_id` })}
    from kept join unnest(${events.map(one => one.id)}::text[], ${events.map(one => one.user_id)}::text[]) u (id, user_id) on u.id = kept.id`.execute(
    db,
  )
  return rows.length
}

/** An event that was not handled yet. */
export const findUnhandled = async (db: Db, id: string): Promise<KeptEvent | undefined> =>
  db
    .selectFrom('line_events')
    .select(['id', 'channel', 'event'])
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()

export const noteHandled = (db: Db, id: string, at: Date) =>
  db.updateTable('line_events').set({ handled_at: at }).where('id', '=', id).execute()

/** The text of a message that is kept, for whoever it came from. */
export const findMemo = async (db: Db, id: string, channel: string, line_user_id: string) => {
  const { rows } = await sql<{ text: string; received_at: Date }>`/* line-memo */
    select event -> 'message' ->> 'text' as text, received_at from line_events
    where id = ${id} and channel = ${channel} and event -> 'source' ->> 'userId' = ${line_user_id}
      and event -> 'message' ->> 'type' = 'text'`.execute(db)
  return rows[0]
}

/** An event whose job was lost is handled all the same: nothing waits forever unseen. */
export const requeueEvents = async (db: Db, at: Date) => {
  const [from, until] = [60, 2].map(minutes => new Date(at.getTime() - minutes * 60_000))
  await sql`/* requeue-line-events */
    select ${addJob('handle_line_event', sql`e.id`)}
    from line_events e where e.handled_at is null and e.received_at < ${until} and e.received_at > ${from}
      and ${jobIsLost('handle_line_event', sql`e.id`, { kept: true })}
    limit 1000`.execute(db)
}

/** What was written and pressed is needed as long as LINE may deliver it again, and for questions. */
const keep_days = 30

export const forgetEvents = (db: Db, at: Date) =>
  db
    .deleteFrom('line_events')
    .where('received_at', '<', new Date(at.getTime() - keep_days * 86_400_000))
    .execute()

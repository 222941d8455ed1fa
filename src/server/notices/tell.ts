import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** What everybody at a restaurant, or at a supplier, is told in the app. */
export type Notice = {
  to: { consumer_id: string } | { supplier_id: string }
  kind: string
  title: string
  body: string
  order_id?: string | null
  /** What happened to the order. Of one event, or of an order without any, each house is told each kind once. */
  event_id?: string
}

/** The one writer of `notifications`, in the caller's transaction. Told again, it is told once. */
export const tell = async (trx: Db, notices: readonly Notice[], at: Date): Promise<void> => {
  if (!notices.length) return
  const column = (value: (one: Notice) => string | null | undefined) => notices.map(one => value(one) ?? null)
  await sql`/* tell */
    insert into notifications (consumer_id, supplier_id, kind, title, body, order_id, event_id, created_at)
    select n.*, ${at} from unnest(${column(({ to }) => ('consumer_id' in to ? to.consumer_id : null))}::uuid[],
      ${column(({ to }) => ('supplier_id' in to ? to.supplier_id : null))}::uuid[], ${column(one => one.kind)}::text[],
      ${column(one => one.title)}::text[], ${column(one => one.body)}::text[], ${column(one => one.order_id)}::uuid[],
      ${column(one => one.event_id)}::bigint[]) n
    on conflict do nothing`.execute(trx)
}

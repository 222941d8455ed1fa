import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** What a restaurant's page can be of, by the parameter of its address. */
const tables: Record<string, string> = {
  order_id: 'orders',
  deal_id: 'deals',
  approval_id: 'order_approvals',
  receiver_id: 'message_receivers',
  notification_id: 'notifications',
  line_draft_id: 'line_drafts',
}

/**
 * The restaurant of this person whose page it is, where it is not the one that is chosen: a link of a mail names no
 * restaurant, and who has several may stand in another. Undefined: it is nobody's of this person. `params` are well formed.
 */
export const findStoreOfPage = async (
  db: Db,
  /** `consumer_id`: '' where none is chosen yet. */
  actor: { account_id: string; consumer_id: string },
  params: Readonly<Record<string, string>>,
): Promise<string | undefined> => {
  const named = Object.entries(params).find(([name]) => name in tables)
  if (!named) return undefined
  const [name, id] = named
  const { rows } = await sql<{ consumer_id: string }>`/* store-of-page */
    select x.consumer_id from ${sql.table(tables[name] ?? '')} x
    join consumer_members m on m.consumer_id = x.consumer_id and m.account_id = ${actor.account_id} and m.disabled_at is null
    join consumers c on c.id = x.consumer_id and c.suspended_at is null
    where x.id = ${id} and x.consumer_id is distinct from nullif(${actor.consumer_id}, '')::uuid`.execute(db)
  return rows[0]?.consumer_id
}

import { sql } from 'kysely'

/** In SQL, over `deals d`: its restaurant wants no notice of what this supplier writes to its stores. */
export const isMuted = sql`exists (select from message_mutes q where q.consumer_id = d.consumer_id and q.supplier_id = d.supplier_id)`

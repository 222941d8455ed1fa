import type { Db } from '#server/deps.ts'

/** Keeps with the drafts of LINE (those of this deal) that an order was made of them: the newest, where one is used again. */
export const noteDraftsOrdered = (db: Db, deal_id: string, ids: readonly string[], order_id: string) =>
  db.updateTable('line_drafts').set({ order_id }).where('deal_id', '=', deal_id).where('id', 'in', ids).execute()

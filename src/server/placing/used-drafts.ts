import type { Db } from '#server/deps.ts'

type Use = {
  deal_id: string
  order_id: string
  /** The row of its log that tells what was done to it. */
  event_id: string
}

/** Keeps with the drafts of LINE (those of this deal) what was made of them: the newest, where one is used again. */
export const noteDraftsUsed = async (
  db: Db,
  ids: readonly string[] | undefined,
  { deal_id, order_id, event_id: order_event_id }: Use,
): Promise<void> => {
  if (ids === undefined || ids.length === 0) return
  await db
    .updateTable('line_drafts')
    .set({ order_id, order_event_id })
    .where('deal_id', '=', deal_id)
    .where('id', 'in', ids)
    .execute()
}

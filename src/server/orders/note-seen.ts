import type { Db } from '#server/deps.ts'

/** The supplier has an order before its eyes: nothing new waits for it there. */
export const noteSeen = (trx: Db, order_id: string, at: Date) =>
  trx.updateTable('orders').set({ seen_at: at }).where('id', '=', order_id).execute()

import type { Db } from '#server/deps.ts'

/** A supplier's calendar has changed: its schedules are looked at again at once. In the caller's transaction. */
export const lookAgain = async (trx: Db, supplier_id: string, at: Date) => {
  await trx.updateTable('scheduled_orders').set({ next_at: at }).where('supplier_id', '=', supplier_id).execute()
}

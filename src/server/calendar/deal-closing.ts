import type { ClosingRule } from '#domain/calendar/closing.ts'
import type { Db } from '#server/deps.ts'
import { putClosing, readCalendar } from './calendar-store.ts'

export { readCalendar }

/** Writes the closing of one deal, for the room that changes all of its conditions at once; null takes it away. */
export const putDealClosing = (db: Db, supplier_id: string, deal_id: string, rule: ClosingRule | null, at: Date) =>
  putClosing(db, supplier_id, { store_group_id: null, deal_id }, rule, at)

import type { Db } from '#server/deps.ts'
import { insertLineMessages, type QueuedLineMessage } from './line-messages.ts'

/** Hands messages to the worker, in the caller's transaction: what commits will be pushed, once each. `to_many`: the same news to many houses, which everything else goes past. */
export const queueLineMessages = async (
  db: Db,
  lines: QueuedLineMessage[],
  at: Date,
  to_many = false,
): Promise<void> => {
  if (lines.length) await insertLineMessages(db, lines, at, to_many)
}

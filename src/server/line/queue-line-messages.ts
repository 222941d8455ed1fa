import type { Db } from '#server/deps.ts'
import { insertLineMessages, type QueuedLineMessage } from './line-messages.ts'

/** Hands messages to the worker, in the caller's transaction: what commits will be pushed, once each. */
export const queueLineMessages = async (db: Db, lines: QueuedLineMessage[], at: Date): Promise<void> => {
  if (lines.length) await insertLineMessages(db, lines, at)
}

import type { Db } from '#server/deps.ts'
import { insertLines, type QueuedLine } from './line-messages.ts'

/** Hands messages to the worker, in the caller's transaction: what commits will be pushed, once each. */
export const queueLines = async (db: Db, lines: QueuedLine[], at: Date): Promise<void> => {
  if (lines.length) await insertLines(db, lines, at)
}

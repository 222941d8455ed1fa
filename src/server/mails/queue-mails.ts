import type { Db } from '#server/deps.ts'
import { insertMails, type QueuedMail } from './mail-store.ts'

/**
 * Hands mails to the worker, in the caller's transaction: what commits will be sent, once each. `key` says what a mail
 * is about and for whom (`contact:<id>:sender`); queued again under the same key it is the same mail.
 * `to_many`: the same news to many houses, which everything else goes past.
 */
export const queueMails = async (db: Db, mails: QueuedMail[], at: Date, to_many = false): Promise<void> => {
  if (mails.length) await insertMails(db, mails, at, to_many)
}

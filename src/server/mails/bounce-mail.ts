import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** A mail came back. Gives its address; null where there is no such mail. In the caller's transaction. */
export const bounceMail = async (
  trx: Db,
  id: string,
  { failed, detail }: { failed: boolean; detail: string },
  at: Date,
): Promise<string | null> => {
  const { rows } = await sql<{ destination: string }>`/* bounce-mail */
    update outgoing_mails set state = case when ${failed} then 'failed' else state end,
      failed_at = case when ${failed} then ${at}::timestamptz else failed_at end,
      failure = case when ${failed} then ${detail.slice(0, 500)} else failure end
    where id = ${id} returning destination`.execute(trx)
  return rows[0]?.destination ?? null
}

import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'

/** The files of all images, and of the PDFs of messages, of who has left go by jobs, in the caller's transaction, which takes their rows away. */
export const enqueueImageFiles = async (trx: Db, id: string) => {
  await sql`/* forget-images */
    select ${addJob('delete_image_files', sql`id`)} from (
      select id from product_item_images where supplier_id = ${id}
      union all select id from message_images where supplier_id = ${id}
      union all select id from flyer_images where supplier_id = ${id}
      union all select id from invite_logos where supplier_id = ${id}
      union all select id from claim_images where consumer_id = ${id}
      union all select id from agent_images where consumer_id = ${id}) i`.execute(trx)
  await sql`/* forget-message-files-of */
    select ${addJob('delete_message_file', sql`f.id`)} from message_files f where f.supplier_id = ${id}`.execute(trx)
}

import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'

/** The files of all images of a supplier go by jobs, in the caller's transaction, which takes their rows away. */
export const enqueueImageFiles = async (trx: Db, supplier_id: string) => {
  await sql`/* forget-images */
    select ${addJob('delete_image_files', sql`id`)} from (
      select id from product_item_images where supplier_id = ${supplier_id}
      union all select id from message_images where supplier_id = ${supplier_id}) i`.execute(trx)
}

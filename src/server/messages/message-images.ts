import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { keepImage } from '#server/images/change-images.ts'
import { addJob } from '#server/jobs/enqueue.ts'

/** Keeps an image for a message that is being written. Refuses, beside `file`, what is none. */
export const addMessageImage = async (deps: Deps, actor: SupplierActor, content: Buffer, at: Date) => {
  const id = v7()
  const size = await keepImage(deps, id, content, async ({ width, height }) => {
    await sql`/* add-message-image */
      insert into message_images (id, supplier_id, width, height, added_at, added_by_name)
      values (${id}, ${actor.supplier_id}, ${width}, ${height}, ${at}, ${actor.name})`.execute(deps.db)
  })
  return { id, ...size }
}

/** How many of these images are this supplier's own. */
export const countOwnImages = async (db: Db, supplier_id: string, ids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* own-message-images */
    select count(*)::int as count from message_images where id = any(${ids}::uuid[]) and supplier_id = ${supplier_id}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const day_ms = 86_400_000

/** The job, once a day: images that were sent for a message which never came to be, or was changed since, go with their files. */
export const forgetMessageImages = async (deps: Deps) => {
  await sql`/* forget-message-images */
    with gone as (
      delete from message_images i where i.added_at < ${new Date(deps.now().getTime() - day_ms)}
        and not exists (select from messages m where m.image_ids @> array[i.id]) returning i.id
    )
    select ${addJob('delete_image_files', sql`id`)} from gone`.execute(deps.db)
}

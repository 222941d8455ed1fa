import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { keepImage } from '#server/images/change-images.ts'
import { addJob } from '#server/jobs/enqueue.ts'

/** Keeps a photograph for an item of a flyer that is being written. Refuses, beside `file`, what is none. */
export const addFlyerImage = async (deps: Deps, actor: SupplierActor, content: Buffer, at: Date) => {
  const id = v7()
  const size = await keepImage(deps, id, content, async ({ width, height }) => {
    await sql`/* add-flyer-image */
      insert into flyer_images (id, supplier_id, width, height, added_at, added_by_name)
      values (${id}, ${actor.supplier_id}, ${width}, ${height}, ${at}, ${actor.name})`.execute(deps.db)
  })
  return { id, ...size }
}

/** A flyer that is typed and not saved lies in the browser with its photographs: so long they are there for it. */
const kept_ms = 30 * 86_400_000

/** The job, once a day: photographs that stand on no flyer, or on none any more, go after 30 days with their files. */
export const forgetFlyerImages = async (deps: Deps) => {
  await sql`/* forget-flyer-images */
    with gone as (
      delete from flyer_images i where i.added_at < ${new Date(deps.now().getTime() - kept_ms)}
        and not exists (select from web_flyer_items x where x.flyer_image_id = i.id) returning i.id
    )
    select ${addJob('delete_image_files', sql`id`)} from gone`.execute(deps.db)
}

import { sql } from 'kysely'
import type { Db, Deps } from '#server/deps.ts'
import { forgetLooseImages } from '#server/images/change-images.ts'

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
export const forgetMessageImages = async (deps: Deps) =>
  forgetLooseImages(
    deps,
    'message_images',
    sql`exists (select from messages m where m.image_ids @> array[i.id])`,
    new Date(deps.now().getTime() - day_ms),
  )

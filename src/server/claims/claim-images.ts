import { sql } from 'kysely'
import { v7 } from 'uuid'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { keepImage } from '#server/images/change-images.ts'
import { addJob } from '#server/jobs/enqueue.ts'

/** Photographs of one restaurant that stand in no claim (yet). */
const most_loose = 200
const day_ms = 86_400_000
/** As long as a claim may be written: what is typed on a device names its photographs. */
const loose_days = 8

const loose = sql`not exists (select from order_claims c where c.image_ids @> array[i.id])`

/** Keeps a photograph for a claim that is being written. Refuses, beside `file`, what is none. */
export const addClaimImage = async (deps: Deps, actor: ConsumerActor, content: Buffer, at: Date) => {
  const { rows } = await sql<{ count: number }>`/* loose-claim-images */
    select count(*)::int as count from claim_images i where i.consumer_id = ${actor.consumer_id} and ${loose}`.execute(
    deps.db,
  )
  if ((rows[0]?.count ?? 0) >= most_loose) {
    throw refuse(422, [{ field: 'file', message: '連絡していない写真が多すぎます。先に仕入先に連絡してください' }])
  }
  const id = v7()
  const size = await keepImage(deps, id, content, async ({ width, height }) => {
    await sql`/* add-claim-image */
      insert into claim_images (id, consumer_id, width, height, added_at, added_by_name)
      values (${id}, ${actor.consumer_id}, ${width}, ${height}, ${at}, ${actor.name})`.execute(deps.db)
  })
  return { id, ...size }
}

/**
 * Which of these images are this restaurant's own. They are locked: none goes by the job before the claim that names it is
 * written.
 */
export const lockOwnImages = async (trx: Db, consumer_id: string, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`/* own-claim-images */
    select id from claim_images where id = any(${ids}::uuid[]) and consumer_id = ${consumer_id} order by id for update`.execute(
    trx,
  )
  return new Set(rows.map(one => one.id))
}

/** The job, once a day: photographs that came into no claim go with their files. */
export const forgetClaimImages = async (deps: Deps) => {
  const until = new Date(deps.now().getTime() - loose_days * day_ms)
  await sql`/* forget-claim-images */
    with old as (
      select id from claim_images i where i.added_at < ${until} and ${loose} for update skip locked
    ), gone as (
      delete from claim_images i using old where i.id = old.id and ${loose} returning i.id
    )
    select ${addJob('delete_image_files', sql`id`)} from gone`.execute(deps.db)
}

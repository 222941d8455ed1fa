import { sql } from 'kysely'
import type { Db, Deps } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'

type Call = { dispatch_id: string; round: number }

/** One call's sheet, as its job and its file are called. */
const nameOf = ({ dispatch_id, round }: Call) => `${dispatch_id}/${round}`
const keyOf = (name: string) => `fax-images/${name}.pdf`

/** Keeps the PDF of a call before it leaves: in the database, so that no fax waits for the files' store (decision 340). */
export const keepFaxImage = async (db: Db, image: Call & { pdf: Buffer; sha256: Buffer; kept_at: Date }) => {
  await db
    .insertInto('fax_images')
    .values(image)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The PDF of a call, of the last one without its number, wherever it lies; undefined where none is kept. */
export const openFaxImage = async (deps: Deps, dispatch_id: string, round?: number) => {
  const row = await deps.db
    .selectFrom('fax_images')
    .select(['round', 'pdf'])
    .where('dispatch_id', '=', dispatch_id)
    .$if(round !== undefined, query => query.where('round', '=', round ?? 0))
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  const pdf = row && (row.pdf ?? (await deps.files.get(keyOf(nameOf({ dispatch_id, round: row.round })))))
  return row && pdf ? { round: row.round, pdf } : undefined
}

const hour_ms = 3_600_000
const day_ms = 86_400_000
/** In one run of the job: what a quarter of a minute moves. */
const most_moved = 500
const part = 20

/** The job, each minute: sheets whose fax has long left move to the files. Safe to run again at any time, and twice at once. */
export const storeFaxImages = async (deps: Deps) => {
  const before = new Date(deps.now().getTime() - hour_ms)
  for (let moved = 0; moved < most_moved; moved += part) {
    const { rows } = await sql<Call & { pdf: Buffer }>`/* fax-images-in-rows */
      select dispatch_id, round, pdf from fax_images
      where pdf is not null and kept_at < ${before} order by kept_at limit ${part}`.execute(deps.db)
    for (const { pdf, ...call } of rows) {
      const key = keyOf(nameOf(call))
      await deps.files.put(key, pdf, 'application/pdf')
      const { numAffectedRows } = await sql`/* fax-image-stored */ update fax_images set pdf = null
        where dispatch_id = ${call.dispatch_id} and round = ${call.round}`.execute(deps.db)
      // Its days were over meanwhile.
      if (numAffectedRows === 0n) await deps.files.delete(key)
    }
    if (rows.length < part) return
  }
}

/** The sheets go after so many days, some at a time: a day's are gigabytes. The order itself can be drawn at any time. */
export const forgetFaxImages = async (db: Db, keep_days: number, at: Date) => {
  const before = new Date(at.getTime() - keep_days * day_ms)
  let more = true
  while (more) {
    const { rows } = await sql<Call>`/* forget-fax-images */
      with gone as (
        delete from fax_images where (dispatch_id, round) in (
          select dispatch_id, round from fax_images where kept_at < ${before} order by kept_at limit 1000)
        returning dispatch_id, round
      )
      select ${addJob('delete_fax_image', sql`dispatch_id || '/' || round`)} from gone`.execute(db)
    more = rows.length === 1000
  }
}

/** The job: the file of a sheet that has no row any more. */
export const deleteFaxImage = (deps: Deps, name: string) => deps.files.delete(keyOf(name))

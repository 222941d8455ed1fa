import { retry_key_hours } from '#domain/restores/verdicts.ts'
import type { Db, Deps } from '#server/deps.ts'
import { beat, insertRestore, readMark } from './restore-store.ts'

/** What is kept of the database outside of it, with the files. */
type OutsideMark = { beat: string; order_number: string }

const keyOf = (house_id: string) => `restores/${house_id}/mark.json`

/** How far the count goes on with a hold: no process that knew the lost ones takes it for lower. */
const leap = 1_000_000n
/** Order numbers that may have been given since the mark outside was written, and where there is none. */
const numbers_since_mark = 10_000n
const numbers_without_mark = 100_000n

const hour_ms = 3_600_000

/** What is kept outside; null where there is none, or where the files can't be read: that stops no order. */
const readOutside = async ({ files, log }: Deps, house_id: string | null): Promise<OutsideMark | null> => {
  if (house_id === null) return null
  try {
    const content = await files.get(keyOf(house_id))
    return content ? (JSON.parse(content.toString('utf8')) as OutsideMark) : null
  } catch (error) {
    log.warn({ err: error }, 'the mark of the database outside of it could not be read')
    return null
  }
}

/** Whether nothing leaves, since the database was restored. */
export const areDeparturesHeld = async (db: Db): Promise<boolean> => (await readMark(db)).held

/**
 * Holds everything that leaves where the database was taken back: another server keeps it, or its count is lower than what
 * is known outside (`known`: by this process). `said`: by whoever restored it. Says whether it has made a hold.
 */
export const holdAfterRestore = async (
  deps: Deps,
  { known = 0n, said = false }: { known?: bigint; said?: boolean } = {},
): Promise<boolean> => {
  const { house_id } = await readMark(deps.db)
  const outside = await readOutside(deps, house_id)
  const highest = outside && BigInt(outside.beat) > known ? BigInt(outside.beat) : known
  const at = deps.now()
  const id = await deps.db.transaction().execute(async trx => {
    const mark = await readMark(trx, true)
    const sign = said ? 'said' : mark.elsewhere ? 'server' : BigInt(mark.beat) < highest ? 'beat' : null
    if (mark.held || sign === null) return null
    const known_until = mark.beaten_at ?? at
    const made = {
      sign,
      known_until,
      beat: (BigInt(mark.beat) > highest ? BigInt(mark.beat) : highest) + leap,
      least_number: outside
        ? BigInt(outside.order_number) + numbers_since_mark
        : BigInt(mark.order_number) + numbers_without_mark,
      line_until: new Date(known_until.getTime() + retry_key_hours * hour_ms),
    } as const
    return insertRestore(trx, made, at)
  })
  if (id === null) return false
  const err = new Error('this database was restored: nothing leaves until an administrator has settled what had')
  deps.log.error({ err, restore_id: id }, 'departures are held')
  return true
}

/** One beat more, kept inside and outside. Gives the count. */
export const beatOnce = async (deps: Deps): Promise<bigint> => {
  const made = await beat(deps.db, deps.now())
  const mark: OutsideMark = { beat: made.beat, order_number: made.order_number }
  try {
    await deps.files.put(keyOf(made.house_id), Buffer.from(JSON.stringify(mark)), 'application/json')
  } catch (error) {
    deps.log.warn({ err: error }, 'the mark of the database could not be kept outside of it')
  }
  return BigInt(made.beat)
}

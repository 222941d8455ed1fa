import { sql } from 'kysely'
import { turnOf } from '#domain/dispatch/pace.ts'
import type { Db } from '#server/deps.ts'
import { holdPace, noteDeparture, noteTurn, type PacedDestination } from './pace-store.ts'

type Waiting = PacedDestination & {
  /** The turn that it was given before. */
  turn_at: Date | null
  /** Until when it must have left; null: it is of use later, too. */
  closing_at: Date | null
}

/**
 * Whether one may leave now, counted then as one that does (null); else when its turn is. One destination gets what it can
 * take in a minute and no more, by all workers together. In the caller's transaction, which holds the destination.
 */
export const takeTurn = async (trx: Db, one: Waiting, at: Date): Promise<Date | null> => {
  const pace = await holdPace(trx, one)
  const turn = turnOf(pace, { ...one, at })
  if (turn <= at) await noteDeparture(trx, one, pace, at)
  else if (turn.getTime() !== one.turn_at?.getTime()) await noteTurn(trx, one, turn)
  return turn <= at ? null : turn
}

/** What a destination was sent a day ago bounds nothing. */
export const forgetPaces = async (db: Db, at: Date) => {
  const before = new Date(at.getTime() - 86_400_000)
  await sql`/* forget-paces */
    delete from destination_paces
    where coalesce(left_at[cardinality(left_at)], 'epoch') < ${before} and coalesce(last_turn_at, 'epoch') < ${before}`.execute(
    db,
  )
}

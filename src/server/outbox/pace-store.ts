import { sql } from 'kysely'
import { kept_departures, type Pace } from '#domain/dispatch/pace.ts'
import type { Db } from '#server/deps.ts'

export type PacedDestination = { channel: 'mail' | 'line'; destination: string }

/** One mailbox, however its address is written. */
const keyOf = ({ channel, destination }: PacedDestination) =>
  channel === 'mail' ? destination.toLowerCase() : destination

/** How a destination stands, held for the caller's transaction. */
export const holdPace = async (trx: Db, one: PacedDestination): Promise<Pace> => {
  await sql`/* pace-row */
    insert into destination_paces (channel, destination) values (${one.channel}, ${keyOf(one)}) on conflict do nothing`.execute(
    trx,
  )
  const { rows } = await sql<Pace>`/* hold-pace */
    select left_at, last_turn_at from destination_paces
    where channel = ${one.channel} and destination = ${keyOf(one)} for update`.execute(trx)
  const [pace] = rows
  if (!pace) throw new Error('a pace that was written a moment ago is not there')
  return pace
}

/** One leaves now. */
export const noteDeparture = (trx: Db, one: PacedDestination, { left_at }: Pace, at: Date) =>
  sql`/* note-departure */
    update destination_paces set left_at = ${[...left_at, at].slice(-kept_departures)}::timestamptz[]
    where channel = ${one.channel} and destination = ${keyOf(one)}`.execute(trx)

/** A turn was given away. */
export const noteTurn = (trx: Db, one: PacedDestination, turn: Date) =>
  sql`/* note-turn */
    update destination_paces set last_turn_at = greatest(last_turn_at, ${turn}::timestamptz)
    where channel = ${one.channel} and destination = ${keyOf(one)}`.execute(trx)

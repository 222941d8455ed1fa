import { sql } from 'kysely'
import { kept_departures, type Pace } from '#domain/dispatch/pace.ts'
import type { Db } from '#server/deps.ts'

export type PacedDestination = { channel: 'mail' | 'line'; destination: string }

/** One mailbox, however its address is written. */
const keyOf = ({ channel, destination }: PacedDestination) =>
  channel === 'mail' ? destination.toLowerCase() : destination

/** How a destination stands, held for the caller's transaction. */
export const holdPace = async (trx: Db, one: PacedDestination): Promise<Pace> => {
  const { rows } = await sql<Pace>`/* hold-pace */
    insert into destination_paces (channel, destination) values (${one.channel}, ${keyOf(one)})
    on conflict (channel, destination) do update set destination = excluded.destination
    returning left_at, last_turn_at`.execute(trx)
  const [pace] = rows
  if (!pace) throw new Error('a pace is written without an answer')
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

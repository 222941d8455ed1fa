/** What left to one destination lately, and which turns are given away. */
export type Pace = {
  /** When the newest ones left, the oldest first: `kept_departures` of them at most. */
  left_at: readonly Date[]
  /** The last turn that was given to one that waits; null: none. */
  last_turn_at: Date | null
}

const minute = 60_000
/** Always within what mailboxes take of one sender: 60 a minute (Gmail), 1,200 an hour (Exchange Online). */
const calm = 20
/** For orders whose closing is near: still below what a minute may bring, as others write to the mailbox, too. */
const pressing = 50
export const kept_departures = pressing
/** What is left of the time until the closing from which on an order does not wait calmly: its people would be told. */
const pressing_ms = 30 * minute
/** A turn that was missed by more, as the workers were away, is given anew: what waited does not come at once. */
const missed_ms = 15_000

/** When one more may leave of which at most `most` leave in any minute. */
const whenFree = (left_at: readonly Date[], most: number, at: Date): Date => {
  const oldest = left_at.at(-most)
  return oldest === undefined ? at : new Date(Math.max(oldest.getTime() + minute, at.getTime()))
}

/**
 * When one has its turn at its destination: `at` where that is now. What waits is sent in the order in which it came, evenly.
 * An order whose turn would come shortly before its closing or later takes a quicker pace, and it never waits beyond the
 * closing. `turn_at`: the turn that it was given before.
 */
export const turnOf = (
  { left_at, last_turn_at }: Pace,
  { turn_at, closing_at, at }: { turn_at: Date | null; closing_at: Date | null; at: Date },
): Date => {
  const called = turn_at !== null && at.getTime() - turn_at.getTime() <= missed_ms
  if (called && turn_at > at) return turn_at
  const free = whenFree(left_at, calm, at)
  const after_others =
    last_turn_at === null || last_turn_at.getTime() + minute / calm <= at.getTime()
      ? free
      : new Date(Math.max(free.getTime(), last_turn_at.getTime() + minute / calm))
  const calmly = called ? free : after_others
  if (calmly <= at || closing_at === null || calmly.getTime() < closing_at.getTime() - pressing_ms) return calmly
  const quickly = whenFree(left_at, pressing, at)
  return quickly < closing_at ? quickly : at
}

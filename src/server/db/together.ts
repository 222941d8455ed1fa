import { type Kysely, type RawBuilder, sql } from 'kysely'
import { underWay } from '#server/under-way.ts'
import type { DB } from './tables.ts'

type Db = Kysely<DB>

/** How long a query holds back what is asked after it, in milliseconds: longer than this it may be stuck. */
const patience = 50

type Waiting<Asked, Row> = { asked: Asked; resolve(row: Row | undefined): void; reject(error: unknown): void }

type Queue<Asked, Row> = { waiting: Waiting<Asked, Row>[]; busy: boolean }

/**
 * A read that many requests make in the same moment, made together (decision 076): the first is asked at once, and what
 * is asked while that query is under way goes in one query after it. Alone nobody waits; in the rush before a closing the
 * cost of a query is shared. Nothing is remembered: every answer is read after it was asked for. `askAll` gives at most
 * one row for each that asks, with its number from 1 (`with ordinality`). Where a shared query fails each is asked alone,
 * and so is one inside a transaction.
 */
export const together = <Asked, Row extends { nth: number }>(
  askAll: (db: Db, all: readonly Asked[]) => Promise<Row[]>,
) => {
  const queues = new WeakMap<Db, Queue<Asked, Row>>()

  const askBatch = async (db: Db, batch: readonly Waiting<Asked, Row>[]): Promise<void> => {
    try {
      const all = batch.map(one => one.asked)
      const rows = new Map((await askAll(db, all)).map(row => [row.nth, row]))
      for (const [index, one] of batch.entries()) one.resolve(rows.get(index + 1))
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await Promise.all(batch.map(one => askBatch(db, [one])))
    }
  }

  const askNext = (db: Db, queue: Queue<Asked, Row>): void => {
    queue.busy = queue.waiting.length > 0
    if (!queue.busy) return
    let timer: NodeJS.Timeout | undefined
    const stuck = new Promise<void>(resolve => {
      timer = setTimeout(resolve, patience)
    })
    void Promise.race([askBatch(db, queue.waiting.splice(0)), stuck]).then(() => {
      clearTimeout(timer)
      askNext(db, queue)
    })
  }

  return (db: Db, asked: Asked): Promise<Row | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>()
    const one = { asked, resolve, reject }
    if (db.isTransaction) void askBatch(db, [one])
    else {
      const queue = queues.get(db) ?? { waiting: [], busy: false }
      queues.set(db, queue)
      queue.waiting.push(one)
      // On behalf of nobody: whoever asked first may leave before the others have their answers.
      if (!queue.busy) underWay.exit(() => askNext(db, queue))
    }
    return promise
  }
}

/**
 * Always true of the number (`with ordinality`) of what is asked together. Of an array PostgreSQL guesses ten rows, finds
 * a plan for any number of them dearer than one for those at hand, and so would plan the statement anew at every call; of
 * this condition it guesses that one row in two hundred meets it.
 */
export const guessedAsOne = (nth: RawBuilder<unknown>) => sql`${nth} % 1 = 0`

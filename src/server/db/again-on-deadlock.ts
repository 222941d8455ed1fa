import pg from 'pg'
import type { Db } from '#server/deps.ts'

const tries = 3

/** Two transactions waited for each other, and this one gave way: nothing of it is done, and it may be done again. */
export const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'

/**
 * One transaction that locks much, done again where it gave way to another that had locked the same in another order. All
 * its effects must be its own rows. The third time it is thrown, and answered as busy.
 */
export const transactionAgain = async <T>(db: Db, run: (trx: Db) => Promise<T>, left = tries): Promise<T> => {
  try {
    return await db.transaction().execute(run)
  } catch (error) {
    if (!isDeadlock(error) || left <= 1) throw error
    return transactionAgain(db, run, left - 1)
  }
}

import pg from 'pg'
import { FollowsOnly } from './servers.ts'

/** Too many connections, the server stops or starts, a limit of `limits.ts` was reached; class 08: the connection broke. */
const codes = new Set(['53300', '57P01', '57P02', '57P03', '57P05', '57014', '55P03', '25P03', '25P04'])
const sockets = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
const words =
  /database does not answer|Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/

/** Whether this says that the database is away, silent or too busy, and not that something is wrong with what was asked. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isAway)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A standby ends what reads rows that its primary has removed.
  if (code === '40001' && error.message.includes('conflict with recovery')) return true
  if (error instanceof pg.DatabaseError) return codes.has(code) || code.startsWith('08')
  return error instanceof FollowsOnly || sockets.has(code) || words.test(error.message)
}

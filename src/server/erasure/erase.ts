import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { hashPassword } from '#server/accounts/password.ts'
import type { Db } from '#server/deps.ts'
import { enqueueImageFiles } from '#server/images/forget-images.ts'
import type { Leaving, Side } from './leaving.ts'
import { account } from './people-data.ts'
import { personal_data } from './personal-data.ts'

export type Leaver = { side: Side; id: string }

/** Nobody knows it: logins that get it are closed for good. */
export const closedPassword = () => hashPassword(randomUUID())

/**
 * Erases what `personal_data` says of who has left, in the caller's transaction, which should do nothing else. With a
 * restaurant go the suppliers that it had entered itself.
 */
export const erasePersonalData = async (trx: Db, { side, id }: Leaver, password_hash: string, at: Date) => {
  await sql`/* erasing */ select set_config('oroshi.erasing', 'on', true)`.execute(trx)
  if (side === 'consumer') {
    const own = await trx.selectFrom('suppliers').select('id').where('owner_consumer_id', '=', id).execute()
    for (const supplier of own) await eraseSide(trx, { side: 'supplier', id: supplier.id }, password_hash, at)
  }
  await eraseSide(trx, { side, id }, password_hash, at)
  await sql`/* erased */ select set_config('oroshi.erasing', 'off', true)`.execute(trx)
}

const eraseSide = async (trx: Db, { side, id }: Leaver, password_hash: string, at: Date) => {
  await enqueueImageFiles(trx, id)
  for (const [table, rule] of Object.entries(personal_data)) {
    for (const leaving of [rule[side] ?? []].flat()) {
      await statementOf(table, leaving, { leaver: id, password_hash, at: at.toISOString() }).execute(trx)
    }
  }
}

/** Erases who an account belonged to, in the caller's transaction: nobody comes in by it again, and its login id is free. */
export const eraseAccount = (trx: Db, id: string, password_hash: string, at: Date) =>
  statementOf(
    'accounts',
    { rows: 'id = :leaver', set: account },
    { leaver: id, password_hash, at: at.toISOString() },
  ).execute(trx)

type Given = Record<'leaver' | 'password_hash' | 'at', string>
const casts: Record<keyof Given, string> = { leaver: '::uuid', password_hash: '::text', at: '::timestamptz' }

const statementOf = (table: string, leaving: Leaving, given: Given) => {
  const rows = filled(leaving.rows, given)
  if ('gone' in leaving) return sql`/* erase */ delete from ${sql.table(table)} where ${rows}`
  const columns = Object.entries(leaving.set).map(
    ([column, value]) => sql`${sql.ref(column)} = ${filled(value ?? '', given)}`,
  )
  return sql`/* erase */ update ${sql.table(table)} set ${sql.join(columns)} where ${rows}`
}

/** SQL of our own data with its three names filled in as parameters. */
const filled = (text: string, given: Given): RawBuilder<unknown> =>
  sql.join(
    text.split(/(:(?:leaver|password_hash|at)\b)/).map(part => {
      const name = part.slice(1)
      return part.startsWith(':') && isGiven(name) ? sql`${given[name]}${sql.raw(casts[name])}` : sql.raw(part)
    }),
    sql``,
  )

const isGiven = (name: string): name is keyof Given => name in casts

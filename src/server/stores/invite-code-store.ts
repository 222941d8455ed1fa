import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** By what the codes of these invitations are found, of those that were printed before. */
export const findCodeKeys = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; code_key: string }>`/* invite-code-keys */
    select id, code_key from store_invites where id = any(${ids}::uuid[]) and code_key is not null`.execute(db)
  return new Map(rows.map(one => [one.id, one.code_key]))
}

export const writeCodeKeys = async (db: Db, made: readonly { id: string; key: string }[]) => {
  if (made.length === 0) return
  await sql`/* write-invite-code-keys */ update store_invites i set code_key = n.key
    from unnest(${made.map(one => one.id)}::uuid[], ${made.map(one => one.key)}::text[]) n (id, key)
    where i.id = n.id`.execute(db)
}

export const findInviteByKeys = async (db: Db, keys: readonly string[]): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`/* invite-by-code */
    select id from store_invites where code_key = any(${keys}::text[])`.execute(db)
  return rows[0]?.id
}

export const countTries = async (db: Db, address: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* invite-code-tries */
    select count(*)::int as count from invite_code_tries where address = ${address} and tried_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

export const noteTry = async (db: Db, address: string, tried_at: Date) => {
  await db.insertInto('invite_code_tries').values({ address, tried_at }).execute()
}

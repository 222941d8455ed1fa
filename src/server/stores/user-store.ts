import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'

/** The names of a supplier's users by id; 404 where one of the ids is nobody of this supplier. */
export const refuseForeignUsers = async (
  db: Db,
  supplier_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`/* users-named */
    select a.id, a.name from supplier_users u join accounts a on a.id = u.account_id
    where u.supplier_id = ${supplier_id} and a.id = any(${ids}::uuid[])`.execute(db)
  if (rows.length !== new Set(ids).size) throw refuse(404, errorTexts.not_found)
  return new Map(rows.map(one => [one.id, one.name]))
}

import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

type Agreed = { version: string; agreed_count: number; last_agreed_at: Date }

/** How many accounts have agreed to each version. */
export const countAgreed = async (db: Db): Promise<Agreed[]> => {
  const { rows } = await sql<Agreed>`/* agreed-terms */
    select terms_version as version, count(*)::int as agreed_count, max(terms_agreed_at) as last_agreed_at
    from accounts where terms_version is not null and terms_agreed_at is not null group by 1`.execute(db)
  return rows
}

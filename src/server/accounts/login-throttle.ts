import { sql } from 'kysely'
import type { Area } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'

const minute = 60_000
const window_minutes = 15
/** Wrong tries within the window: of one address at one account, at one account from strangers, of one address anywhere. */
const most = { pair: 5, account: 30, address: 60 }
const known_days = 30

/**
 * Refuses with 429 while too many wrong passwords were tried. What others try never shuts a person out: an address
 * that has logged in to this account within 30 days is counted by its own tries alone.
 */
export const checkThrottle = async (db: Db, area: Area, login_id: string, address: string, at: Date) => {
  const since = new Date(at.getTime() - window_minutes * minute)
  const known_since = new Date(at.getTime() - known_days * 24 * 60 * minute)
  const { rows } = await sql<{ pair: string; account: string; address: string; known: boolean }>`/* login-throttle */
    select
      (select count(*) from login_attempts where area = ${area} and login_id = ${key(login_id)} and address = ${address}
        and not succeeded and attempted_at > ${since}) as pair,
      (select count(*) from login_attempts where area = ${area} and login_id = ${key(login_id)}
        and not succeeded and attempted_at > ${since}) as account,
      (select count(*) from login_attempts where address = ${address} and not succeeded and attempted_at > ${since}) as address,
      exists (select from login_attempts where area = ${area} and login_id = ${key(login_id)} and address = ${address}
        and succeeded and attempted_at > ${known_since}) as known`.execute(db)
  const tried = rows[0]
  if (!tried) return
  const stranger = Number(tried.account) >= most.account && !tried.known
  if (Number(tried.pair) >= most.pair || Number(tried.address) >= most.address || stranger) {
    throw refuse(
      429,
      `ログインの失敗が続いたため、${window_minutes}分ほど受け付けを止めています。しばらくしてからもう一度お試しください`,
    )
  }
}

/** Remembers one try. */
export const noteAttempt = (db: Db, area: Area, login_id: string, address: string, succeeded: boolean, at: Date) =>
  db
    .insertInto('login_attempts')
    .values({ area, login_id: key(login_id), address, succeeded, attempted_at: at })
    .execute()

const key = (login_id: string) => login_id.toLowerCase().slice(0, 254)

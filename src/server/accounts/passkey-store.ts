import { sql } from 'kysely'
import type { Area } from '#contract/http/route.ts'
import type { Db } from '#server/deps.ts'

export type PasskeyRow = { id: string; name: string; added_at: Date; used_at: Date | null; synced: boolean }

export type ChallengePurpose = 'add' | 'log_in' | 'confirm'
type Challenge = { hash: Buffer; purpose: ChallengePurpose; area: Area; account_id: string | null }

export const putChallenge = async (
  db: Db,
  { hash, purpose, area, account_id }: Challenge,
  expires_at: Date,
): Promise<void> => {
  await sql`/* put-passkey-challenge */
    insert into passkey_challenges (challenge_hash, purpose, area, account_id, expires_at)
    values (${hash}, ${purpose}, ${area}, ${account_id}, ${expires_at})`.execute(db)
}

/** Uses a challenge up, whatever becomes of it; false where it is none, another's, over or used. Of many at once one has it. */
export const takeChallenge = async (
  db: Db,
  { hash, purpose, area, account_id }: Challenge,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ expires_at: Date }>`/* take-passkey-challenge */
    delete from passkey_challenges
    where challenge_hash = ${hash} and purpose = ${purpose} and area = ${area}
      and account_id is not distinct from ${account_id}::uuid
    returning expires_at`.execute(db)
  const [taken] = rows
  return taken !== undefined && taken.expires_at > at
}

export const listPasskeys = async (db: Db, account_id: string): Promise<PasskeyRow[]> => {
  const { rows } = await sql<PasskeyRow>`/* own-passkeys */
    select id, name, added_at, used_at, synced from passkeys where account_id = ${account_id} order by id`.execute(db)
  return rows
}

/** What devices of the account know their passkeys by. */
export const listCredentials = async (db: Db, account_id: string) => {
  const { rows } = await sql<{ credential_id: Buffer; transports: string[] }>`/* own-credentials */
    select credential_id, transports from passkeys where account_id = ${account_id} order by id`.execute(db)
  return rows
}

export type FoundPasskey = {
  id: string
  name: string
  account_id: string
  person_name: string
  login_id: string
  suspended_at: Date | null
  public_key: Buffer
}

/** The passkey of this area that a device names. */
export const findPasskey = async (db: Db, area: Area, credential_id: Buffer): Promise<FoundPasskey | undefined> => {
  const { rows } = await sql<FoundPasskey>`/* find-passkey */
    select p.id, p.name, p.account_id, a.name as person_name, a.login_id, a.suspended_at, p.public_key
    from passkeys p join accounts a on a.id = p.account_id and a.area = ${area}
    where p.credential_id = ${credential_id}`.execute(db)
  return rows[0]
}

/** A use, whose count must be beyond the last one's unless the device counts nothing: else it was `copied`, if it is not `gone`. */
export const countUse = async (
  db: Db,
  id: string,
  { sign_count, synced }: { sign_count: number; synced: boolean },
  at: Date,
): Promise<'counted' | 'copied' | 'gone'> => {
  const { rows } = await sql<{ end: 'counted' | 'copied' | 'gone' }>`/* count-passkey-use */
    with used as (
      update passkeys set sign_count = ${sign_count}, synced = ${synced}, used_at = ${at}
      where id = ${id} and (sign_count < ${sign_count} or (sign_count = 0 and ${sign_count} = 0)) returning id
    )
    select case when exists (select from used) then 'counted'
      when exists (select from passkeys where id = ${id}) then 'copied' else 'gone' end as end`.execute(db)
  return rows[0]?.end ?? 'gone'
}

type NewPasskey = {
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
  synced: boolean
  transports: readonly string[]
  name: string
}

/** False: some account has it already. */
export const putPasskey = async (trx: Db, account_id: string, one: NewPasskey, at: Date): Promise<boolean> => {
  const { rows } = await sql`/* put-passkey */
    insert into passkeys (account_id, credential_id, public_key, sign_count, transports, synced, name, added_at)
    values (${account_id}, ${one.credential_id}, ${one.public_key}, ${one.sign_count}, ${one.transports}::text[],
      ${one.synced}, ${one.name}, ${at})
    on conflict (credential_id) do nothing returning id`.execute(trx)
  return rows.length === 1
}

export const setPasskeyName = async (
  db: Db,
  account_id: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> => {
  const { rows } = await sql`/* rename-passkey */
    update passkeys set name = ${name} where id = ${id} and account_id = ${account_id} returning id`.execute(db)
  return rows.length === 1
}

export const deletePasskey = async (trx: Db, account_id: string, id: string): Promise<{ name: string } | undefined> => {
  const { rows } = await sql<{ name: string }>`/* delete-passkey */
    delete from passkeys where id = ${id} and account_id = ${account_id} returning name`.execute(trx)
  return rows[0]
}

/** How else the account comes in. Whoever asks at the same moment waits: of two who take a way away the second sees it gone. */
export const findWaysIn = async (trx: Db, account_id: string) => {
  await sql`/* ways-in-turn */ select from accounts where id = ${account_id} for no key update`.execute(trx)
  const { rows } = await sql<{ password: boolean; totp: boolean; passkeys: number; identities: number }>`/* ways-in */
    select a.password_hash like '$argon2%' as password,
      exists (select from totp_secrets t where t.account_id = a.id and t.confirmed_at is not null) as totp,
      (select count(*)::int from passkeys p where p.account_id = a.id) as passkeys,
      (select count(*)::int from account_identities i where i.account_id = a.id) as identities
    from accounts a where a.id = ${account_id}`.execute(trx)
  const [ways] = rows
  if (!ways) throw new Error('an account that is logged in is not there')
  return ways
}

/** Whether the account has a passkey. */
export const hasPasskey = async (db: Db, account_id: string): Promise<boolean> => {
  const { rows } = await sql`/* has-passkey */
    select from passkeys where account_id = ${account_id} limit 1`.execute(db)
  return rows.length === 1
}

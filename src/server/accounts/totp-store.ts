import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

export type TotpRow = {
  sealed_secret: Buffer
  confirmed_at: Date | null
  last_step: number | null
  wrong_count: number
  wrong_since: Date | null
}

/** The account's key; `lock`: whoever tries a code at the same moment waits. */
export const findTotp = async (db: Db, account_id: string, lock = false): Promise<TotpRow | undefined> => {
  const { rows } = await sql<TotpRow>`/* find-totp */
    select sealed_secret, confirmed_at, last_step::float8 as last_step, wrong_count, wrong_since
    from totp_secrets where account_id = ${account_id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** A new key that is still to be proved, in the place of another such one. False: a proved one is there, which stays. */
export const putTotp = async (db: Db, account_id: string, sealed_secret: Buffer, at: Date): Promise<boolean> => {
  const { rows } = await sql`/* put-totp */
    insert into totp_secrets (account_id, sealed_secret, began_at) values (${account_id}, ${sealed_secret}, ${at})
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, began_at = excluded.began_at,
      last_step = null, wrong_count = 0, wrong_since = null
    where totp_secrets.confirmed_at is null returning account_id`.execute(db)
  return rows.length === 1
}

/** The code of this time step was right: none of it or before it is taken any more. */
export const takeStep = async (trx: Db, account_id: string, step: number, at: Date) => {
  await sql`/* take-totp-step */
    update totp_secrets set last_step = ${step}, wrong_count = 0, wrong_since = null,
      confirmed_at = coalesce(confirmed_at, ${at})
    where account_id = ${account_id}`.execute(trx)
}

/** The same key under another seal. */
export const putSeal = async (trx: Db, account_id: string, sealed_secret: Buffer) => {
  await sql`/* put-totp-seal */
    update totp_secrets set sealed_secret = ${sealed_secret} where account_id = ${account_id}`.execute(trx)
}

/** A wrong code within the window counts on; the first one after it begins anew. */
export const noteWrongCode = async (trx: Db, account_id: string, window_since: Date, at: Date): Promise<number> => {
  const { rows } = await sql<{ wrong_count: number }>`/* wrong-totp */
    update totp_secrets set
      wrong_count = case when wrong_since > ${window_since} then wrong_count + 1 else 1 end,
      wrong_since = case when wrong_since > ${window_since} then wrong_since else ${at} end
    where account_id = ${account_id} returning wrong_count`.execute(trx)
  return rows[0]?.wrong_count ?? 0
}

/** New recovery codes in the place of all others. */
export const putRecoveryCodes = async (trx: Db, account_id: string, hashes: readonly Buffer[], at: Date) => {
  await sql`/* end-recovery-codes */ delete from recovery_codes where account_id = ${account_id}`.execute(trx)
  await sql`/* put-recovery-codes */
    insert into recovery_codes (code_hash, account_id, made_at)
    select h, ${account_id}, ${at} from unnest(${hashes}::bytea[]) h`.execute(trx)
}

/** Uses one recovery code up; false where it is none, or was used. */
export const useRecoveryCode = async (trx: Db, account_id: string, hash: Buffer, at: Date): Promise<boolean> => {
  const { rows } = await sql`/* use-recovery-code */
    update recovery_codes set used_at = ${at}
    where account_id = ${account_id} and code_hash = ${hash} and used_at is null returning account_id`.execute(trx)
  return rows.length === 1
}

export const countRecoveryCodes = async (db: Db, account_id: string): Promise<number> => {
  const { rows } = await sql<{ left: number }>`/* count-recovery-codes */
    select count(*)::int as left from recovery_codes where account_id = ${account_id} and used_at is null`.execute(db)
  return rows[0]?.left ?? 0
}

export const deleteTotp = async (trx: Db, account_id: string): Promise<boolean> => {
  const { rows } = await sql`/* delete-totp */
    delete from totp_secrets where account_id = ${account_id} and confirmed_at is not null returning account_id`.execute(
    trx,
  )
  return rows.length === 1
}

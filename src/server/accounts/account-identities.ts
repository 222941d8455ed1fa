import { sql } from 'kysely'
import type { ExternalProvider } from '#domain/accounts/external.ts'
import type { Db } from '#server/deps.ts'

export type ExternalPurpose = 'log_in' | 'join' | 'link' | 'confirm'

export type ExternalRequest = {
  hash: Buffer
  provider: ExternalProvider
  purpose: ExternalPurpose
  account_id: string | null
  joining_id: string | null
}

export const putExternalRequest = async (db: Db, one: ExternalRequest, expires_at: Date): Promise<void> => {
  await sql`/* put-identity-request */
    insert into identity_requests (request_hash, provider, purpose, account_id, joining_id, expires_at)
    values (${one.hash}, ${one.provider}, ${one.purpose}, ${one.account_id}, ${one.joining_id}, ${expires_at})`.execute(
    db,
  )
}

/** Uses a way up, whatever becomes of it; undefined where it is none, another service's, over or used. Of many at once one has it. */
export const takeExternalRequest = async (
  db: Db,
  { hash, provider }: Pick<ExternalRequest, 'hash' | 'provider'>,
  at: Date,
) => {
  const { rows } = await sql<
    Omit<ExternalRequest, 'hash' | 'provider'> & { expires_at: Date }
  >`/* take-identity-request */
    delete from identity_requests where request_hash = ${hash} and provider = ${provider}
    returning purpose, account_id, joining_id, expires_at`.execute(db)
  const [taken] = rows
  return taken && taken.expires_at > at ? taken : undefined
}

type Whose = { issuer: string; subject: string }

/** The person whom an account of elsewhere lets in. */
export const findIdentity = async (db: Db, { issuer, subject }: Whose) => {
  const { rows } = await sql<{
    account_id: string
    name: string
    login_id: string
    suspended_at: Date | null
  }>`/* find-identity */
    select a.id as account_id, a.name, a.login_id, a.suspended_at
    from account_identities i join accounts a on a.id = i.account_id and a.area = 'consumer'
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(db)
  return rows[0]
}

export const noteIdentityUse = async (db: Db, { issuer, subject }: Whose, at: Date) => {
  await sql`/* note-identity-use */
    update account_identities set used_at = ${at} where issuer = ${issuer} and subject = ${subject}`.execute(db)
}

/** False: it lets somebody else in already, or another one of this service lets this person in. Waits for who is linking it just now. */
export const putIdentity = async (
  trx: Db,
  account_id: string,
  one: Whose & { provider: ExternalProvider; scopes: readonly string[] },
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`/* put-identity */
    insert into account_identities (account_id, provider, issuer, subject, scopes, linked_at)
    values (${account_id}, ${one.provider}, ${one.issuer}, ${one.subject}, ${one.scopes}::text[], ${at})
    on conflict do nothing returning id`.execute(trx)
  return rows.length === 1
}

export const findLinkedProviders = async (db: Db, account_id: string): Promise<string[]> => {
  const { rows } = await sql<{ provider: string }>`/* linked-providers */
    select provider from account_identities where account_id = ${account_id}`.execute(db)
  return rows.map(row => row.provider)
}

export const findOwnIdentity = async (db: Db, account_id: string, provider: ExternalProvider) => {
  const { rows } = await sql<{ linked_at: Date; used_at: Date | null; scopes: string[] }>`/* own-identity */
    select linked_at, used_at, scopes from account_identities
    where account_id = ${account_id} and provider = ${provider}`.execute(db)
  return rows[0]
}

export const deleteIdentity = async (trx: Db, account_id: string, provider: ExternalProvider): Promise<boolean> => {
  const { rows } = await sql`/* delete-identity */
    delete from account_identities where account_id = ${account_id} and provider = ${provider} returning id`.execute(
    trx,
  )
  return rows.length === 1
}

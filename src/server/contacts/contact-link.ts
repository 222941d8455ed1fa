import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { contact_link_days } from '#domain/contacts/contact-answer.ts'
import { addDays, dayOf, instantAt } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { newToken, tokenHash } from '#server/accounts/password-links.ts'
import type { Db, Deps } from '#server/deps.ts'

/** The last day of a link that leaves now. */
export const contactLinkUntil = (at: Date): string => addDays(dayOf(at), contact_link_days)

/** A new link to one contact for whoever wrote it, of which the database keeps the hash alone. */
export const makeContactLink = async (
  trx: Db,
  { public_url }: Pick<Deps, 'public_url'>,
  contact_id: string,
  at: Date,
): Promise<string> => {
  const access_token = newToken()
  const expires_at = instantAt(addDays(contactLinkUntil(at), 1), 0)
  await sql`/* make-contact-token */
    insert into contact_tokens (token_hash, contact_id, access_version, created_at, expires_at)
    select ${tokenHash(access_token)}, id, access_version, ${at}, ${expires_at} from contacts where id = ${contact_id}`.execute(
    trx,
  )
  return public_url + pathTo(publicPages.contact, { access_token })
}

/** The contact that a link opens; 404 for a link that is wrong, ended or taken back. */
export const contactOfLink = async (db: Db, access_token: string, at: Date): Promise<string> => {
  const { rows } = await sql<{ id: string }>`/* contact-by-token */
    select c.id from contact_tokens t join contacts c on c.id = t.contact_id
    where t.token_hash = ${tokenHash(access_token)} and t.access_version = c.access_version and t.expires_at > ${at}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw refuse(404, errorTexts.not_found)
  return row.id
}

/** How many links of a contact still open it. */
export const countContactLinks = async (db: Db, contact_id: string, at: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* count-contact-links */
    select count(*)::int as count from contact_tokens t join contacts c on c.id = t.contact_id
    where c.id = ${contact_id} and t.access_version = c.access_version and t.expires_at > ${at}`.execute(db)
  return rows[0]?.count ?? 0
}

/** From now on no link of a contact that has left opens it. */
export const endContactLinks = async (trx: Db, contact_id: string) => {
  await sql`/* end-contact-links */
    update contacts set access_version = access_version + 1 where id = ${contact_id}`.execute(trx)
}

/** Links that have ended say nothing any more. */
export const forgetContactLinks = (db: Db, at: Date) =>
  db.deleteFrom('contact_tokens').where('expires_at', '<', at).execute()

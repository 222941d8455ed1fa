import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { addDays, instantAt } from '#domain/shared/day.ts'
import type { Db, Deps } from '#server/deps.ts'

/** A link ends this many days after the delivery date: returns and bills refer to an order for a quarter. */
const valid_days = 90

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Of a fax somebody types it: no signs that a machine loses (_ -) and none that look alike (0 O, 1 l I). */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const token_length = 22

/** 128 random bits: 22 letters out of 57. */
const newToken = (): string => {
  const bound = 256 - (256 % letters.length)
  let token = ''
  while (token.length < token_length) {
    // What is above would make the first letters likelier.
    const fair = [...randomBytes(token_length)].filter(byte => byte < bound)
    token += fair.map(byte => letters[byte % letters.length]).join('')
  }
  return token.slice(0, token_length)
}

/**
 * A new token to one order for whoever has no login, of which the database keeps the hash alone. Each paper and message
 * that leaves carries its own.
 */
export const makeAccessToken = async (
  db: Db,
  order: { id: string; delivery_date: string },
  at: Date,
): Promise<string> => {
  const token = newToken()
  const ends = instantAt(addDays(order.delivery_date, valid_days), 0)
  // Of an order for a day long past, too, what is sent now can be opened.
  const expires_at = ends > at ? ends : instantAt(addDays(order.delivery_date, valid_days * 5), 0)
  await sql`/* make-access-token */
    insert into order_access_tokens (token_hash, order_id, access_version, created_at, expires_at)
    select ${hashOf(token)}, id, access_version, ${at}, ${expires_at} from orders where id = ${order.id}`.execute(db)
  return token
}

/** The order that a token opens; undefined for one that is wrong, ended or taken back. */
export const orderByToken = async (db: Db, token: string, at: Date): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`/* order-by-token */
    select o.id from order_access_tokens t join orders o on o.id = t.order_id
    where t.token_hash = ${hashOf(token)} and t.access_version = o.access_version and t.expires_at > ${at}`.execute(db)
  return rows[0]?.id
}

/**
 * Who took back the links of the order that a token opened until then, as whoever was sent it reads; null where nobody has.
 * Only whoever was sent it can ask so.
 */
export const whoRevoked = async (db: Db, token: string, at: Date): Promise<string | null> => {
  const { rows } = await sql<{ by_staff: boolean | null }>`/* revoked-token */
    select (select e.actor_area = 'admin' from order_events e where e.order_id = o.id and e.kind = 'links_revoked'
      order by e.id desc limit 1) as by_staff
    from order_access_tokens t join orders o on o.id = t.order_id
    where t.token_hash = ${hashOf(token)} and t.access_version < o.access_version and t.expires_at > ${at}`.execute(db)
  const [found] = rows
  if (!found) return null
  return found.by_staff === true ? 'Oroshi運営' : '注文元'
}

/** Links that have ended say nothing any more. */
export const forgetEndedTokens = (db: Db, at: Date) =>
  db.deleteFrom('order_access_tokens').where('expires_at', '<', at).execute()

/** What a token looks like on paper before there is one. */
export const no_token = 'x'.repeat(token_length)

export const linkTo = ({ public_url }: Pick<Deps, 'public_url'>, access_token: string) =>
  public_url + pathTo(publicPages.order, { access_token })

/** The same order as the restaurant's LINE friend comes to it. */
export const linkToShare = ({ public_url }: Pick<Deps, 'public_url'>, access_token: string) =>
  public_url + pathTo(publicPages.lineShare, { access_token })

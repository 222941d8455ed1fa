import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Area } from '#contract/http/route.ts'
import { prepared, type Slots } from '#server/db/client.ts'
import { guessedAsOne, together } from '#server/db/together.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { Actor } from './actor.ts'
import { findLook, looked_areas, lookToken } from './looking.ts'

const minute_ms = 60_000
const usual = { idle: 14 * 24 * 60, absolute: 90 * 24 * 60, touch: 5 }
/**
 * In minutes: how long a session lives unused, how long in all, and how stale `seen_at` may get (a request writes it at
 * most this often). Who may do all has a short one.
 */
const lives: Record<Area, typeof usual> = {
  consumer: usual,
  supplier: usual,
  admin: { idle: 30, absolute: 12 * 60, touch: 1 },
}
/** For how long one who has just proved again who it is may do what is sensitive. */
const confirmed_minutes = 10
/** For how long a token that was exchanged is still good: what is under way arrives, and a stream asks when it beats. */
const former_seconds = 30

const cookieName = (deps: Deps, area: Area) => `${deps.config.deployed ? '__Host-' : ''}oroshi_${area}`

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session for an account, which has come in last now: a new random token in the area's own cookie, only its hash in the database. */
export const openSession = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: { area: Area; account_id: string; consumer_id: string | null },
  at: Date,
) => {
  const token = randomBytes(32).toString('base64url')
  await deps.db
    .with('came_in', db =>
      db.updateTable('accounts').set({ last_login_at: at }).where('id', '=', session.account_id).returning('id'),
    )
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      area: session.area,
      account_id: session.account_id,
      consumer_id: session.consumer_id,
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      created_at: at,
      seen_at: at,
      expires_at: new Date(at.getTime() + lives[session.area].absolute * minute_ms),
    })
    .execute()
  handOver(deps, reply, session.area, token, lives[session.area].absolute * 60)
}

const handOver = (deps: Deps, reply: FastifyReply, area: Area, token: string, seconds: number) =>
  reply.setCookie(cookieName(deps, area), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.deployed,
    maxAge: seconds,
  })

/** The token that this request carries for an area, if any. */
const tokenOf = (deps: Deps, area: Area, request: FastifyRequest) => request.cookies[cookieName(deps, area)]

/** Ends this request's session of an area. */
export const closeSession = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, area: Area) => {
  const token = tokenOf(deps, area, request)
  if (token) await deps.db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
  reply.clearCookie(cookieName(deps, area), { path: '/', secure: deps.config.deployed })
}

/** Ends every session of an account, on all its devices; `except` keeps the one that asks. */
export const closeAllSessions = async (db: Db, account_id: string) => {
  await db.deleteFrom('sessions').where('account_id', '=', account_id).execute()
}

/**
 * Ends sessions, by a condition over `sessions s`, because their people are stopped. They are forgotten in the night: until
 * then who still carries one is told why (`endedSession`). Gives whose they were.
 */
export const stopSessions = async (db: Db, which: RawBuilder<unknown>, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string }>`/* stop-sessions */
    update sessions s set expires_at = ${at} where ${which} and s.expires_at > ${at} returning s.account_id`.execute(db)
  return [...new Set(rows.map(row => row.account_id))]
}

/** Whose session this request carries, ended or not; undefined where nobody knows it any more. */
export const endedSession = async (deps: Deps, area: Area, request: FastifyRequest) =>
  deps.db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['a.id', 'a.suspended_at'])
    .where('s.token_hash', '=', ownSessionHash(deps, area, request))
    .where('s.area', '=', area)
    .executeTakeFirst()

/** Changes which restaurant this session orders for. The caller has checked that the account holds it. */
export const chooseConsumer = async (deps: Deps, request: FastifyRequest, consumer_id: string) => {
  const token = tokenOf(deps, 'consumer', request)
  if (!token) return
  await deps.db.updateTable('sessions').set({ consumer_id }).where('token_hash', '=', hashOf(token)).execute()
}

/**
 * Who is logged in to this area, or null. One query, shared by those who ask in the same moment; renews the idle time now
 * and then.
 */
export const findActor = async (
  deps: Deps,
  area: Area,
  request: FastifyRequest,
  _reply?: FastifyReply,
): Promise<Actor | null> => {
  const looked = looked_areas.find(one => one === area)
  const look = lookToken(deps, area, request)
  // Also where it is over: a page that began as a look never goes on as whoever else is logged in here.
  if (looked && look !== undefined) return findLook(deps, looked, look)
  const token = tokenOf(deps, area, request)
  if (!token) return null
  const at = deps.now()
  const hash = hashOf(token)
  const row = await findSession[area](deps.db, { hash, at })
  if (!row) return null
  const { stale, nth: _nth, ...actor } = row
  if (stale) await deps.db.updateTable('sessions').set({ seen_at: at }).where('token_hash', '=', hash).execute()
  return actor
}

type Found = Actor & { stale: boolean; nth: number }

type Asked = { hashes: Buffer[]; ats: Date[] }

const sessions = (asked: Slots<Asked>) => sql`unnest(${asked.hashes}::bytea[], ${asked.ats}::timestamptz[])
    with ordinality q (hash, at, nth) join sessions s on s.token_hash = q.hash`

const minutes = (n: number) => sql`${sql.lit(`${n} minutes`)}::interval`

/** `stale`: `seen_at` is to be written again. */
const foundColumns = (area: Area) => sql`s.seen_at < q.at - ${minutes(lives[area].touch)} as stale,
      coalesce(s.confirmed_at > q.at - ${minutes(confirmed_minutes)}, false) as confirmed, q.nth::int as nth`

const holds = (area: Area) => sql`s.area = ${sql.lit(area)} and s.expires_at > q.at
      and s.seen_at > q.at - ${minutes(lives[area].idle)} and ${guessedAsOne(sql`q.nth`)}`

/** In SQL: a session of this area has not ended by itself, nor goes on under another token. */
export const sessionEnds = (area: Area, at: Date) =>
  sql`expires_at > ${new Date(at.getTime() + former_seconds * 1000)} and seen_at > ${new Date(at.getTime() - lives[area].idle * minute_ms)}`

/** Of the session that asks, what the database knows it by. */
export const ownSessionHash = (deps: Deps, area: Area, request: FastifyRequest): Buffer =>
  hashOf(tokenOf(deps, area, request) ?? '')

/**
 * Whoever sits at this session has just proved again who it is: it goes on under a new token, which alone may do what is
 * sensitive. The former one ends when what was under way with it has been answered.
 */
export const confirmSession = async (
  deps: Deps,
  area: Area,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  at: Date,
) => {
  const token = randomBytes(32).toString('base64url')
  const ends = new Date(at.getTime() + former_seconds * 1000)
  const { rows } = await sql<{ seconds: number }>`/* confirm-session */
    with former as (
      update sessions set expires_at = ${ends} where token_hash = ${ownSessionHash(deps, area, request)} and expires_at > ${ends}
      returning old.*
    ), moved as (
      update looks set admin_token_hash = ${hashOf(token)} where admin_token_hash = (select token_hash from former)
    )
    insert into sessions (token_hash, area, account_id, consumer_id, address, user_agent, created_at, seen_at, expires_at, confirmed_at)
    select ${hashOf(token)}, area, account_id, consumer_id, address, user_agent, created_at, seen_at, expires_at, ${at} from former
    returning extract(epoch from expires_at - ${at}::timestamptz)::int as seconds`.execute(deps.db)
  const [renewed] = rows
  if (renewed) handOver(deps, reply, area, token, renewed.seconds)
}

const actor_queries = {
  consumer: prepared<Asked, Found>(
    asked => sql`/* actor-consumer */
    select 'consumer' as area, s.account_id, a.name, coalesce(m.consumer_id::text, '') as consumer_id,
      coalesce(m.role, 'staff') as role, a.first_password, ${foundColumns('consumer')}
    from ${sessions(asked)}
    join accounts a on a.id = s.account_id and a.suspended_at is null
    left join (consumer_members m join consumers c on c.id = m.consumer_id and c.suspended_at is null)
      on m.account_id = s.account_id and m.consumer_id = s.consumer_id and m.disabled_at is null
    where ${holds('consumer')}`,
  ),
  supplier: prepared<Asked, Found>(
    asked => sql`/* actor-supplier */
    select 'supplier' as area, s.account_id, a.name, u.supplier_id, u.role, u.sees_all_stores, u.may_change_items, a.first_password, ${foundColumns('supplier')}
    from ${sessions(asked)}
    join accounts a on a.id = s.account_id and a.suspended_at is null
    join supplier_users u on u.account_id = s.account_id and u.suspended_at is null
    join suppliers p on p.id = u.supplier_id and p.suspended_at is null
    where ${holds('supplier')}`,
  ),
  admin: prepared<Asked, Found>(
    asked => sql`/* actor-admin */
    select 'admin' as area, s.account_id, a.name, a.admin_role as role,
      (exists (select from totp_secrets t where t.account_id = a.id and t.confirmed_at is not null)
        or exists (select from passkeys k where k.account_id = a.id)) as second_step, ${foundColumns('admin')}
    from ${sessions(asked)}
    join accounts a on a.id = s.account_id and a.suspended_at is null
    where ${holds('admin')}`,
  ),
}

const sessionOf = (area: Area) =>
  together<{ hash: Buffer; at: Date }, Found>((db, all) =>
    actor_queries[area](db, { hashes: all.map(one => one.hash), ats: all.map(one => one.at) }),
  )

const findSession = { consumer: sessionOf('consumer'), supplier: sessionOf('supplier'), admin: sessionOf('admin') }

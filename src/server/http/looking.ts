import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import type { Area } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { Actor, ConsumerActor, SupplierActor } from './actor.ts'

/** The areas whose screens staff may see as a user does. */
export const looked_areas = ['consumer', 'supplier'] as const
export type LookedArea = (typeof looked_areas)[number]

/** In minutes: an admin's session lives that long unused, and a look with it. */
const idle_minutes = 30
/** The browser keeps the name of a look that is over for so long: it leads back to where it began. */
const remembered_minutes = 12 * 60

const cookieName = (deps: Deps, area: LookedArea) => `${deps.config.deployed ? '__Host-' : ''}oroshi_look_${area}`
/** By what the database knows a look. */
export const lookHash = (token: string) => createHash('sha256').update(token).digest()

/** The token of a look that this browser carries for an area, alive or not; staff's own area has none. */
export const lookToken = (deps: Deps, area: Area, request: FastifyRequest): string | undefined =>
  area === 'admin' ? undefined : request.cookies[cookieName(deps, area)]

const attributes = (deps: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: deps.config.deployed }) as const

/** Gives the browser a look's token beside the session that it may have there itself. */
export const handOverLook = (deps: Deps, reply: FastifyReply, area: LookedArea, token: string) =>
  reply.setCookie(cookieName(deps, area), token, { ...attributes(deps), maxAge: remembered_minutes * 60 })

/** Takes it away again. */
export const dropLook = (deps: Deps, reply: FastifyReply, area: LookedArea) =>
  reply.clearCookie(cookieName(deps, area), { path: '/', secure: deps.config.deployed })

type Found = (ConsumerActor | SupplierActor) & {
  look_id: string
  by_id: string
  house_name: string
  ends_at: Date
  session_hash: Buffer
  stale: boolean
}

/** As whom a browser looks in an area; null where its look is over, or its token is of none. */
export const findLook = async (deps: Deps, area: LookedArea, token: string): Promise<Actor | null> => {
  const at = deps.now()
  const { rows } = await sql<Found>`/* actor-looking */
    select l.area, l.account_id, a.name, a.first_password, ${own_columns[area]}, l.id as look_id, b.id as by_id, l.ends_at,
      l.admin_token_hash as session_hash, s.seen_at < ${new Date(at.getTime() - 60_000)} as stale
    from looks l
    join sessions s on s.token_hash = l.admin_token_hash and s.area = 'admin' and s.expires_at > ${at}
      and s.seen_at > ${new Date(at.getTime() - idle_minutes * 60_000)}
    join accounts b on b.id = s.account_id and b.suspended_at is null and b.admin_role <> 'viewer'
    join accounts a on a.id = l.account_id and a.suspended_at is null
    ${houses[area]}
    where l.token_hash = ${lookHash(token)} and l.area = ${area} and l.ended_at is null and l.ends_at > ${at}`.execute(
    deps.db,
  )
  const [row] = rows
  if (!row) return null
  const { look_id, by_id, house_name, ends_at, session_hash, stale, ...actor } = row
  // Whoever looks works: the session of staff stays alive meanwhile.
  if (stale) await deps.db.updateTable('sessions').set({ seen_at: at }).where('token_hash', '=', session_hash).execute()
  return { ...actor, look: { id: look_id, by_id, house_name, ends_at } }
}

const own_columns = {
  consumer: sql`m.consumer_id, m.role, c.name as house_name`,
  supplier: sql`u.supplier_id, u.role, u.sees_all_stores, u.may_change_items, p.name as house_name`,
}
const houses = {
  consumer: sql`join consumers c on c.id = l.consumer_id and c.suspended_at is null
    join consumer_members m on m.account_id = l.account_id and m.consumer_id = c.id and m.disabled_at is null`,
  supplier: sql`join suppliers p on p.id = l.supplier_id and p.suspended_at is null
    join supplier_users u on u.account_id = l.account_id and u.supplier_id = p.id and u.suspended_at is null`,
}

/**
 * The one place that keeps a look from doing anything: 403 for whatever is no question, by the looked-at person or by
 * nobody (`actor` null), while this browser looks at either side.
 */
export const refuseWhileLooking = async (deps: Deps, request: FastifyRequest, actor: Actor | null) => {
  if (actor?.area === 'admin') return
  if (actor) {
    if (actor.look) throw refuse(403, errorTexts.only_looking)
    return
  }
  for (const area of looked_areas) {
    const token = lookToken(deps, area, request)
    if (token !== undefined && (await findLook(deps, area, token))) throw refuse(403, errorTexts.only_looking)
  }
}

/** Where a look that is over leads back to: its person's page in the administration. */
export const lookedAccount = async (db: Db, token: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('looks')
    .select('account_id')
    .where('token_hash', '=', lookHash(token))
    .executeTakeFirst()
  return row?.account_id
}

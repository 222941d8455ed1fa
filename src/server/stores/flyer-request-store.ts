import { sql } from 'kysely'
import type { FlyerRequestState, FlyerWay } from '#domain/stores/invite-flyer.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { destinations, type FlyerRequestFacts } from './invite-flyer-store.ts'
import { storesWithDeals } from './store-store.ts'

type Candidate = { store_id: string; name: string; destination: string; linked: boolean; open: boolean }

/** The stores that a request is for, by code: where the way leads, and why not. */
export const findAskedStores = async (db: Db, ids: readonly string[], way: FlyerWay): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`/* asked-flyer-stores */
    select t.id as store_id, t.name, ${destinations[way]} as destination, d.id is not null as linked,
      exists (select from flyer_send_requests r where r.store_id = t.id and r.state in ('requested', 'preparing')) as open
    from ${storesWithDeals} where t.id = any(${ids}::uuid[]) order by t.customer_code, t.id`.execute(db)
  return rows
}

type NewRequests = { way: FlyerWay; wanted: readonly { store_id: string; destination: string }[] }

/** Writes the requests; the ids of those that were written, by store: of two who ask at once, one. */
export const insertFlyerRequests = async (
  trx: Db,
  { supplier_id, account_id, name }: SupplierActor,
  { way, wanted }: NewRequests,
  at: Date,
): Promise<Map<string, string>> => {
  // In one order, so that two who ask for the same stores at once wait for one another.
  const sorted = wanted.toSorted((a, b) => (a.store_id < b.store_id ? -1 : 1))
  const { rows } = await sql<{ id: string; store_id: string }>`/* insert-flyer-requests */
    insert into flyer_send_requests (supplier_id, store_id, way, destination, asked_by, asked_by_name, asked_at)
    select ${supplier_id}, w.store_id, ${way}, w.destination, ${account_id}, ${name}, ${at}
    from unnest(${sorted.map(one => one.store_id)}::uuid[], ${sorted.map(one => one.destination)}::text[])
      with ordinality w (store_id, destination, place) order by w.place
    on conflict (store_id) where state in ('requested', 'preparing') do nothing returning id, store_id`.execute(trx)
  return new Map(rows.map(one => [one.store_id, one.id]))
}

/** Withdraws a request that staff have not taken; else says how it stands, undefined where this user sees none. */
export const withdrawAsked = async (
  trx: Db,
  actor: SupplierActor,
  id: string,
  at: Date,
): Promise<FlyerRequestState | 'withdrawn' | undefined> => {
  const { rows } = await sql<{ state: FlyerRequestState }>`/* own-flyer-request */
    select r.state from flyer_send_requests r join stores t on t.id = r.store_id
    where r.id = ${id} and ${storesSeen(actor)} for update of r`.execute(trx)
  if (rows[0]?.state !== 'requested') return rows[0]?.state
  await setStates(trx, [id], { state: 'cancelled', by: actor.name, reason: '' }, at)
  return 'withdrawn'
}

export type QueuedRequest = Omit<FlyerRequestFacts, 'failed'> & {
  printed_at: Date | null
  printed_by_name: string | null
  supplier_id: string
  supplier_name: string
  store_id: string
  store_name: string
  linked: boolean
}

const queued = sql`r.id, r.way, r.state, r.destination, r.asked_by_name, r.asked_at, r.state_changed_by_name,
  r.state_changed_at, r.reason, r.printed_at, r.printed_by_name, r.supplier_id, p.name as supplier_name, r.store_id, t.name as store_name,
  exists (select from deals d where d.store_id = t.id and d.state not in ('ended', 'rejected')) as linked`
const requests = sql`flyer_send_requests r join stores t on t.id = r.store_id join suppliers p on p.id = r.supplier_id`

type Asked = { q?: string | undefined; way?: FlyerWay | undefined }

/** Of suppliers that are there: one that has left gets nothing sent. */
const found = ({
  q,
  way,
}: Asked) => sql`from ${requests} where p.suspended_at is null and (${way ?? null}::text is null or r.way = ${way ?? null})
  and fold(concat_ws('|', p.name, t.name, t.name_kana, r.destination, r.asked_by_name)) ~ all(${patternsOf(q)}::text[])`

/** The queue: what is open oldest first, else newest first. */
export const findFlyerRequests = async (
  db: Db,
  asked: Asked & { state?: FlyerRequestState | undefined; cursor?: string | undefined },
  limit: number,
): Promise<QueuedRequest[]> => {
  const { state, cursor } = asked
  const rising = state === 'requested' || state === 'preparing'
  const after = cursor ? sql`and r.id ${rising ? sql`>` : sql`<`} ${cursor}::uuid` : sql``
  const { rows } = await sql<QueuedRequest>`/* flyer-requests */
    select ${queued} ${found(asked)} and (${state ?? null}::text is null or r.state = ${state ?? null}) ${after}
    order by r.id ${rising ? sql`asc` : sql`desc`} limit ${limit + 1}`.execute(db)
  return rows
}

export const countFlyerRequests = async (db: Db, asked: Asked): Promise<Record<FlyerRequestState, number>> => {
  const { rows } = await sql<{ state: FlyerRequestState; count: number }>`/* count-flyer-requests */
    select r.state, count(*)::int as count ${found(asked)} group by r.state`.execute(db)
  const of = (state: FlyerRequestState) => rows.find(one => one.state === state)?.count ?? 0
  return { requested: of('requested'), preparing: of('preparing'), sent: of('sent'), cancelled: of('cancelled') }
}

/** These requests, locked until the transaction ends, in the order in which they were asked. */
export const lockFlyerRequests = async (trx: Db, ids: readonly string[]): Promise<QueuedRequest[]> => {
  const { rows } = await sql<QueuedRequest>`/* lock-flyer-requests */
    select ${queued} from ${requests} where r.id = any(${ids}::uuid[]) order by r.id for update of r`.execute(trx)
  return rows
}

/** The open requests of these stores by a way, which what leaves now fulfils; locked. */
export const lockOpenRequests = async (trx: Db, store_ids: readonly string[], way: FlyerWay): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* open-flyer-requests */
    select r.id from flyer_send_requests r where r.store_id = any(${store_ids}::uuid[]) and r.way = ${way}
      and r.state in ('requested', 'preparing') order by r.id for update`.execute(trx)
  return rows.map(one => one.id)
}

export type ChangedRequest = {
  id: string
  supplier_id: string
  asked_by: string
  way: FlyerWay
  store_name: string
}

/** Gives requests another state, by whom and why; those that were changed, oldest first. */
export const setStates = async (
  trx: Db,
  ids: readonly string[],
  { state, by, reason }: { state: FlyerRequestState; by: string; reason: string },
  at: Date,
): Promise<ChangedRequest[]> => {
  const { rows } = await sql<ChangedRequest>`/* set-flyer-requests */
    with changed as (
      update flyer_send_requests set state = ${state}, state_changed_at = ${at}, state_changed_by_name = ${by},
        reason = ${reason} where id = any(${ids}::uuid[]) returning id, supplier_id, asked_by, way, store_id
    )
    select c.id, c.supplier_id, c.asked_by, c.way, t.name as store_name
    from changed c join stores t on t.id = c.store_id order by c.id`.execute(trx)
  return rows
}

/** Their sheets were printed; the last time stands. */
export const notePrinted = async (trx: Db, ids: readonly string[], by: string, at: Date) => {
  await sql`/* note-flyers-printed */
    update flyer_send_requests set printed_at = ${at}, printed_by_name = ${by} where id = any(${ids}::uuid[])`.execute(
    trx,
  )
}

import { sql, type Updateable } from 'kysely'
import { isUnsent } from '#domain/dispatch/unsent.ts'
import type { DB } from '#server/db/tables.ts'
import { destinationsOf, findDealTerms } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/http/live.ts'
import { settleOrder } from '#server/notices/settle.ts'
import { lockedOrder, type OrderFacts } from './find-orders.ts'
import { staleOrder } from './stale-order.ts'
import { takeSales } from './take-sales.ts'
import { type OrderNotice, tellNotice, tellOfLink } from './tell-event.ts'
import { type OrderActor, sendRevision, takeWay } from './write-order.ts'

/** Whoever does it, from which screen; without an id where a link was enough. */
export type Who = { actor: Omit<OrderActor, 'id'> & { id: string | null }; screen: string }

type Asked = {
  /** The version that was looked at; null: whichever it is. */
  revision: number | null
  who: Who
  at: Date
  /** Why this can't be done to an order as it stands, or null: asked before anything is locked, and again under the lock. */
  whyNot: (order: OrderFacts) => string | null
  /** Whether this very change is what stands: its answer was lost, and it is made again. Then nothing is done. */
  isDone?: (order: OrderFacts) => boolean
}

/** What was done: what is logged, sent and told follows from it. */
export type Done = {
  kind:
    | 'edited'
    | 'cancelled'
    | 'adjusted'
    | 'adjustment_accepted'
    | 'adjustment_questioned'
    | 'adjustment_reopened'
    | 'change_requested'
    | 'change_declined'
    | 'change_withdrawn'
    | 'messaged'
    | 'told_by_phone'
    | 'told_by_phone_undone'
    | 'resent'
    | 'links_revoked'
    | 'unprocessed'
  /** What the log keeps beside it. */
  diff?: unknown
  /** The version leaves, to wherever orders of its deal go. */
  send?: boolean
  /** What the other side is told. */
  notice?: OrderNotice
  /** What is written beside it, in the same transaction. */
  also?: (event_id: string) => Promise<unknown>
  /** Whether what was told before it is over by it; it is, where nothing is said. */
  settles?: boolean
}

type Columns = Omit<Updateable<DB['orders']>, 'id' | 'revision'>

/** An order under change: locked, as it stands, and what a verb may do to it. */
export type OrderUnderChange = {
  trx: Db
  order: OrderFacts
  /** Moves the sales counters to what these lines take; refused by `sold_out` (`refusedBySql`) where a limit is passed. */
  takeSales: (lines: OrderFacts['lines']) => Promise<void>
  releaseSales: () => Promise<void>
  /** Writes columns of the version that stands. */
  set: (columns: Columns) => Promise<void>
  /** Writes columns of the next version. */
  revise: (columns: Columns) => Promise<void>
}

/**
 * The one door through which an order is changed, by whomever: it is locked, may still be changed (`whyNot`), is the
 * version that was looked at, is written by the verb, and logged; then it leaves, the other side is told, and after the
 * commit all screens. A verb that finds nothing to do gives null. Refuses 409 with the order as it stands.
 */
export const changeOrder = async (
  deps: Deps,
  before: OrderFacts,
  { revision, who, at, whyNot, isDone = () => false }: Asked,
  write: (change: OrderUnderChange) => Promise<Done | null>,
): Promise<void> => {
  const mustStand = (order: OrderFacts) => {
    const refused = whyNot(order)
    const viewer = who.actor.area === 'supplier' ? 'supplier' : 'consumer'
    if (refused !== null) throw staleOrder(order, at, refused, viewer)
    if (revision !== null && revision !== order.revision) throw staleOrder(order, at, undefined, viewer)
  }
  if (isDone(before)) return
  mustStand(before)
  const event = await deps.db.transaction().execute(async trx => {
    const order = await lockedOrder(trx, before.id)
    if (isDone(order)) return null
    mustStand(order)
    const changed = { ...order }
    const set = async (columns: Updateable<DB['orders']>) => {
      await trx.updateTable('orders').set(columns).where('id', '=', order.id).execute()
    }
    const done = await write({
      trx,
      order,
      takeSales: lines => takeSales(trx, order, lines),
      releaseSales: () => takeSales(trx, order, []),
      set,
      revise: columns => {
        changed.revision = order.revision + 1
        return set({ ...columns, revision: changed.revision })
      },
    })
    if (!done) return null
    const event = await insertEvent(trx, changed, done, who, at)
    await done.also?.(event.id)
    let on_link = false
    // Its supplier has nothing that could be cancelled: a cancelling would alarm, and fail as the order did.
    if (done.send && !(done.kind === 'cancelled' && order.never_arrived)) {
      const terms = await findDealTerms(trx, order.deal_id, order.consumer_id)
      if (!terms) throw new Error(`an order without a deal: ${order.id}`)
      // By the way that its deal has now: whoever looks at it reads of that one.
      // One from before its supplier had a board is on none.
      const stands_elsewhere = terms.method === 'web' && order.store_id === null
      if (terms.method !== order.method && !stands_elsewhere) await takeWay(trx, order.id, terms.method)
      const occasion = isUnsent(order) ? (done.kind === 'cancelled' ? null : 'placed') : done.kind
      if (occasion !== null) await sendRevision(trx, changed, occasion, destinationsOf(terms), at)
      on_link = order.store_id === null && !terms.own
    }
    if (done.settles !== false) await settleOrder(trx, order.id, done.kind, at)
    if (on_link && (done.kind === 'edited' || done.kind === 'cancelled')) {
      await tellOfLink(trx, changed, { id: event.id, kind: done.kind }, at)
    }
    if (done.notice) await tellNotice(trx, order, event.id, done.notice, at)
    return event
  })
  if (event) deps.live.publish([event])
}

const insertEvent = async (
  trx: Db,
  { id: order_id, supplier_id, consumer_id, store_id, revision }: OrderFacts,
  { kind, diff }: Done,
  { actor, screen }: Who,
  at: Date,
): Promise<LiveEvent> => {
  const { rows } = await sql<{ id: string }>`/* insert-event */
    insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at, diff)
    values (${order_id}, ${supplier_id}, ${kind}, ${revision}, ${actor.area}, ${actor.id}, ${actor.name}, ${screen}, ${at},
      ${diff === undefined ? null : JSON.stringify(diff)}::jsonb)
    returning id`.execute(trx)
  return { id: rows[0]?.id ?? '', order_id, supplier_id, consumer_id, store_id, kind }
}

/**
 * A restaurant and a supplier have a deal anew: what was ordered under the ones before it belongs to it from now on, so
 * that whatever asks what stands for a date, what was ordered last or how often, finds it. Nothing of an order itself changes.
 */
export const takeOverOrders = async (trx: Db, deal_id: string): Promise<void> => {
  await sql`/* take-over-orders */
    update orders o set deal_id = d.id from deals d join deals e on e.consumer_id = d.consumer_id and e.supplier_id = d.supplier_id
      and e.id <> d.id and e.state = 'ended'
    where d.id = ${deal_id} and o.deal_id = e.id`.execute(trx)
}

import type { watchReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import type { LiveEvent } from '#server/http/live.ts'
import type { Call } from '#server/http/serve.ts'
import { findActor } from '#server/http/session.ts'
import { storesHeard } from '#server/orders/order-policy.ts'
import { eventsAfter } from './event-store.ts'

const heartbeat_ms = 20_000
/** Within this time the screens of a process that stops come back to others. */
const spread_ms = 4_000
/** Events whose ids were drawn before the last one heard may commit after it: they are told again, never lost. */
const overlap = 200n
const most_replayed = 500

/**
 * Server-sent events of a supplier's orders: `event: order` for each thing that happened, `event: resync` when too much
 * was missed to replay. Resumes by Last-Event-ID. A reader may hear an event twice.
 */
export const watchOrders = async ({
  deps,
  actor,
  request,
  reply,
}: Call<typeof watchReceiveOrders>): Promise<undefined> => {
  const stores = await storesHeard(deps.db, actor)
  const { raw } = reply
  const heard = (event: LiveEvent) =>
    event.supplier_id === actor.supplier_id && (!stores || (event.store_id !== null && stores.has(event.store_id)))
  const tell = ({ id, order_id, kind }: LiveEvent) =>
    raw.write(`id: ${id}\nevent: order\ndata: ${JSON.stringify({ id, order_id, kind })}\n\n`)
  // The screen reads its list when the answer begins: what happens from here on must reach it.
  const early: LiveEvent[] = []
  const unsubscribe = await deps.live.subscribe(event => {
    if (!heard(event)) return
    if (raw.headersSent) tell(event)
    else early.push(event)
  })
  reply.hijack()
  if (raw.destroyed) {
    unsubscribe()
    return undefined
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  // A process that stops must not wait for a screen that stays open all day: it comes back to another one, not all at once.
  const forget = deps.live.onStop(() => raw.end(`retry: ${500 + Math.floor(Math.random() * spread_ms)}\n\n`))
  const beat = async () => {
    // Whoever was logged out or suspended meanwhile hears no more; assigned stores count from the next connection on.
    const still = await findActor(deps, 'supplier', request)
    if (still) raw.write(': \n\n')
    else raw.end()
  }
  const heartbeat = setInterval(() => {
    beat().catch(error => request.log.warn({ err: error }, 'heartbeat failed'))
  }, heartbeat_ms)
  raw.on('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
    forget()
  })
  raw.write('retry: 2000\n\n')
  for (const event of early) tell(event)
  const last = request.headers['last-event-id']
  if (typeof last !== 'string' || !/^\d{1,18}$/.test(last)) return undefined
  const after = BigInt(last) > overlap ? BigInt(last) - overlap : 0n
  const missed = await eventsAfter(deps.db, actor.supplier_id, String(after), most_replayed)
  if (missed.length === most_replayed) raw.write('event: resync\ndata: {}\n\n')
  else for (const event of missed) if (heard(event)) tell(event)
  return undefined
}

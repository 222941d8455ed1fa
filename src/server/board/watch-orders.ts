import type { watchReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { makeStream } from '#server/http/event-stream.ts'
import type { LiveEvent } from '#server/http/live.ts'
import type { Call } from '#server/http/serve.ts'
import { hearNotices } from '#server/notices/watch-notices.ts'
import { storesHeard } from '#server/orders/order-policy.ts'
import { eventsAfter } from './event-store.ts'

/** Events whose ids were drawn before the last one heard may commit after it: they are told again, never lost. */
const overlap = 200n
const most_replayed = 500

/**
 * Server-sent events of a supplier's orders: `event: order` for each thing that happened, `event: resync` when too much
 * was missed to replay, `event: notices` with how the bell stands. Resumes by Last-Event-ID. A reader may hear an event twice.
 */
export const watchOrders = async ({
  deps,
  actor,
  request,
  reply,
}: Call<typeof watchReceiveOrders>): Promise<undefined> => {
  const stores = await storesHeard(deps.db, actor)
  const stream = makeStream(deps, 'supplier', { request, reply })
  const heard = (event: LiveEvent) =>
    event.supplier_id === actor.supplier_id && (!stores || (event.store_id !== null && stores.has(event.store_id)))
  const tell = ({ id, order_id, kind }: LiveEvent) => stream.write('order', { id, order_id, kind }, id)
  // The screen reads its list when the answer begins: what happens from here on must reach it.
  const unsubscribe = await deps.live.subscribe(event => {
    if (!heard(event)) return
    tell(event)
    if (event.since_ms !== undefined)
      deps.metrics.boards.observe(Math.max(0, deps.now().getTime() - event.since_ms) / 1000)
  })
  // Without an id: an order's event is what a lost connection resumes from.
  const quiet = await hearNotices(deps, actor, now => stream.write('notices', now))
  const there = stream.open(() => {
    unsubscribe()
    quiet()
  })
  const last = request.headers['last-event-id']
  if (!there || typeof last !== 'string' || !/^\d{1,18}$/.test(last)) return undefined
  const after = BigInt(last) > overlap ? BigInt(last) - overlap : 0n
  const missed = await eventsAfter(deps.db, actor.supplier_id, String(after), most_replayed)
  if (missed.length === most_replayed) stream.write('resync', {})
  else for (const event of missed) if (heard(event)) tell(event)
  return undefined
}

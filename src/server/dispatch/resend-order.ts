import { sql } from 'kysely'
import { whyNotResend } from '#domain/dispatch/resend.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Occasion } from '#domain/trade/dispatch.ts'
import { destinationsOf, findDealTerms } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { queueAgain, sendElsewhere } from './admin-dispatch-store.ts'

type Lost = OrderFacts['dispatches'][number] & { channel: 'fax' | 'mail'; destination: string; occasion: Occasion }

/** The sending of the version that left last which failed, by the way on which orders of its deal travel. */
const findLost = async (db: Db, { id, method }: OrderFacts): Promise<Lost | undefined> => {
  const { rows } = await sql<Lost>`/* lost-dispatch */
    select d.id, d.order_revision, d.channel, d.destination, d.occasion, d.failure_class from dispatches d
    where d.order_id = ${id} and d.channel = ${method} and d.state = 'failed'
      and d.order_revision = (select max(n.order_revision) from dispatches n where n.order_id = d.order_id)
    order by d.failed_at desc limit 1`.execute(db)
  return rows[0]
}

/** Where orders of its deal go now: a number that was put right since counts. */
const destinationNow = async (db: Db, order: OrderFacts, channel: string) => {
  const terms = await findDealTerms(db, order.deal_id, order.consumer_id)
  return terms && destinationsOf(terms).find(one => one.channel === channel)?.to
}

/** By its restaurant; what staff send again is not counted. */
const resentAt = ({ events }: OrderFacts): Date[] =>
  events.flatMap(({ kind, happened_at }) => (kind === 'resent' ? [new Date(happened_at)] : []))

/** What sending again would do: by which way, where to, and why it can't be, or null. */
export const resendingOf = async (deps: Deps, order: OrderFacts, at: Date) => {
  const lost = order.undelivered ? await findLost(deps.db, order) : undefined
  if (!lost)
    return { channel: null, destination: '', refused: 'もう一度送るものはありません。画面を読み込み直してください' }
  const destination = (await destinationNow(deps.db, order, lost.channel)) ?? lost.destination
  const moved = destination !== lost.destination
  return {
    channel: lost.channel,
    destination,
    refused: whyNotResend({ ...order, ...lost, moved, resent_at: resentAt(order) }, at),
  }
}

/**
 * The restaurant sends once more what did not arrive, to where its orders go now. The order is locked for it, as it is when
 * staff send it again or somebody tells it by telephone: of several presses one sends. Said twice, it changes nothing.
 * Refuses 409 after the closing, where the same number or address can't take it, and when it was pressed too often: counted
 * under the lock.
 */
export const resendOrder = (deps: Deps, before: OrderFacts, revision: number, who: Who, at: Date) =>
  changeOrder(deps, before, { revision, who, at, whyNot: () => null }, async ({ trx, order }) => {
    const lost = order.undelivered ? await findLost(trx, order) : undefined
    if (!lost) return null
    const destination = (await destinationNow(trx, order, lost.channel)) ?? lost.destination
    const moved = destination !== lost.destination
    const refused = whyNotResend({ ...order, ...lost, moved, resent_at: resentAt(order) }, at)
    if (refused !== null) throw refuse(409, refused)
    const { channel } = lost
    if (moved) await sendElsewhere(trx, { ...lost, order_id: order.id }, destination, who.actor.id, at)
    else await queueAgain(trx, lost.id, who.actor.id, at)
    return { kind: 'resent', diff: { channel, destination } }
  })

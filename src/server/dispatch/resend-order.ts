import { sql } from 'kysely'
import { whyNotResend } from '#domain/dispatch/resend.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Occasion } from '#domain/trade/dispatch.ts'
import { destinationsOf, findDealTerms } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { changeOrder, type Who } from '#server/orders/change-order.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { takeWay } from '#server/orders/write-order.ts'
import { giveUpStopped, queueAgain, sendElsewhere } from './admin-dispatch-store.ts'

type Way = { channel: 'fax' | 'mail'; destination: string }
type Lost = OrderFacts['dispatches'][number] & { destination: string; occasion: Occasion }

/** The sending of the version that left last which failed or can't be opened any more, by the way on which orders of its deal travelled. */
const findLost = async (db: Db, { id, method, link_stopped }: OrderFacts): Promise<Lost | undefined> => {
  const { rows } = await sql<Lost>`/* lost-dispatch */
    select d.id, d.order_revision, d.channel, d.destination, d.occasion, d.failure_class from dispatches d
    where d.order_id = ${id} and d.channel = ${method}
      and (d.state = 'failed' or ${link_stopped} and d.state in ('sent', 'delivered'))
      and d.order_revision = (select max(n.order_revision) from dispatches n where n.order_id = d.order_id)
    order by d.failed_at desc limit 1`.execute(db)
  return rows[0]
}

/** By which way and where to orders of its deal go now, where that is by fax or mail. */
const wayNow = async (db: Db, order: OrderFacts): Promise<Way | undefined> => {
  const terms = await findDealTerms(db, order.deal_id, order.consumer_id)
  if (!terms || (terms.method !== 'fax' && terms.method !== 'mail')) return undefined
  const channel = terms.method
  const to = destinationsOf(terms).find(one => one.channel === channel)?.to
  return to === undefined ? undefined : { channel, destination: to }
}

/** The way of what was lost, where it goes by itself. */
const wayOf = (lost: Lost | undefined): Way | undefined =>
  lost && (lost.channel === 'fax' || lost.channel === 'mail') ? { ...lost, channel: lost.channel } : undefined

/** What its restaurant was to send by LINE itself and has not: the version that stands. */
const unshared = ({ dispatches, state, revision }: OrderFacts) => ({
  order_revision: revision,
  occasion:
    dispatches.length === 0
      ? ('placed' as const)
      : state === 'cancelled'
        ? ('cancelled' as const)
        : ('edited' as const),
})

/** By its restaurant; what staff send again is not counted. */
const resentAt = ({ events }: OrderFacts): Date[] =>
  events.flatMap(({ kind, happened_at }) => (kind === 'resent' ? [new Date(happened_at)] : []))

type Again = Way & {
  /** What failed there; undefined: it was to go by LINE. */
  lost: Lost | undefined
  /** It goes by another way, or to another number or address than it was tried at. */
  moved: boolean
  refused: string | null
}

/** What did not arrive or can't be opened, or was to go by LINE and now goes by itself, where it would go now, and why it can't; undefined: there is none. */
const findAgain = async (db: Db, order: OrderFacts, at: Date): Promise<Again | undefined> => {
  const lost = order.undelivered || order.link_stopped ? await findLost(db, order) : undefined
  if (!lost && !order.to_share) return undefined
  const way = (await wayNow(db, order)) ?? wayOf(lost)
  if (!way) return undefined
  const { channel, destination } = way
  const moved = channel !== lost?.channel || destination !== lost.destination
  const failure_class = lost?.failure_class ?? null
  const refused = whyNotResend({ ...order, channel, failure_class, moved, resent_at: resentAt(order) }, at)
  return { channel, destination, lost, moved, refused }
}

/** What sending again would do: by which way, where to, and why it can't be, or null. */
export const resendingOf = async (deps: Deps, order: OrderFacts, at: Date) => {
  const again = await findAgain(deps.db, order, at)
  if (!again)
    return { channel: null, destination: '', refused: 'もう一度送るものはありません。画面を読み込み直してください' }
  const { channel, destination, refused } = again
  return { channel, destination, refused }
}

/** The version that was looked at, and where it was said to go; left out by pages of before. */
type Asked = { revision: number; channel?: string | undefined; destination?: string | undefined }

/**
 * The restaurant sends once more what did not arrive or can't be opened, to where its orders go now; so goes what it was to send by LINE itself,
 * where the way of its deal is another one by now. The order is locked for it, as it is when staff send it again or somebody
 * tells it by telephone: of several presses one sends. Said twice, it changes nothing.
 * Refuses 409 where it would go elsewhere than was said, after the closing, where the same number or address can't take it,
 * and when it was pressed too often: counted under the lock.
 */
export const resendOrder = (deps: Deps, before: OrderFacts, { revision, ...said }: Asked, who: Who, at: Date) =>
  changeOrder(deps, before, { revision, who, at, whyNot: () => null }, async ({ trx, order }) => {
    const again = await findAgain(trx, order, at)
    if (!again) return null
    const { channel, destination, lost, moved, refused } = again
    if (said.destination !== undefined && (said.destination !== destination || said.channel !== channel))
      throw refuse(409, '宛先がたったいま変更されました。いま表示している宛先をご確認のうえ、もう一度押してください')
    if (refused !== null) throw refuse(409, refused)
    if (lost && order.link_stopped) await giveUpStopped(trx, lost.id, at)
    if (channel !== order.method) await takeWay(trx, order.id, channel)
    if (lost && !moved) await queueAgain(trx, lost.id, who.actor.id, at)
    else {
      const version = lost ?? unshared(order)
      await sendElsewhere(trx, { ...version, order_id: order.id, channel }, destination, who.actor.id, at)
    }
    return { kind: 'resent', diff: { channel, destination, ...(!lost && { first: true }) } }
  })

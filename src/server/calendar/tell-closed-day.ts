import { sql } from 'kysely'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { whyNoDelivery } from '#domain/calendar/closing.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { findTermsOf } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { tellLinks } from '#server/line/tell-links.ts'
import { settle } from '#server/notices/settle.ts'
import { tell } from '#server/notices/tell.ts'
import { mailRestaurant } from '#server/orders/tell-event.ts'

type OfDay = { deal_id: string; delivery_date: Day }

type Standing = { id: string; number: string }

/** Orders of one deal and date that stand. The deal is locked: of two jobs the second finds what the first has told. */
const lockStanding = async (trx: Db, { deal_id, delivery_date }: OfDay): Promise<Standing[]> => {
  await sql`/* lock-deal-of-day */ select from deals where id = ${deal_id}::uuid for no key update`.execute(trx)
  const { rows } = await sql<Standing>`/* standing-of-day */
    select o.id, o.number from orders o
    where o.deal_id = ${deal_id}::uuid and o.delivery_date = ${delivery_date}::date and o.state <> 'cancelled'
    order by o.id`.execute(trx)
  return rows
}

type ToldOfDay = {
  kind: 'order_day_closed' | 'order_day_open'
  key: string
  order_id: string | null
  subject: string | null
  done: boolean
}

/** What a restaurant was told so far of one day's closing and opening; of single orders, too, as it once was. */
const findToldOfDay = async (trx: Db, { deal_id, delivery_date }: OfDay): Promise<ToldOfDay[]> => {
  const { rows } = await sql<ToldOfDay>`/* told-of-day */
    select n.kind, n.key, n.order_id, n.subject, n.done_at is not null as done from notifications n
    where n.deal_id = ${deal_id}::uuid and n.kind in ('order_day_closed', 'order_day_open')
      and coalesce(n.delivery_date, (select o.delivery_date from orders o where o.id = n.order_id)) = ${delivery_date}::date
    order by n.id`.execute(trx)
  return rows
}

/** Which orders a notice names is kept in its subject. */
const subjectOf = (orders: readonly Standing[]): string => orders.map(one => one.number).join(' ')

const names = ({ order_id, subject }: ToldOfDay, { id, number }: Standing): boolean =>
  order_id === id || (subject ?? '').split(' ').includes(number)

/**
 * Tells a restaurant of the day of an order, and of all others that it has from this supplier for it, what is true by now:
 * that they stand on a 休配日, or that they do so no more, where it was told. Each once, however often it is asked for.
 */
export const tellClosedDay = async (deps: Deps, order_id: string): Promise<void> => {
  const at = deps.now()
  const day = await deps.db
    .selectFrom('orders')
    .select(['deal_id', 'delivery_date'])
    .where('id', '=', order_id)
    .executeTakeFirst()
  if (!day || day.delivery_date < dayOf(at)) return
  await deps.db.transaction().execute(async trx => {
    const standing = await lockStanding(trx, day)
    const told = await findToldOfDay(trx, day)
    const [terms] = await findTermsOf(trx, [day.deal_id])
    if (!terms) return
    const why = whyNoDelivery(day.delivery_date, terms.non_delivery, deps.holidays)
    const open = told.filter(one => one.kind === 'order_day_closed' && !one.done)
    const isTold = (order: Standing) => open.some(notice => names(notice, order))
    const kind = why ? 'order_day_closed' : 'order_day_open'
    if (why) await settle(trx, 'order_day_open', day, at)
    else await settle(trx, 'order_day_closed', { keys: open.map(one => one.key) }, at)
    const about = standing.filter(order => isTold(order) === (why === null))
    const [first, ...others] = about
    if (!first) return
    const single = others.length === 0
    const { deal_id, delivery_date } = day
    const path = single
      ? pathTo(consumerPages.orderDetail, { order_id: first.id })
      : pathTo(consumerPages.dealOrders, { deal_id, date: delivery_date })
    const facts = {
      supplier_name: terms.parties.supplier.name,
      numbers: about.map(one => orderNumber(one.number)),
      delivery_date,
      url: deps.public_url + path,
    }
    const said = why ? say('order_day_closed', { ...facts, note: why.note ?? '' }) : say('order_day_open', facts)
    // Closed once more after it was opened, it is told once more.
    const key = `${deal_id}:${delivery_date}:${told.filter(one => one.kind === kind).length}`
    const { consumer_id } = terms
    const order = single ? { order_id: first.id } : {}
    await tell(trx, [{ to: { consumer_id }, said, ...day, ...order, key, subject: subjectOf(about) }], at)
    await mailRestaurant(trx, consumer_id, `${kind}:${key}`, said, at)
    await tellLinks(trx, { consumer_id, path }, `${kind}:${key}`, said, at)
  })
}

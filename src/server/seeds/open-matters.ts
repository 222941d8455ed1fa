import { sql } from 'kysely'
import { v7 } from 'uuid'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { addDays, type Day, dayOf } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { addClaimImage } from '#server/claims/claim-images.ts'
import { reportClaims } from '#server/claims/report-claims.ts'
import { dealAndItemsOf } from '#server/deals/deal-policy.ts'
import { listDealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { by, type ConsumerActor } from '#server/http/actor.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { placeOrAsk } from '#server/placing/place-or-ask.ts'
import { placeOrder } from '#server/placing/place-order.ts'
import { shareDraft } from '#server/placing/shared-drafts.ts'
import type { DemoSupplierKey } from './data/suppliers.ts'
import { drawPicture, pictured } from './item-pictures.ts'
import type { Masters } from './masters.ts'

const horizon_days = 14
/** Above this (yen) the demo restaurant's staff asks its owner. */
const asked_from = '5000'

/**
 * What waits for somebody: a claim with its photograph for the wholesaler's answer, an order of the staff for its owner's
 * approval, a colleague's draft that is half typed, and an order with a line that is on no list.
 */
export const leaveOpenMatters = async (deps: Deps, masters: Masters, at: Date) => {
  const restaurant = masters.restaurants.get('demo-restaurant')
  const [owner, staff, other] = restaurant?.people ?? []
  if (!restaurant || !owner || !staff || !other) throw new Error('the demo restaurant has no staff')
  const dealOf = (key: DemoSupplierKey) => known(restaurant.deals.get(key)?.id)
  await claimBadFish(deps, owner, dealOf('fish'), at)
  await askOwner(deps, staff, dealOf('vegetables'), at)
  await leaveDraft(deps, other, dealOf('sake'), at)
  await orderFreely(deps, masters, at)
}

const known = (id: string | undefined): string => {
  if (id === undefined) throw new Error('the demo world has no such deal')
  return id
}

/** The last order that was delivered, in the days before; none after a long holiday. */
const lastDelivered = async (deps: Deps, deal_id: string, at: Date) => {
  const today = dayOf(at)
  const [order] = await findOrders(
    deps.db,
    sql`o.id = (select id from orders where deal_id = ${deal_id} and state <> 'cancelled' and adjustment is null
      and delivery_date between ${addDays(today, -7)} and ${addDays(today, -1)} order by delivery_date desc, id desc limit 1)`,
  )
  return order
}

const claimBadFish = async (deps: Deps, owner: ConsumerActor, deal_id: string, at: Date) => {
  const order = await lastDelivered(deps, deal_id, at)
  const line = order?.lines.find(one => pictured.includes(one.name))
  if (!order || !line) return
  const photo = await addClaimImage(deps, owner, await drawPicture(line.name), at)
  const claim = {
    line_number: line.line_number,
    kind: 'bad' as const,
    quantity: '1',
    note: '色が変わっていて、刺身に使えませんでした。',
    claim_image_ids: [photo.id],
  }
  await reportClaims(deps, owner, order.id, { report_key: v7(), claims: [claim] }, at)
}

/** The next day for which a deal can still be ordered, as the screens reckon it. */
export const nextDay = async (deps: Deps, { consumer_id }: ConsumerActor, deal_id: string, at: Date): Promise<Day> => {
  const terms = (await listDealTerms(deps.db, consumer_id)).find(one => one.id === deal_id)
  if (!terms) throw new Error('no such deal')
  const { rule, non_delivery, delivery_weekdays } = terms
  const question = { from: dayOf(at), days: horizon_days, at, rule, non_delivery, delivery_weekdays }
  const found = possibleDeliveryDates({ ...question, holidays: deps.holidays }).find(one => one.available)
  if (!found) throw new Error('nothing can be ordered')
  return found.date
}

type Line = { order_list_item_id: string; unit_kind: 'piece' | 'case'; quantity: string; name: string; unit: string }

/** The first items of a deal's list that have no stock to keep, in what may be ordered of each. */
export const firstLines = async (deps: Deps, deal_id: string, count: number): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select i.id as order_list_item_id, p.unit_kinds[1] as unit_kind, p.name,
      least(coalesce(p.min_quantity, p.lot) * 4, p.max_quantity)::text as quantity,
      case p.unit_kinds[1] when 'case' then p.case_unit else p.unit end as unit
    from order_list_items i join product_items p on p.id = i.product_item_id
    where i.deal_id = ${deal_id} and p.visible and p.lead_days = 0 and p.sales_limit is null
    order by i.position limit ${count}`.execute(deps.db)
  if (rows.length < count) throw new Error('a short list')
  return rows.map(line => ({ ...line, quantity: decimal(line.quantity) }))
}

/** A line as it is ordered. */
export const wished = ({ order_list_item_id, unit_kind, quantity }: Line) => ({
  order_list_item_id,
  unit_kind,
  quantity,
  note: '',
})

const askOwner = async (deps: Deps, staff: ConsumerActor, deal_id: string, at: Date) => {
  const { consumer_id } = staff
  await deps.db.updateTable('consumers').set({ approval_from: asked_from }).where('id', '=', consumer_id).execute()
  const lines = (await firstLines(deps, deal_id, 20)).map(wished)
  const wish = { delivery_date: await nextDay(deps, staff, deal_id, at), note: '', lines }
  const who = {
    source: 'consumer_web',
    placed_by: by(staff),
    screen: 'orders/confirm',
    idempotency_key: 'first-day:asked',
    owner: false,
  } as const
  const asked = await placeOrAsk(deps, await dealAndItemsOf(deps, staff, deal_id, wish), wish, who, at)
  if (!asked.waiting) throw new Error('nobody was asked')
}

const leaveDraft = async (deps: Deps, staff: ConsumerActor, deal_id: string, at: Date) => {
  const lines = (await firstLines(deps, deal_id, 3)).map(({ name, unit, ...line }) => ({
    ...line,
    note: '',
    name,
    unit,
  }))
  const place = { deal_id, account_id: staff.account_id, device: v7() }
  const draft = { delivery_date: await nextDay(deps, staff, deal_id, at), note: '', lines }
  await shareDraft(deps, staff, place, draft, at)
}

const orderFreely = async (deps: Deps, masters: Masters, at: Date) => {
  const restaurant = masters.restaurants.get('izakaya-yoimachi')
  const [cook] = restaurant?.people ?? []
  if (!cook) throw new Error('the demo world has no such restaurant')
  const deal_id = known(restaurant?.deals.get('fish')?.id)
  await sql`update suppliers set free_lines = true where id = ${masters.suppliers.get('fish')?.supplier_id}`.execute(
    deps.db,
  )
  const free = { name: 'カワハギ（肝付き）', unit: '尾' }
  const lines = [
    ...(await firstLines(deps, deal_id, 2)).map(wished),
    { order_list_item_id: v7(), free, unit_kind: 'piece' as const, quantity: '3', note: 'あれば' },
  ]
  const wish = { delivery_date: await nextDay(deps, cook, deal_id, at), note: '', lines }
  const who = {
    source: 'consumer_web',
    placed_by: by(cook),
    screen: 'orders/confirm',
    idempotency_key: 'first-day:free',
  } as const
  await placeOrder(deps, await dealAndItemsOf(deps, cook, deal_id, wish), wish, who, at)
}

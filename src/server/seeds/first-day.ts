import { addDays, dayOf } from '#domain/shared/day.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { cancelOrder } from '#server/changes/cancel-order.ts'
import { editOrder } from '#server/changes/edit-order.ts'
import { dealAndItemsOf } from '#server/deals/deal-policy.ts'
import { type DealTerms, listDealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { by } from '#server/http/actor.ts'
import { markOrders } from '#server/orders/mark-orders.ts'
import { orderOfConsumer } from '#server/orders/order-policy.ts'
import { placeOrder } from '#server/placing/place-order.ts'
import { playAfterwards } from './afterwards.ts'
import { planNight } from './data/night-plan.ts'
import { type PlannedLine, type PlannedOrder, type PlannedStep, planOrders } from './data/orders-plan.ts'
import { random } from './data/random.ts'
import { restaurants } from './data/restaurants.ts'
import { type DemoSupplierKey, suppliers } from './data/suppliers.ts'
import { addPictures } from './item-pictures.ts'
import { playNight } from './living-night.ts'
import { type Masters, writeMasters } from './masters.ts'
import { leaveOpenMatters } from './open-matters.ts'
import { writeOrderAids } from './order-aids.ts'
import { addOwnColumns } from './own-columns.ts'
import { addOwnSuppliers } from './own-suppliers.ts'
import { putDirectory } from './put-directory.ts'
import { analyze, inOneTransaction, markMailsSent } from './seed-store.ts'
import { fillStaffDesk } from './staff-desk.ts'
import { putSupplierKeeps } from './supplier-keeps.ts'

/** Sixty days of delivery dates: today's, those before it, and three that are still to come. */
const usual_days_before = 56
const days_after = 3
/** How many of the newest mails are left to the worker, so that the outbox has something to show. */
const mails_left = 30
const demo_password = 'Demo1234'

/** argon2 is slow on purpose: once a process is enough. */
let password_hash: Promise<string> | undefined

/**
 * Writes the demo world into an empty database: three wholesalers, thirty restaurants, and sixty days of their orders,
 * placed, changed, cancelled and processed by the same use cases as anybody's, at their time; then the demo restaurant's
 * own suppliers. The same day and the same plan give the same world. It is one transaction: a seed that was interrupted
 * has left nothing, and accounts are there only when everything is. Throws where a use case refuses what the plan holds.
 */
export const seedFirstDay = async (deps: Deps, { days_before = usual_days_before } = {}): Promise<void> => {
  const begun = performance.now()
  const at = deps.now()
  password_hash ??= hashPassword(demo_password)
  const hash = await password_hash
  const plan = planAll(deps, at, days_before)
  await inOneTransaction(deps, async db => {
    const masters = await writeMasters(db, { restaurants, suppliers, password_hash: hash, today: dayOf(at) })
    // Nobody listens before the commit.
    const live = { ...deps.live, publish: () => {} }
    const house = { ...deps, db, reader: db, live }
    await play(house, masters, plan)
    await playAfterwards(house, masters, at)
    await putDirectory(db, at)
    await writeOrderAids(db, masters, dayOf(at), at)
    await addPictures(house, masters, at)
    await addOwnColumns(house, masters, at)
    const own = await addOwnSuppliers(house, masters, at)
    await playNight(house, masters, own, at)
    await leaveOpenMatters(house, masters, at)
    await putSupplierKeeps(house, masters, dayOf(at))
    await fillStaffDesk(house, masters, at)
    await markMailsSent(db, new Date(at.getTime() - 2 * 86_400_000), mails_left)
    await analyze(db)
  })
  const lines = plan.reduce((total, order) => total + order.lines.length, 0)
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  deps.log.info(
    { suppliers: suppliers.length, restaurants: restaurants.length, orders: plan.length, lines, seconds },
    'demo world written',
  )
}

/** The orders of all days, and on the demo wholesaler's desk a full night, at whatever hour the world is made. */
const planAll = (deps: Deps, at: Date, days_before: number): PlannedOrder[] => {
  const today = dayOf(at)
  const world = {
    restaurants,
    suppliers,
    holidays: deps.holidays,
    from: addDays(today, -days_before),
    to: addDays(today, days_after),
    seed: 20261121,
    until: at,
  }
  const night = planNight(world)
  const others = planOrders(world).flatMap(one => {
    if (one.supplier !== night.supplier || one.delivery_date > night.day) return [one]
    return one.delivery_date === night.day ? [] : [takenOver(one)]
  })
  return [...others, ...night.orders].sort((a, b) => a.placed_at.getTime() - b.placed_at.getTime())
}

/** Nothing of the days before is left on the desk: it opens with the night. */
const takenOver = (order: PlannedOrder): PlannedOrder =>
  order.steps.some(step => step.kind === 'processed' || step.kind === 'cancelled')
    ? order
    : {
        ...order,
        steps: [...order.steps, { kind: 'processed', at: new Date(order.closing_at.getTime() + 2 * 3_600_000) }],
      }

/** One thing that somebody does. What shares a deal happens in the order of time. */
type Action = { at: Date; deal_ids: string[]; run: () => Promise<unknown> }

const play = async (deps: Deps, masters: Masters, plan: PlannedOrder[]) => {
  const terms = new Map<string, DealTerms>()
  const consumers = [...masters.restaurants.values()].map(one => one.consumer_id)
  for (const list of await Promise.all(consumers.map(id => listDealTerms(deps.db, id)))) {
    for (const one of list) terms.set(one.id, one)
  }
  const actions = plan.flatMap(order => actionsOf(deps, masters, terms, order))
  const desks = deskActions(deps, masters, plan)
  await inTime([...actions, ...desks].sort((a, b) => a.at.getTime() - b.at.getTime()))
}

/** Ids of placed orders, by their place in the plan. */
const placed = new WeakMap<PlannedOrder, string>()

const idOf = (order: PlannedOrder): string => {
  const id = placed.get(order)
  if (!id) throw new Error(`not placed: ${order.restaurant} ${order.supplier} ${order.delivery_date}`)
  return id
}

/** What the restaurant does: placing, and having second thoughts. */
const actionsOf = (
  deps: Deps,
  masters: Masters,
  terms: ReadonlyMap<string, DealTerms>,
  order: PlannedOrder,
): Action[] => {
  const restaurant = masters.restaurants.get(order.restaurant)
  const deal = restaurant?.deals.get(order.supplier)
  const supplier = masters.suppliers.get(order.supplier)
  const agreed = deal && terms.get(deal.id)
  if (!restaurant || !agreed || !supplier) throw new Error(`no deal: ${order.restaurant} ${order.supplier}`)
  const key = `first-day:${order.restaurant}:${order.supplier}:${order.delivery_date}${order.second ? ':second' : ''}`
  const cook = random(key).pick(restaurant.people)
  const wishes = (lines: PlannedLine[]) =>
    lines.map(({ item_code, ...line }) => ({
      order_list_item_id: deal.list_items.get(item_code) ?? item_code,
      ...line,
    }))
  const place = async () => {
    const { delivery_date, note, source } = order
    const wish = { delivery_date, note, lines: wishes(order.lines) }
    const proxy = source === 'supplier_proxy'
    const who = {
      source,
      placed_by: by(proxy ? supplier.clerk : cook),
      screen: proxy ? 'orders/proxy' : 'orders/confirm',
    }
    const asked = await dealAndItemsOf(deps, cook, deal.id, wish)
    const { id } = await placeOrder(deps, asked, wish, { ...who, idempotency_key: key }, order.placed_at)
    placed.set(order, id)
  }
  const revise = async (step: PlannedStep & { kind: 'edited' | 'cancelled' }) => {
    const before = await orderOfConsumer(deps, cook, idOf(order))
    if (step.kind === 'cancelled') {
      await cancelOrder(deps, before, before.revision, { actor: by(cook), screen: 'orders/detail' }, step.at)
      return
    }
    const wish = { revision: before.revision, note: order.note, lines: wishes(step.lines) }
    const asked = await dealAndItemsOf(deps, cook, deal.id, { ...wish, delivery_date: before.delivery_date })
    await editOrder(deps, before, asked, wish, { actor: by(cook), owner: true, screen: 'orders/edit' }, step.at)
  }
  const deal_ids = [agreed.id]
  return [
    { at: order.placed_at, deal_ids, run: place },
    ...order.steps.flatMap((step): Action[] =>
      step.kind === 'edited' || step.kind === 'cancelled' ? [{ at: step.at, deal_ids, run: () => revise(step) }] : [],
    ),
  ]
}

/** How each wholesaler's desk takes orders over: as its setting `processed_by` says. */
const takesOver = { print: 'printed', download: 'downloaded', button: 'processed' } as const

/** What the wholesalers' desks do, who open, print or download several orders at a time. */
const deskActions = (deps: Deps, masters: Masters, plan: PlannedOrder[]): Action[] => {
  const rounds = new Map<
    string,
    { at: Date; supplier: DemoSupplierKey; mark: 'seen' | 'processed'; orders: PlannedOrder[] }
  >()
  for (const order of plan) {
    for (const { kind, at } of order.steps) {
      if (kind !== 'seen' && kind !== 'processed') continue
      const key = `${order.supplier} ${kind} ${at.getTime()}`
      const round = rounds.get(key) ?? { at, supplier: order.supplier, mark: kind, orders: [] }
      round.orders.push(order)
      rounds.set(key, round)
    }
  }
  return [...rounds.values()].map(({ at, supplier, mark, orders }) => {
    const clerk = masters.suppliers.get(supplier)?.clerk
    if (!clerk) throw new Error(`no supplier ${supplier}`)
    const deal_ids = orders.map(one => masters.restaurants.get(one.restaurant)?.deals.get(supplier)?.id ?? '')
    const screen = mark === 'seen' ? 'orders/detail' : 'orders'
    return {
      at,
      deal_ids,
      run: () => markOrders(deps, clerk, orders.map(idOf), mark === 'seen' ? mark : markOf(supplier), screen, at),
    }
  })
}

const markOf = (key: DemoSupplierKey) => {
  const supplier = suppliers.find(one => one.key === key)
  if (!supplier) throw new Error(`no supplier ${key}`)
  return takesOver[supplier.processed_by]
}

/** How many actions are under way at a time: while the database writes one, the next is computed. */
const width = 3

/** Begins the actions in their order; one waits for those before it that share a deal. */
const inTime = async (actions: Action[]) => {
  const last = new Map<string, Promise<unknown>>()
  const under_way = new Set<Promise<unknown>>()
  for (const { deal_ids, run } of actions) {
    await Promise.all(deal_ids.flatMap(id => last.get(id) ?? []))
    if (under_way.size >= width) await Promise.race(under_way)
    const running: Promise<unknown> = run().finally(() => under_way.delete(running))
    under_way.add(running)
    for (const id of deal_ids) last.set(id, running)
  }
  await Promise.all(under_way)
}

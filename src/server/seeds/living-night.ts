import { sql } from 'kysely'
import type { LineAnswerForm } from '#contract/changes/adjust.form.ts'
import { mul } from '#domain/shared/decimal.ts'
import { adjustOrder } from '#server/changes/adjust-order.ts'
import { answerAdjustment } from '#server/changes/answer-adjustment.ts'
import { requestChange } from '#server/changes/request-change.ts'
import { dealAndItemsOf } from '#server/deals/deal-policy.ts'
import type { Deps } from '#server/deps.ts'
import { tellFailure } from '#server/dispatch/tell-failure.ts'
import { by } from '#server/http/actor.ts'
import { deliverMessage, sendMessage } from '#server/messages/send-message.ts'
import { createMessage } from '#server/messages/write-message.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { orderOfSupplier } from '#server/orders/order-policy.ts'
import { placeOrder } from '#server/placing/place-order.ts'
import { lastIsShort, weights } from './afterwards.ts'
import type { Masters } from './masters.ts'
import { firstLines, nextDay, wished } from './open-matters.ts'
import { nightNow } from './own-suppliers.ts'
import { markFaxFailed } from './seed-store.ts'

/**
 * What makes tonight's desk a real one, beyond what is planned: of the orders that are taken over one is short and waits for
 * its restaurant, one's shortage is agreed to, one is weighed, one is held by its restaurant's wish for a change; one that
 * also goes by fax did not arrive that way. The demo restaurant has an order whose fax did not arrive, and a message about the flyer.
 */
export const playNight = async (deps: Deps, masters: Masters, own_deals: ReadonlyMap<string, string>, at: Date) => {
  await answerShortages(deps, masters, at)
  await holdOne(deps, masters, at)
  await failDeskFax(deps, masters, at)
  await failFax(deps, masters, own_deals.get('とうふの石橋') ?? '', at)
  await tellOfFlyer(deps, masters, at)
}

const answerShortages = async (deps: Deps, masters: Masters, at: Date) => {
  const clerk = masters.suppliers.get('fish')?.clerk
  const own = masters.restaurants.get('demo-restaurant')?.consumer_id
  if (!clerk || !own) throw new Error('the demo world has no wholesaler')
  const { rows } = await sql<{ id: string }>`
    select id from orders where supplier_id = ${clerk.supplier_id} and consumer_id <> ${own} and state = 'processed'
      and adjustment is null and line_count > 1
    order by delivery_date desc, id limit 3`.execute(deps.db)
  const desk = { actor: by(clerk), screen: 'orders/adjust' } as const
  const adjust = async (id: string, answersOf: (order: OrderFacts) => LineAnswerForm[]) => {
    const order = await orderOfSupplier(deps, clerk, id)
    const answer = { revision: order.revision, message: '', lines: answersOf(order) }
    await adjustOrder(deps, order, answer, desk, at)
    return orderOfSupplier(deps, clerk, id)
  }
  const [open, agreed, weighed] = rows.map(row => row.id)
  if (open) await adjust(open, lastIsShort)
  if (weighed) await adjust(weighed, weights)
  if (!agreed) return
  const short = await adjust(agreed, lastIsShort)
  const cook = [...masters.restaurants.values()].find(one => one.consumer_id === short.consumer_id)?.people[0]
  if (!cook) return
  const kitchen = { actor: by(cook), screen: 'orders/detail' } as const
  await answerAdjustment(deps, short, { revision: short.revision, answer: 'accepted', text: '' }, kitchen, at)
}

/** The last of tonight's that is taken over: its restaurant wants more, and waits for the desk's answer. */
const holdOne = async (deps: Deps, masters: Masters, at: Date) => {
  const clerk = masters.suppliers.get('fish')?.clerk
  const own = masters.restaurants.get('demo-restaurant')?.consumer_id
  if (!clerk || !own) throw new Error('the demo world has no wholesaler')
  const { rows } = await sql<{ id: string }>`
    select id from orders where supplier_id = ${clerk.supplier_id} and consumer_id <> ${own} and state = 'processed'
      and adjustment is null order by delivery_date desc, placed_at, id limit 1`.execute(deps.db)
  const order = rows[0] && (await orderOfSupplier(deps, clerk, rows[0].id))
  const cook = [...masters.restaurants.values()].find(one => one.consumer_id === order?.consumer_id)?.people[0]
  const [line] = order?.lines ?? []
  if (!order || !cook || !line) return
  const lines = [{ line_number: line.line_number, quantity: mul(line.quantity, '2') }]
  const form = { revision: order.revision, whole_cancel: false, lines, note: '団体の予約が入りました。' }
  const kitchen = { owner: true, actor: by(cook), screen: 'orders/detail' } as const
  await requestChange(deps, order, { form, items: [] }, kitchen, at)
}

/** A store whose orders go to the desk's fax as well: they stand on the desk all the same. */
const failDeskFax = async (deps: Deps, masters: Masters, at: Date) => {
  const restaurant = masters.restaurants.get('izakaya-tarubei')
  const deal_id = restaurant?.deals.get('fish')?.id
  const cook = restaurant?.people[0]
  if (!cook || !deal_id) throw new Error('the demo world has no such restaurant')
  await deps.db.updateTable('deals').set({ method: 'fax' }).where('id', '=', deal_id).execute()
  const lines = (await firstLines(deps, deal_id, 3)).map(wished)
  const wish = { delivery_date: await nextDay(deps, cook, deal_id, at), note: '', lines }
  const who = {
    source: 'consumer_web',
    placed_by: by(cook),
    screen: 'orders/confirm',
    idempotency_key: 'first-day:desk-fax',
  } as const
  const { id } = await placeOrder(deps, await dealAndItemsOf(deps, cook, deal_id, wish), wish, who, at)
  await tellFailure(deps, deps.db, await markFaxFailed(deps.db, id, at), 'busy', at)
}

/** An order by fax of which the gateway has given up: the line was engaged all along. */
const failFax = async (deps: Deps, masters: Masters, deal_id: string, at: Date) => {
  const cook = masters.restaurants.get('demo-restaurant')?.people[0]
  if (!cook) throw new Error('the demo world has no demo restaurant')
  const { rows } = await sql<{ id: string }>`
    select id from order_list_items where deal_id = ${deal_id} order by position limit 2`.execute(deps.db)
  const lines = rows.map(row => ({ order_list_item_id: row.id, unit_kind: 'piece' as const, quantity: '4', note: '' }))
  const wish = { delivery_date: nightNow(at).day, note: '', lines }
  const who = {
    source: 'consumer_web',
    placed_by: by(cook),
    screen: 'orders/confirm',
    idempotency_key: 'first-day:fax',
  } as const
  const { id } = await placeOrder(deps, await dealAndItemsOf(deps, cook, deal_id, wish), wish, who, at)
  await tellFailure(deps, deps.db, await markFaxFailed(deps.db, id, at), 'busy', at)
}

/** A message of this afternoon to all stores. */
const tellOfFlyer = async (deps: Deps, masters: Masters, at: Date) => {
  const clerk = masters.suppliers.get('fish')?.clerk
  if (!clerk) throw new Error('the demo world has no wholesaler')
  const { rows } = await sql<{ id: string }>`
    select id from web_flyers where supplier_id = ${clerk.supplier_id} and published_at is not null order by id limit 1`.execute(
    deps.db,
  )
  const form = {
    title: '冬の味覚フェア：真鱈とアンコウが入ります',
    body: `{店舗名} 様

いつもありがとうございます。三陸・北海道 冬の味覚フェアを始めました。
真鱈（白子入り）と肝付きのアンコウは、数に限りがあります。

発注画面の「チラシ」から、フェアの価格でご注文いただけます。`,
    message_image_ids: [],
    message_file_id: null,
    web_flyer_id: rows[0]?.id ?? null,
    audience: 'all' as const,
    store_group_ids: [],
    store_ids: [],
    order_counter_ids: [],
    user_ids: [],
    order_days: 30,
    product_item_id: null,
    except_store_ids: [],
  }
  const { id, revision } = await createMessage(deps, clerk, form, at)
  await sendMessage(deps, clerk, id, { revision, send_at: null }, at)
  await deliverMessage(deps, id)
}

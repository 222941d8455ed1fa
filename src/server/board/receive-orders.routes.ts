import * as contract from '#contract/board/receive-orders.contract.ts'
import { findClosedDay } from '#server/calendar/closed-day.ts'
import { takeBackDownloads } from '#server/downloads/take-back.ts'
import { room } from '#server/http/serve.ts'
import { madeOf, markOrders, unmarkOrders } from '#server/orders/mark-orders.ts'
import { orderOfSupplier, ordersOfSupplier } from '#server/orders/order-policy.ts'
import { viewOrder, viewOrderRow } from '#server/orders/view-order.ts'
import { countBoard, countUnprocessed, findBoardPage, findProcessed, findTakenOutSince } from './board-store.ts'
import { watchOrders } from './watch-orders.ts'

export const receiveOrderRoutes = room(contract, {
  listReceiveOrders: async ({ deps, actor, query }) => {
    const { page, next_cursor } = await findBoardPage(deps, actor, query)
    return { items: page.map(row => viewOrderRow(row, 'supplier')), next_cursor }
  },
  getBoardSummary: async ({ deps, actor, query }) => {
    const { delivery_date } = query
    const [counts, closed_day] = await Promise.all([
      countBoard(deps, actor, query),
      delivery_date === undefined ? null : findClosedDay(deps, actor.supplier_id, delivery_date),
    ])
    return { ...counts, ...(closed_day && { closed_day }) }
  },
  getUnprocessed: async ({ deps, actor, query }) => countUnprocessed(deps, actor, query),
  watchReceiveOrders: async call => watchOrders(call),
  getReceiveOrder: async ({ deps, actor, params, at }) =>
    viewOrder(await orderOfSupplier(deps, actor, params.order_id), 'supplier', at),
  seeReceiveOrder: async ({ deps, actor, params, at }) => {
    const order = await orderOfSupplier(deps, actor, params.order_id)
    await markOrders(deps, actor, [order.id], 'seen', 'orders/detail', at)
    return undefined
  },
  changeToProcessed: async ({ deps, actor, body, at }) => {
    await ordersOfSupplier(deps, actor, body.order_ids)
    const { order_ids, revisions } = body
    const events = await markOrders(deps, actor, order_ids, 'processed', 'orders', at, revisions)
    const skipped = order_ids.filter(id => !(id in events))
    const already = await findProcessed(deps.db, actor, skipped)
    return {
      processed: Object.keys(events),
      skipped,
      ...(already.length > 0 && { already }),
      at: at.toISOString(),
      events,
    }
  },
  takeBackMarks: async ({ deps, actor, body, at }) => {
    const { order_ids: ids, mark } = body
    await ordersOfSupplier(deps, actor, ids)
    const marked_at = body.at === undefined ? null : new Date(body.at)
    const mine = body.mine ?? false
    const after = body.after === undefined ? null : new Date(body.after)
    const made =
      mark === 'downloaded'
        ? await takeBackDownloads(deps, actor, { ids, made_at: marked_at, mine, after }, at)
        : await unmarkOrders(deps, actor, { ids, mark, marked_at, mine }, 'orders', at)
    const events = madeOf(made)
    const taken_out = mark === 'processed' ? await findTakenOutSince(deps.db, actor, Object.keys(events)) : []
    const with_it = made.filter(event => mark !== 'processed' && event.kind === 'unprocessed')
    return {
      taken_back: Object.keys(events),
      unprocessed: with_it.map(event => event.order_id),
      skipped: ids.filter(id => !(id in events)),
      ...(taken_out.length > 0 && { taken_out }),
      events,
    }
  },
})

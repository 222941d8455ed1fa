import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { order } from './order-shapes.ts'

export const getOrder = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id',
  access: { area: 'consumer' },
  summary: '発注の詳細と経緯',
  reply: ok(order),
})
export const getOrderSheet = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders/:order_id/preview',
  access: { area: 'consumer' },
  summary: '注文書（PDF）',
  reply: file('application/pdf'),
})
export const listDealOrders = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/orders/deals/:deal_id/:date',
  access: { area: 'consumer' },
  summary: '1つの取引・納品日の発注をまとめて見る',
  reply: ok(z.object({ items: z.array(order) })),
})

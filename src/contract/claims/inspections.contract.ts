import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { arrivedForm, consumerMoveForm, reportForm } from './claim.form.ts'
import { claim, inspection } from './claim-shapes.ts'

const base = '/api/v2/consumers/:consumer_id'
const access = { area: 'consumer' } as const

export const getInspection = route({
  method: 'GET',
  path: `${base}/orders/:order_id/inspection`,
  access,
  summary: '発注の検品：届く予定の商品、届いた印、仕入先への連絡',
  reply: ok(inspection),
})

export const markArrived = route({
  method: 'POST',
  path: `${base}/orders/:order_id/inspection`,
  access,
  summary: '商品に「届いた」の印を付ける、または外す。納品日から7日後まで',
  body: arrivedForm,
  reply: ok(inspection),
})

export const reportClaims = route({
  method: 'POST',
  path: `${base}/orders/:order_id/claims`,
  access,
  summary:
    '届いた商品の問題を仕入先に連絡する。同じ report_key は1回だけ伝わる。同じ商品の同じ内容が連絡済みなら 409 と現在の検品',
  body: reportForm,
  reply: created(inspection),
})

export const addClaimImage = route({
  method: 'POST',
  path: `${base}/claim_images`,
  access,
  summary: '検品の写真を加える（JPEG・PNG・WebP）。向きを直し、撮影場所などの情報は消す',
  upload_kb: 10 * 1024,
  reply: ok(z.object({ id: z.string(), width: z.int(), height: z.int() })),
})

export const listOpenClaims = route({
  method: 'GET',
  path: `${base}/claims/open`,
  access,
  summary: '解決していない検品の連絡（新しい順、200件まで）',
  reply: ok(z.object({ items: z.array(claim) })),
})

export const moveClaim = route({
  method: 'PATCH',
  path: `${base}/claims/:claim_id`,
  access,
  summary:
    '検品の連絡を進める：了承・もう一度連絡・取り下げ・了承の取り消し。ほかの人が先に進めていたら 409 と現在の内容',
  body: consumerMoveForm,
  reply: ok(claim),
})

import { route } from '#contract/http/route.ts'
import {
  countReply,
  existsReply,
  listQuery,
  listReply,
  noticeReply,
  readAllBody,
  readAllReply,
  readBody,
  unreadAgainBody,
  unreadAgainReply,
} from './notice-shapes.ts'

const path = '/api/v2/suppliers/:supplier_id/notifications'
const access = { area: 'supplier' } as const

export const listSupplierNotices = route({
  method: 'GET',
  path,
  access,
  summary: '仕入先へのお知らせ（未読が先、それぞれ新しい順）',
  query: listQuery,
  reply: listReply,
})
export const readAllSupplierNotices = route({
  method: 'PATCH',
  path,
  access,
  summary: '自分に見えるお知らせをすべて既読にする（種類ごとにも）',
  body: readAllBody,
  reply: readAllReply,
})
export const unreadSupplierNotices = route({
  method: 'PATCH',
  path: '/api/v2/suppliers/:supplier_id/notifications/unreads',
  access,
  summary: 'まとめて既読にしたお知らせを、未読に戻す',
  body: unreadAgainBody,
  reply: unreadAgainReply,
})
export const countSupplierNotices = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/notifications/unreads/count',
  access,
  summary: '未読のお知らせの件数（100は100件以上）',
  reply: countReply,
})
export const hasSupplierNotices = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/notifications/unreads/exists',
  access,
  summary: '未読のお知らせがあるか',
  reply: existsReply,
})
export const getSupplierNotice = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/notifications/:notification_id',
  access,
  summary: 'お知らせ1件',
  reply: noticeReply,
})
export const readSupplierNotice = route({
  method: 'PATCH',
  path: '/api/v2/suppliers/:supplier_id/notifications/:notification_id',
  access,
  summary: 'お知らせを既読・未読にする',
  body: readBody,
  reply: noticeReply,
})

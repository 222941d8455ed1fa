import { events, route } from '#contract/http/route.ts'
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

const path = '/api/v2/consumers/:consumer_id/notifications'
const access = { area: 'consumer' } as const

export const listConsumerNotices = route({
  method: 'GET',
  path,
  access,
  summary: '店舗へのお知らせ（未読が先、それぞれ新しい順）',
  query: listQuery,
  reply: listReply,
})
export const readAllConsumerNotices = route({
  method: 'PATCH',
  path,
  access,
  summary: '自分に見えるお知らせをすべて既読にする（種類ごとにも）',
  body: readAllBody,
  reply: readAllReply,
})
export const unreadConsumerNotices = route({
  method: 'PATCH',
  path: '/api/v2/consumers/:consumer_id/notifications/unreads',
  access,
  summary: 'まとめて既読にしたお知らせを、未読に戻す',
  body: unreadAgainBody,
  reply: unreadAgainReply,
})
export const countConsumerNotices = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/notifications/unreads/count',
  access,
  summary: '未読のお知らせの件数（100は100件以上）',
  reply: countReply,
})
export const hasConsumerNotices = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/notifications/unreads/exists',
  access,
  summary: '未読のお知らせがあるか',
  reply: existsReply,
})
export const watchConsumerNotices = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/notifications/live',
  access,
  summary: '未読のお知らせの件数を受け取り続ける（server-sent events。つなぎ直すと、そのときの件数から）',
  reply: events,
})
export const getConsumerNotice = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/notifications/:notification_id',
  access,
  summary: 'お知らせ1件',
  reply: noticeReply,
})
export const readConsumerNotice = route({
  method: 'PATCH',
  path: '/api/v2/consumers/:consumer_id/notifications/:notification_id',
  access,
  summary: 'お知らせを既読・未読にする',
  body: readBody,
  reply: noticeReply,
})

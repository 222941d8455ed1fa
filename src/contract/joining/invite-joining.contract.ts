import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { joiningShape, sendJoiningCode } from './joining.contract.ts'
import { joiningRestaurantForm } from './joining.form.ts'

const base = '/api/v2/consumers/invites/:token'
const access = { area: 'public' } as const

/** This browser's joining by this very invitation. */
export const getInviteJoining = route({
  method: 'GET',
  path: `${base}/joining`,
  access,
  summary: 'この招待で、この端末で途中になっている登録。無ければ null',
  reply: ok(z.object({ joining: z.nullable(joiningShape) })),
})
export const beginByStore = route({
  method: 'POST',
  path: `${base}/by_store`,
  access,
  summary: '招待の仕入先と得意先の記録を確かめて、登録を始める',
  reply: created(joiningShape),
})
export const enterNotListed = route({
  method: 'POST',
  path: `${base}/not_listed`,
  access,
  summary: '掲載店に見つからない店舗の内容を入力する',
  body: z.object({ revision: z.int().check(z.minimum(1)), restaurant: joiningRestaurantForm }),
  reply: created(joiningShape),
})
export const sendInviteCode = route({
  method: 'POST',
  path: `${base}/authentication`,
  access,
  summary: 'メールかSMSで確認コードを送る',
  body: sendJoiningCode.body,
  reply: created(joiningShape),
})

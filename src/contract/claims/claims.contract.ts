import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { pageOf, pageQuery } from '#contract/http/shapes.ts'
import { answerClaimForm, seeClaimForm } from './claim.form.ts'
import { claim } from './claim-shapes.ts'

const base = '/api/v2/suppliers/:supplier_id/claims'
const access = { area: 'supplier' } as const

/** Those that wait for an answer, those of which what was promised is to be done, those that are answered, those that are over. */
export const claim_lists = ['waiting', 'to_do', 'answered', 'over'] as const
export type ClaimList = (typeof claim_lists)[number]

export const claims_a_page = 50

export const listClaims = route({
  method: 'GET',
  path: base,
  access,
  summary: '得意先からの検品の連絡（自分に見える得意先、新しい順）',
  query: z.object({
    ...pageQuery(),
    list: z.optional(z.enum(claim_lists)),
    order_id: z.optional(z.uuid()),
  }),
  reply: ok(pageOf(claim)),
})

export const countClaims = route({
  method: 'GET',
  path: `${base}/count`,
  access,
  summary: '回答していない検品の連絡と、回答した対応がまだの連絡の件数',
  reply: ok(z.object({ count: z.int(), to_do: z.int() })),
})

export const seeClaim = route({
  method: 'POST',
  path: `${base}/:claim_id/see`,
  access,
  summary: '検品の連絡を確認済みにする。飲食店の画面に表示される',
  body: seeClaimForm,
  reply: ok(claim),
})

export const answerClaim = route({
  method: 'POST',
  path: `${base}/:claim_id/answer`,
  access,
  summary: '検品の連絡に回答する（飲食店が了承するまで変えられる）。ほかの人が先に進めていたら 409 と現在の内容',
  body: answerClaimForm,
  reply: ok(claim),
})

export const markClaim = route({
  method: 'POST',
  path: `${base}/:claim_id/mark`,
  access,
  summary: '回答した対応（値引き・代品・次回の調整）が済んだことを記す、または取り消す',
  body: z.object({ to_do: z.boolean() }),
  reply: ok(claim),
})

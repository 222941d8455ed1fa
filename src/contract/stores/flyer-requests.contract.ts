import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { maxItems } from '#contract/validation/list.ts'
import { maxChars, text } from '#contract/validation/text.ts'
import { flyer_request_states, flyer_ways } from '#domain/stores/invite-flyer.ts'

const access = { area: 'admin' } as const
const base = '/api/v2/admins/flyer_send_requests'

const flyerRequestRow = z.object({
  id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  /** The store's restaurant has come meanwhile: nothing is left to send. */
  linked: z.boolean(),
  way: z.enum(flyer_ways),
  destination: z.string(),
  state: z.enum(flyer_request_states),
  asked_by_name: z.string(),
  asked_at: instantText,
  state_changed_by_name: z.nullable(z.string()),
  state_changed_at: z.nullable(instantText),
  reason: z.string(),
  /** When staff printed its sheet last, and who; null where nobody did. */
  printed_at: z.nullable(instantText),
  printed_by_name: z.nullable(z.string()),
})
export type FlyerRequestRow = z.output<typeof flyerRequestRow>

export const listFlyerRequests = route({
  method: 'GET',
  path: base,
  access,
  look: 'flyer_requests_seen',
  summary: '卸から頼まれた招待状の発送。済んでいないものは古い順、ほかは新しい順',
  query: z.object({
    ...pageQuery(),
    q: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(z.enum(flyer_request_states)),
    way: z.optional(z.enum(flyer_ways)),
  }),
  reply: ok(
    z.object({
      ...pageOf(flyerRequestRow).shape,
      /** Of those that the word and the way find. */
      counts: z.record(z.enum(flyer_request_states), z.number()),
    }),
  ),
})

export const countFlyerRequests = route({
  method: 'GET',
  path: `${base}/count`,
  access,
  summary: '受付のままの発送の依頼の件数',
  reply: ok(z.object({ count: z.int() })),
})

/** How many requests staff take in hand at once; as many as are invited at once. */
export const flyer_requests_at_once = 100
const ids = maxItems('依頼', flyer_requests_at_once, z.array(z.uuid()).check(z.minLength(1, '依頼を選んでください')))

export const changeFlyerRequests = route({
  method: 'PATCH',
  path: base,
  access,
  summary: '発送の依頼の状況を変える。メールとFAXの発送済は、招待を送ると付く。取りやめには理由が要る',
  body: z.object({
    flyer_request_ids: ids,
    state: z.enum(flyer_request_states),
    reason: text('理由').check(maxChars('理由', 200)),
  }),
  reply: ok(
    z.object({
      changed: z.number(),
      left_out: z.array(z.object({ id: z.string(), store_name: z.string(), message: z.string() })),
    }),
  ),
})
export const printFlyerRequests = route({
  method: 'POST',
  path: `${base}/print`,
  access,
  summary: '頼まれた招待状をA4のPDFで。卸の画面から印刷するものと同じ',
  body: z.object({ flyer_request_ids: ids }),
  reply: file('application/pdf'),
})

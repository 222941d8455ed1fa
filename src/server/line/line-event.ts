import * as z from 'zod/mini'

const base = {
  source: z.looseObject({ type: z.literal('user'), userId: z.string() }),
  replyToken: z.optional(z.string()),
}

/** What users do that we answer (LINE's webhook event objects); every other kind is kept and passed over. */
export const lineEvent = z.discriminatedUnion('type', [
  z.looseObject({ ...base, type: z.literal('follow') }),
  z.looseObject({ ...base, type: z.literal('unfollow') }),
  z.looseObject({
    ...base,
    type: z.literal('accountLink'),
    link: z.looseObject({ result: z.string(), nonce: z.string() }),
  }),
  z.looseObject({
    ...base,
    type: z.literal('message'),
    message: z.looseObject({ type: z.string(), text: z.optional(z.string()) }),
  }),
  z.looseObject({ ...base, type: z.literal('postback'), postback: z.looseObject({ data: z.string() }) }),
])
export type LineEvent = z.output<typeof lineEvent>

/** One thing that a user did, and where. */
export type Heard = { id: string; channel: string; user_id: string; event: LineEvent }

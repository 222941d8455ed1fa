import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText } from '#contract/http/shapes.ts'
import { intakePiece } from '#contract/intake/item-intake.contract.ts'
import { change_request_states } from '#domain/trade/order.ts'

export const getLineDraft = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/line_drafts/:line_draft_id',
  access: { area: 'consumer' },
  summary: 'LINEで送ったメモや「いつもの」から作った発注の下書き。いまの発注リストで読み直す',
  reply: ok(
    z.object({
      deal_id: z.string(),
      supplier_name: z.string(),
      kind: z.enum(['memo', 'usual']),
      /** The message itself. */
      memo: z.string(),
      /** Who sent it by LINE, and when. */
      written_by: z.string(),
      written_at: z.string(),
      /**
       * What became of it last: the order that was made of it, to which it was added, or of which it was asked for as a
       * change (`answer`: what its supplier said), or (`approval_id`, without a number) what of it waits for an owner.
       */
      used: z.nullable(
        z.object({
          order_id: z.nullable(z.string()),
          approval_id: z.nullable(z.string()),
          number: z.string(),
          at: z.string(),
          by_name: z.string(),
          cancelled: z.boolean(),
          as: z.enum(['placed', 'edited', 'change_requested']),
          answer: z.nullable(z.enum(change_request_states)),
        }),
      ),
      pieces: z.array(intakePiece),
      delivery_date: z.nullable(dayText),
    }),
  ),
})

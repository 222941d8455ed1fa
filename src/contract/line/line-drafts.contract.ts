import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText } from '#contract/http/shapes.ts'
import { intakePiece } from '#contract/intake/item-intake.contract.ts'

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
      pieces: z.array(intakePiece),
      delivery_date: z.nullable(dayText),
    }),
  ),
})

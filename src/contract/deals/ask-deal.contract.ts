import * as z from 'zod/mini'
import { created, route } from '#contract/http/route.ts'
import { maxChars } from '#contract/validation/text.ts'

export const askDeal = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/deals',
  access: { area: 'consumer', role: 'owner' },
  summary: 'プラットフォームの仕入先に取引を申請する',
  body: z.object({
    supplier_id: z.uuid(),
    note: z._default(z.string().check(z.trim(), maxChars('ひとこと', 500)), ''),
  }),
  reply: created(z.object({ deal_id: z.string() })),
})

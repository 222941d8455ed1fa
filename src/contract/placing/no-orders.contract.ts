import * as z from 'zod/mini'
import { created, empty, route } from '#contract/http/route.ts'
import { dayText } from '#contract/http/shapes.ts'

const path = '/api/v2/consumers/:consumer_id/deals/:deal_id/no_order'

export const declareNoOrder = route({
  method: 'POST',
  path,
  access: { area: 'consumer' },
  summary: '納品日を「発注なし」にする（締切前で、発注がない日だけ）',
  body: z.object({ delivery_date: dayText }),
  reply: created(z.object({ delivery_date: dayText })),
})

export const withdrawNoOrder = route({
  method: 'DELETE',
  path,
  access: { area: 'consumer' },
  summary: '「発注なし」を取り消す',
  query: z.object({ delivery_date: dayText }),
  reply: empty,
})

import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const usage = z.object({
  /** 共通, or the supplier whose own official account it is. */
  name: z.string(),
  month: z.string(),
  pushes: z.number(),
  budget: z.number(),
  /** What LINE itself allows and has counted, when it was asked; null: not asked yet, or any number. */
  quota: z.nullable(z.number()),
  consumption: z.nullable(z.number()),
  read_at: z.nullable(instantText),
})
export type LineUsage = z.output<typeof usage>

export const listLineUsage = route({
  method: 'GET',
  path: '/api/v2/admins/line_usage',
  access: { area: 'admin' },
  summary: 'LINE公式アカウントの今月の送信数と上限',
  reply: ok(z.object({ items: z.array(usage) })),
})

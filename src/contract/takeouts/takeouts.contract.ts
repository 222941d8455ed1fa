import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const takeout = z.object({
  id: z.string(),
  state: z.enum(['queued', 'making', 'ready', 'failed']),
  requested_at: instantText,
  expires_at: z.nullable(instantText),
  order_count: z.nullable(z.number()),
  /** Bytes. */
  size: z.nullable(z.string()),
  /** Where the file is, for anyone who has the link, until it expires; null while there is none. */
  url: z.nullable(z.string()),
})
export type Takeout = z.output<typeof takeout>

export const getTakeout = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/takeout',
  access: { area: 'supplier', role: 'owner' },
  summary: '全データの書き出しの、いちばん新しいもの',
  reply: ok(z.object({ takeout: z.nullable(takeout) })),
})

export const requestTakeout = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/takeout',
  access: { area: 'supplier', role: 'owner' },
  summary: '全データの書き出しを頼む。作成中のものがあればそれを返す',
  reply: created(z.object({ takeout })),
})

export const downloadTakeout = route({
  method: 'GET',
  path: '/api/v2/takeouts/:takeout_id',
  access: { area: 'public' },
  summary: '書き出したデータ（ZIP）。署名付きのリンクで7日間',
  query: z.object({
    expires: z.string().check(z.regex(/^\d{1,15}$/)),
    signature: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  reply: file('application/zip'),
})

import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'

/** A file of its own: the menu on every page of staff asks for it. */
export const countLostDispatches = route({
  method: 'GET',
  path: '/api/v2/admins/dispatches/count',
  access: { area: 'admin' },
  summary: '届かず、対応が要る送信の件数',
  reply: ok(z.object({ count: z.int() })),
})

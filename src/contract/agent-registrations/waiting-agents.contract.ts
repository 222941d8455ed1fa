import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'

/** A file of its own: the menu on every page of staff asks for it. */
export const countWaitingAgents = route({
  method: 'GET',
  path: '/api/v2/admins/agent_registrations/count',
  access: { area: 'admin' },
  summary: '運営を待っている登録の代行の件数：受付のままのものと、差し戻されたもの',
  reply: ok(z.object({ count: z.int() })),
})

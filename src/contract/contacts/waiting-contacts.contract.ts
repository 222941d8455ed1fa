import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'

/** A file of its own: the menu on every page of staff asks for it. */
export const countWaitingContacts = route({
  method: 'GET',
  path: '/api/v2/admins/contacts/count',
  access: { area: 'admin' },
  summary: '回答を待っているお問い合わせの件数',
  reply: ok(z.object({ count: z.int() })),
})

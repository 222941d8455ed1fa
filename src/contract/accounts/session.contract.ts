import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'

const consumerSession = z.object({
  name: z.string(),
  login_id: z.string(),
  /** Somebody else has seen the password: until it is changed, no other page can be opened. */
  first_password: z.boolean(),
  role: z.enum(['owner', 'staff']),
  /** The restaurant that this session orders for; null until one of several was chosen. */
  consumer_id: z.nullable(z.string()),
  consumers: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(['owner', 'staff']) })),
})
export type ConsumerSession = z.output<typeof consumerSession>

export const getConsumerSession = route({
  method: 'GET',
  path: '/api/v2/consumers/session',
  access: { area: 'consumer' },
  with_first_password: true,
  summary: 'ログイン中のアカウントと、選べる店舗',
  reply: ok(consumerSession),
})
export const getLoggedinInfo = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/loggedin_info',
  access: { area: 'consumer' },
  summary: 'ログイン中の店舗の情報',
  reply: ok(consumerSession),
})

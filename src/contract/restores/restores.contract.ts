import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { required, text } from '#contract/validation/text.ts'
import { departure_channels, type SettledBy, settled_by_words, verdicts } from '#domain/restores/verdicts.ts'

const channel = z.enum(departure_channels)
const verdict = z.enum(verdicts)

const departure = z.object({
  id: z.string(),
  channel,
  /** By what the provider knows it: of a fax its reference, of a mail what its Message-ID begins with. */
  reference: z.string(),
  destination: z.nullable(z.string()),
  /** Of what it is: a mail's subject, a message's title. */
  about: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  queued_at: instantText,
  verdict: z.nullable(verdict),
  settled_by: z.nullable(z.enum(Object.keys(settled_by_words) as SettledBy[])),
})
export type Departure = z.output<typeof departure>

const restore = z.object({
  held: z.nullable(
    z.object({
      id: z.string(),
      sign: z.enum(['server', 'beat', 'said']),
      found_at: instantText,
      /** Up to when the database knows what left. */
      known_until: instantText,
      /** The order number from which the next ones are given. */
      numbers_from: z.string(),
      counts: z.array(z.object({ channel, verdict: z.nullable(verdict), count: z.number() })),
      /** What nobody has settled yet first; the first ones of many. */
      items: z.array(departure),
    }),
  ),
  past: z.array(
    z.object({
      id: z.string(),
      found_at: instantText,
      released_at: instantText,
      released_by_name: z.string(),
      left: z.number(),
      to_send: z.number(),
    }),
  ),
})
export type Restore = z.output<typeof restore>

export const getRestore = route({
  method: 'GET',
  path: '/api/v2/admins/restores',
  access: { area: 'admin' },
  look: 'departures_seen',
  summary: 'データベースの復元後に止めている送信と、これまでの復元',
  reply: ok(restore),
})

export const settling = z.object({
  verdict,
  /** Which ones; without: all that are not settled yet. */
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))),
})

export const settleDepartures = route({
  method: 'POST',
  path: '/api/v2/admins/restores/:restore_id/departures',
  access: { area: 'admin' },
  summary: '止めている送信が、復元の前に送信済みだったか、これから送るかを決める。再開までは何度でも変えられる',
  body: settling,
  reply: ok(z.object({ count: z.number() })),
})

/** A larger record is pasted in parts. */
const longest_record = 500_000

export const settlingByRecord = z.object({
  record: text('送信の記録').check(
    required('送信の記録'),
    z.maxLength(longest_record, '一度に貼り付けられるのは50万文字までです。分けて貼り付けてください'),
  ),
})

export const settleByRecord = route({
  method: 'POST',
  path: '/api/v2/admins/restores/:restore_id/record',
  access: { area: 'admin' },
  summary: '送信サービスの記録に参照番号があるものを、送信済みとする',
  body: settlingByRecord,
  reply: ok(z.object({ count: z.number() })),
})

export const releaseDepartures = route({
  method: 'POST',
  path: '/api/v2/admins/restores/:restore_id/release',
  access: { area: 'admin' },
  summary: '送信を再開する。すべて決まるまではできない',
  reply: empty,
})

import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

// Addresses of a house that get no mail, for as long as they get none: what its people have to mend.
// A reply holds at most `stopped_shown` of them; `count` is of all.

/** So many can be mended in a sitting; the next ones follow as the first are mended. */
export const stopped_shown = 50

const address = {
  mail_address: z.string(),
  /** asked: its reader stopped it. bounced: there is no such address, as its server says. */
  reason: z.enum(['asked', 'bounced']),
  stopped_at: instantText,
}

const ofConsumer = z.object({
  ...address,
  /** Of which supplier of its own; null: of one of the restaurant's people. */
  supplier: z.nullable(z.object({ deal_id: z.string(), name: z.string(), by_mail: z.boolean() })),
  person_name: z.string(),
  /** Of whoever asks. */
  mine: z.boolean(),
})
export type StoppedOfConsumer = z.output<typeof ofConsumer>

export const listStoppedOfConsumer = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/stopped_addresses',
  access: { area: 'consumer' },
  summary: 'メールが届かない宛先：自分で登録した仕入先と、店舗の人（自分。オーナーには全員）',
  reply: ok(z.object({ items: z.array(ofConsumer), count: z.int() })),
})

const ofSupplier = z.object({
  ...address,
  kind: z.enum(['user', 'order_counter']),
  name: z.string(),
  /** Of whoever asks. */
  mine: z.boolean(),
})
export type StoppedOfSupplier = z.output<typeof ofSupplier>

export const listStoppedOfSupplier = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/stopped_addresses',
  access: { area: 'supplier' },
  summary: 'メールが届かない宛先：自分。オーナーには全ユーザーと受注窓口',
  reply: ok(z.object({ items: z.array(ofSupplier), count: z.int() })),
})

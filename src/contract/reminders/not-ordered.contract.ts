import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, instantText } from '#contract/http/shapes.ts'

const base = '/api/v2/suppliers/:supplier_id/receive_orders/not_ordered'

/** A store that could order for a delivery date and has not. */
const notOrdered = z.object({
  deal_id: z.string(),
  store_id: z.string(),
  customer_code: z.string(),
  name: z.string(),
  phone_number: z.nullable(z.string()),
  closing_at: instantText,
  closed: z.boolean(),
  /** On how many of the last four same weekdays it ordered. */
  usual: z.number(),
  last_delivery_date: z.nullable(dayText),
  /** It said 発注なし. */
  no_order: z.nullable(z.object({ declared_at: instantText, declared_by_name: z.string() })),
  reminded: z.nullable(z.object({ reminded_at: instantText, reminded_by_name: z.string() })),
})
export type NotOrdered = z.output<typeof notOrdered>

export const listNotOrdered = route({
  method: 'GET',
  path: base,
  access: { area: 'supplier' },
  summary: 'その納品日をまだ発注していない得意先（締切の早い順）',
  query: z.object({ delivery_date: dayText }),
  reply: ok(z.object({ items: z.array(notOrdered) })),
})

export const remindNotOrdered = route({
  method: 'POST',
  path: `${base}/reminders`,
  access: { area: 'supplier' },
  summary: '発注のお知らせを送る（画面とメール。得意先と納品日ごとに1回）',
  body: z.object({
    delivery_date: dayText,
    deal_ids: z
      .array(z.uuid())
      .check(z.minLength(1, '得意先を選んでください'), z.maxLength(1000, '一度に送れるのは1,000件までです')),
  }),
  reply: ok(z.object({ reminded: z.array(z.string()), skipped: z.array(z.string()) })),
})

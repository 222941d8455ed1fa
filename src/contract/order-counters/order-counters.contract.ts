import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { counterCodeForm, counterEditForm, orderCounterForm } from './order-counter.form.ts'

/** So many counters at most: they are listed, put in order and chosen from as a whole. */
export const most_counters = 100

const path = '/api/v2/suppliers/:supplier_id/settings/order_counters'

const revision = z.number().check(z.int())

/** How a counter's address is proved, and reached. */
export const counterChannel = z.enum(['mail', 'fax'])
export type CounterChannel = z.output<typeof counterChannel>

/** The newest code that was asked for and has not come back. */
const code = z.object({
  /** It has left; a fax: its page has arrived. */
  sent: z.boolean(),
  /** Why it did not arrive. */
  failure: z.nullable(z.string()),
  expires_at: instantText,
  tries_left: z.number(),
  /** From when on another one may be asked for. */
  again_at: instantText,
})

const counter = z.object({
  id: z.string(),
  name: z.string(),
  phone_number: z.string(),
  fax_number: z.string(),
  mail_address: z.string(),
  mail_verified_at: z.nullable(instantText),
  mail_code: z.nullable(code),
  fax_verified_at: z.nullable(instantText),
  fax_code: z.nullable(code),
  /** All stores that it serves. */
  store_count: z.number(),
})
export type OrderCounter = z.output<typeof counter>

const counters = z.object({
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  /** In the supplier's order: the first one serves every new store. */
  items: z.array(counter),
})
export type OrderCounters = z.output<typeof counters>

export const listOrderCounters = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '受注窓口の一覧',
  reply: ok(counters),
})
export const downloadOrderCounters = route({
  method: 'GET',
  path: `${path}/download`,
  access: { area: 'supplier' },
  summary: '受注窓口の一覧をCSVでダウンロードする',
  reply: file('text/csv'),
})
export const createOrderCounter = route({
  method: 'POST',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '受注窓口を作る',
  body: orderCounterForm,
  reply: created(z.object({ id: z.string(), order_counters: counters })),
})
export const orderOrderCounters = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '受注窓口の順番を変える（すべての窓口を並べて送る）。先頭が、新しい得意先の窓口になる',
  body: z.object({ order_counter_ids: z.array(z.uuid()).check(z.maxLength(200)), revision }),
  reply: ok(counters),
})
export const editOrderCounter = route({
  method: 'PATCH',
  path: `${path}/:order_counter_id`,
  access: { area: 'supplier', role: 'owner' },
  summary: '受注窓口を変更する。メールアドレスやFAX番号を変えると、確認がやり直しになる',
  body: z.extend(counterEditForm, { revision }),
  reply: ok(counters),
})
export const removeOrderCounter = route({
  method: 'DELETE',
  path: `${path}/:order_counter_id`,
  access: { area: 'supplier', role: 'owner' },
  summary: '受注窓口を削除する。その得意先は、残りの先頭の窓口に移る',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(counters),
})
export const requestCounterCode = route({
  method: 'POST',
  path: `${path}/:order_counter_id/authentication`,
  access: { area: 'supplier', role: 'owner' },
  summary: '受注窓口のメールアドレスまたはFAX番号に、確認コードを送る',
  body: z.object({ channel: counterChannel }),
  reply: ok(counters),
})
export const verifyCounter = route({
  method: 'PATCH',
  path: `${path}/:order_counter_id/authentication`,
  access: { area: 'supplier', role: 'owner' },
  summary: '届いた確認コードで、受注窓口のメールアドレスまたはFAX番号を確かめる',
  body: z.extend(counterCodeForm, { channel: counterChannel }),
  reply: ok(counters),
})

import * as z from 'zod/mini'
import { checked, seen } from '#contract/calendar/touched-orders.ts'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { conditionsForm } from './store.form.ts'

const base = '/api/v2/suppliers/:supplier_id/stores/:store_id'

const conditions = z.extend(conditionsForm, {
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  /** Without a deal these are what a deal will begin with, and there is no closing of its own. */
  has_deal: z.boolean(),
})
export type StoreConditions = z.output<typeof conditions>

export const getConditions = route({
  method: 'GET',
  path: `${base}/conditions`,
  access: { area: 'supplier' },
  summary: '得意先の取引条件',
  reply: ok(conditions),
})
export const checkConditions = route({
  method: 'POST',
  path: `${base}/conditions/check`,
  access: { area: 'supplier', role: 'owner' },
  summary: '取引条件を保存する前に、納品日が受付外になる注文を調べる',
  body: conditionsForm,
  reply: ok(checked),
})
export const changeConditions = route({
  method: 'PATCH',
  path: `${base}/conditions`,
  access: { area: 'supplier', role: 'owner' },
  summary: '取引条件を保存する。revision は読んだとき、checked は調べたときのもの',
  body: z.extend(conditionsForm, seen),
  reply: ok(conditions),
})
export const getStoreOrderCounter = route({
  method: 'GET',
  path: `${base}/order_counter`,
  access: { area: 'supplier' },
  summary: 'この得意先を受け持つ受注窓口。revision は取引条件のもの',
  reply: ok(
    z.object({
      /** null: none of its own is chosen. */
      order_counter: z.nullable(z.object({ id: z.string(), name: z.string() })),
      revision: z.number(),
    }),
  ),
})
export const changeOrderCounter = route({
  method: 'PATCH',
  path: `${base}/order_counter`,
  access: { area: 'supplier', role: 'owner' },
  summary: '受注窓口だけを変える',
  body: z.object({ order_counter_id: z.nullable(z.uuid()), revision: z.number().check(z.int()) }),
  reply: ok(conditions),
})

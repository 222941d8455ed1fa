import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { dayText, instantText } from '#contract/http/shapes.ts'
import { scopeDays } from './calendar.form.ts'
import { checked, seen } from './touched-orders.ts'

const path = '/api/v2/suppliers/:supplier_id/settings/non_delivery_days'

const scope = z.object({
  /** null: all stores. */
  store_group_id: z.nullable(z.string()),
  store_group_name: z.nullable(z.string()),
  weekdays: z.array(z.number()),
  holidays: z.boolean(),
  days: z.array(z.object({ kind: z.enum(['closed', 'open']), from: dayText, to: dayText, note: z.string() })),
})
export type NonDeliveryScope = z.output<typeof scope>

const nonDeliveryDays = z.object({
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  /** All stores first, then the groups in their order, those without days of their own too. */
  scopes: z.array(scope),
  /** National holidays from last year to two years from now. */
  national_holidays: z.array(z.object({ date: dayText, name: z.string() })),
})
export type NonDeliveryDays = z.output<typeof nonDeliveryDays>

export const getNonDeliveryDays = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '休配日（すべての得意先と、得意先グループごと）',
  reply: ok(nonDeliveryDays),
})
export const downloadNonDeliveryDays = route({
  method: 'GET',
  path: `${path}/download`,
  access: { area: 'supplier' },
  summary: '休配日（すべての得意先と、得意先グループごと）をCSVでダウンロードする',
  reply: file('text/csv'),
})
export const checkNonDeliveryDays = route({
  method: 'POST',
  path: `${path}/check`,
  access: { area: 'supplier', role: 'owner' },
  summary: '休配日を保存する前に、配達できなくなる注文を調べる',
  body: scopeDays,
  reply: ok(checked),
})
export const changeNonDeliveryDays = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '1つの範囲の休配日を保存する。revision は読んだとき、checked は調べたときのもの',
  body: z.object({ ...scopeDays.shape, ...seen }),
  reply: ok(nonDeliveryDays),
})

import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { unitKind } from '#contract/trade.ts'
import { pauseForm, scheduleForm, skipForm } from './scheduled-order.form.ts'

const path = '/api/v2/suppliers/:supplier_id/stores/:store_id/scheduled_orders'

const scheduleLine = z.object({
  order_list_item_id: z.string(),
  unit_kind: unitKind,
  /** By weekday of delivery, Sunday first; '0' is none. */
  quantities: z.array(decimalText),
  code: z.string(),
  name: z.string(),
  /** What a quantity counts. */
  unit: z.string(),
  /** False: on no list any more; it is left out of orders, and both sides are told. */
  visible: z.boolean(),
})

const comingDay = z.object({
  delivery_date: dayText,
  state: z.enum(['coming', 'paused', 'told', 'skipped', 'made', 'not_made']),
  tell_at: instantText,
  make_at: instantText,
  closing_at: instantText,
  /** Why the calendar, as it stands, gives no order for it; null where it does. */
  blocked: z.nullable(z.enum(['non_delivery_day', 'closed', 'not_a_delivery_weekday', 'holiday'])),
  /** What was said of it. */
  reason: z.string(),
  order_id: z.nullable(z.string()),
  decided_by_name: z.nullable(z.string()),
})
export type ScheduledDayView = z.output<typeof comingDay>

const schedule = z.object({
  store: z.object({ id: z.string(), customer_code: z.string(), name: z.string() }),
  /** False: no restaurant is joined to this store, and nothing can be ordered for it. */
  linked: z.boolean(),
  /** 0: there is none yet. */
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  active: z.boolean(),
  made_before_minutes: z.number(),
  told_before_minutes: z.number(),
  if_ordered: z.enum(['skip', 'add']),
  note: z.string(),
  paused_from: z.nullable(dayText),
  resume_on: z.nullable(dayText),
  lines: z.array(scheduleLine),
  /** The dates of four weeks for which something stands in it. */
  days: z.array(comingDay),
})
export type ScheduledOrder = z.output<typeof schedule>

export const getScheduledOrder = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '得意先の定期発注：曜日ごとの数量と、これからの納品日',
  reply: ok(schedule),
})
export const saveScheduledOrder = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier' },
  summary: '定期発注を保存する。古い版にもとづく保存は 409 と今の内容',
  body: scheduleForm,
  reply: ok(schedule),
})
export const skipScheduledOrder = route({
  method: 'POST',
  path: `${path}/skip`,
  access: { area: 'supplier' },
  summary: '1回だけ休む、または休みを取り消す。すでに受注になった日は 409',
  body: skipForm,
  reply: ok(schedule),
})
export const pauseScheduledOrder = route({
  method: 'POST',
  path: `${path}/pause`,
  access: { area: 'supplier' },
  summary: '再開する日を決めて（または決めずに）休止する。from が null なら再開する',
  body: pauseForm,
  reply: ok(schedule),
})

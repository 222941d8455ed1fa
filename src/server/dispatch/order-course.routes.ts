import { sql } from 'kysely'
import * as contract from '#contract/dispatch/order-course.contract.ts'
import { orderNumber, sequenceOf } from '#domain/orders/order-number.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { findCourseOrder, findSendings, findSteps } from './course-store.ts'
import { staffWho } from './revoke-links.ts'
import { noteToldByPhone, takeBackToldByPhone } from './tell-by-phone.ts'

const findCourse = async (db: Db, written: string): Promise<contract.OrderCourse> => {
  const sequence = there(sequenceOf(written) ?? undefined)
  const found = there(await findCourseOrder(db, sequence))
  const { id, number, placed_at, closing_at, seen_at, told_at, ...order } = found
  const [sendings, steps] = await Promise.all([findSendings(db, id), findSteps(db, id)])
  return {
    order: {
      ...order,
      number: orderNumber(number),
      placed_at: placed_at.toISOString(),
      closing_at: closing_at?.toISOString() ?? null,
      seen_at: seen_at?.toISOString() ?? null,
      told_at: told_at?.toISOString() ?? null,
    },
    sendings,
    steps,
  }
}

const orderOf = async (db: Db, written: string) => {
  const sequence = there(sequenceOf(written) ?? undefined)
  const [order] = await findOrders(db, sql`o.number = ${sequence}::bigint`)
  return there(order)
}

const screen = 'admin/orders/course'

export const orderCourseRoutes = room(contract, {
  getOrderCourse: async ({ deps, params }) => findCourse(deps.db, params.number),
  noteOrderTold: async ({ deps, actor, params, body, at }) => {
    const order = await orderOf(deps.db, params.number)
    if ((await findCourse(deps.db, params.number)).order.told_at !== null)
      throw refuse(409, 'この注文は、すでに電話で伝えたと記録されています')
    await noteToldByPhone(deps, order, body.revision, staffWho(actor, screen), at, trx =>
      noteAdminAct(trx, actor, { act: 'order_told', subject_id: order.id }, at),
    )
    const after = await findCourse(deps.db, params.number)
    if (after.order.told_at === null)
      throw refuse(409, 'この注文は届いているか、送っているところです。電話で伝えた記録は残していません')
    return after
  },
  takeBackOrderTold: async ({ deps, actor, params, query, at }) => {
    const { order } = await findCourse(deps.db, params.number)
    if (order.told_by === null) throw refuse(409, '「電話で伝えた」は、すでに取り消されています')
    if (order.told_by === 'restaurant') throw refuse(409, '店舗が電話で伝えた記録は、店舗だけが取り消せます')
    const whole = await orderOf(deps.db, params.number)
    await takeBackToldByPhone(deps, whole, query.revision, staffWho(actor, screen), at, trx =>
      noteAdminAct(trx, actor, { act: 'order_told_undone', subject_id: whole.id }, at),
    )
    return findCourse(deps.db, params.number)
  },
})

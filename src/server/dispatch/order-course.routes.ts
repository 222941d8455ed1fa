import * as contract from '#contract/dispatch/order-course.contract.ts'
import { orderNumber, sequenceOf } from '#domain/orders/order-number.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findCourseOrder, findSendings, findSteps } from './course-store.ts'

export const orderCourseRoutes = room(contract, {
  getOrderCourse: async ({ deps, params }) => {
    const sequence = there(sequenceOf(params.number) ?? undefined)
    const found = there(await findCourseOrder(deps.db, sequence))
    const { id, number, placed_at, closing_at, seen_at, told_at, ...order } = found
    const [sendings, steps] = await Promise.all([findSendings(deps.db, id), findSteps(deps.db, id)])
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
  },
})

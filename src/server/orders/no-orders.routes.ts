import * as contract from '#contract/orders/no-orders.contract.ts'
import { DELIVERY_DATE_REASON_NAMES, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { checkDuplicates } from '#server/deals/duplicates.ts'
import { room } from '#server/http/serve.ts'
import { deleteNoOrder, insertNoOrder } from './no-order-store.ts'

export const noOrderRoutes = room(contract, {
  declareNoOrder: async ({ deps, actor, params, body: { delivery_date }, at }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    if (terms.state !== 'active') {
      throw refuse(422, [{ field: 'deal_id', message: '取引が停止されています。仕入先へお問い合わせください' }])
    }
    const [day] = possibleDeliveryDates({ from: delivery_date, days: 1, at, ...terms, holidays: deps.holidays })
    const name = formatDayWithWeekday(delivery_date)
    if (!day?.available) {
      const message =
        day?.reason === 'closed'
          ? `${name}納品の締切を過ぎました`
          : `${name}は${DELIVERY_DATE_REASON_NAMES[day?.reason ?? 'closed']}のため、もともと納品がありません`
      throw refuse(422, [{ field: 'delivery_date', message }])
    }
    if ((await checkDuplicates(deps.db, terms.id, delivery_date)).length > 0) {
      throw refuse(409, `${name}納品の発注があります。発注なしにするには、発注履歴からその発注を取り消してください`)
    }
    await insertNoOrder(deps.db, terms, delivery_date, { id: actor.account_id, name: actor.name }, at)
    return { delivery_date }
  },
  withdrawNoOrder: async ({ deps, actor, params, query }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    await deleteNoOrder(deps.db, terms.id, query.delivery_date)
  },
})

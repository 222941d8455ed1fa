import { delivery_date_reason_names, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { checkStanding } from '#server/deals/duplicates.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { deleteOwnNoOrder, insertNoOrder } from './no-order-store.ts'

/**
 * 発注なし for a date; said twice it is once. Refuses 404 another's deal, 422 a deal that is stopped and a date on which
 * nothing is taken, 409 a date for which an order stands.
 */
export const declareNoOrder = async (
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  delivery_date: Day,
  at: Date,
) => {
  const terms = await dealOf(deps, actor, deal_id)
  if (terms.state !== 'active') {
    throw refuse(422, [{ field: 'deal_id', message: '取引が停止されています。仕入先へお問い合わせください' }])
  }
  const [day] = possibleDeliveryDates({ from: delivery_date, days: 1, at, ...terms, holidays: deps.holidays })
  const name = formatDayWithWeekday(delivery_date)
  if (!day?.available) {
    const message =
      day?.reason === 'closed'
        ? `${name}納品の締切を過ぎました`
        : `${name}は${delivery_date_reason_names[day?.reason ?? 'closed']}のため、もともと納品がありません`
    throw refuse(422, [{ field: 'delivery_date', message }])
  }
  const standing = await checkStanding(deps.db, terms.id, delivery_date, at)
  if (standing.length > 0 && standing.every(one => one.waiting)) {
    throw refuse(409, `${name}納品の発注が承認を待っています。発注なしにするには、先にその発注を取り下げてください`)
  }
  if (standing.length > 0) {
    throw refuse(409, `${name}納品の発注があります。発注なしにするには、発注履歴からその発注を取り消してください`)
  }
  await insertNoOrder(deps.db, terms, delivery_date, { id: actor.account_id, name: actor.name }, at)
  return terms
}

/** Takes back the 発注なし that this person has said; refuses 409 where it is another one's, which the screen takes back. */
export const withdrawOwnNoOrder = async (deps: Deps, actor: ConsumerActor, deal_id: string, delivery_date: Day) => {
  const terms = await dealOf(deps, actor, deal_id)
  const other = await deleteOwnNoOrder(deps.db, terms.id, delivery_date, actor.account_id)
  if (other !== undefined) {
    const day = formatDayWithWeekday(delivery_date)
    throw refuse(
      409,
      `${day}納品は、${other}さんが「発注なし」にしました。取り消すときは、発注画面で取り消してください`,
    )
  }
}

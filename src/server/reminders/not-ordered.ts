import { errorTexts } from '#contract/http/errors.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { NotOrdered } from '#contract/reminders/not-ordered.contract.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { storeCalendarOf } from '#domain/calendar/supplier-calendar.ts'
import { say } from '#domain/notices/words.ts'
import type { Day } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { readCalendar } from '#server/calendar/deal-closing.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { countDealsSeen, findNotOrdered, insertNotOrderedReminders, type NotOrderedRow } from './not-ordered-store.ts'

type Found = NotOrderedRow & { closing_at: string; closed: boolean }

/** Who could have ordered for a date and has not, the earliest closing first; a day without delivery has nobody. */
const missing = async (deps: Deps, db: Db, actor: SupplierActor, date: Day, at: Date): Promise<Found[]> => {
  const { calendar } = await readCalendar(db, actor.supplier_id)
  const rows = await findNotOrdered(db, actor, date)
  return rows
    .flatMap(row => {
      const holds = storeCalendarOf(calendar, row)
      const [day] = possibleDeliveryDates({ ...holds, from: date, days: 1, at, holidays: deps.holidays })
      if (!day?.closing_at) return []
      return [{ ...row, closing_at: day.closing_at, closed: !day.available }]
    })
    .sort((a, b) => Date.parse(a.closing_at) - Date.parse(b.closing_at))
}

/** 発注忘れ: the stores that have not ordered for a delivery date, those that said 発注なし among them. */
export const viewNotOrdered = async (deps: Deps, actor: SupplierActor, date: Day, at: Date): Promise<NotOrdered[]> => {
  const found = await missing(deps, deps.db, actor, date, at)
  return found.map(
    ({
      deal_id,
      store_id,
      customer_code,
      name,
      phone_number,
      closing_at,
      closed,
      usual,
      last_delivery_date,
      ...row
    }) => ({
      deal_id,
      store_id,
      customer_code,
      name,
      phone_number,
      closing_at,
      closed,
      usual,
      last_delivery_date,
      no_order: row.declared_at
        ? { declared_at: row.declared_at.toISOString(), declared_by_name: row.declared_by_name ?? '' }
        : null,
      reminded: row.reminded_at
        ? { reminded_at: row.reminded_at.toISOString(), reminded_by_name: row.reminded_by_name ?? '' }
        : null,
    }),
  )
}

/**
 * Reminds restaurants of a delivery date, in-app and by mail, once each. Left out: who has ordered, said 発注なし, was
 * reminded before, or whose closing has passed. Refuses 404 for a deal that this user may not see.
 */
export const remind = async (deps: Deps, actor: SupplierActor, date: Day, deal_ids: string[], at: Date) => {
  const wanted = [...new Set(deal_ids)]
  await refuseForeign(deps.db, actor, wanted)
  const reminded = await deps.db.transaction().execute(async trx => {
    const found = await missing(deps, trx, actor, date, at)
    const able = found.filter(
      one => wanted.includes(one.deal_id) && !one.closed && !one.declared_at && !one.reminded_at,
    )
    const reminders = able.map(({ deal_id, consumer_id, supplier_name, closing_at }) => ({
      deal_id,
      consumer_id,
      said: say('order_reminder', {
        supplier_name,
        delivery_date: date,
        closing_at: new Date(closing_at),
        url: deps.public_url + pathTo(consumerPages.orderSheet, { deal_id }),
      }),
    }))
    return insertNotOrderedReminders(trx, actor, date, reminders, at)
  })
  return { reminded, skipped: wanted.filter(id => !reminded.includes(id)) }
}

const refuseForeign = async (db: Db, actor: SupplierActor, deal_ids: string[]) => {
  if ((await countDealsSeen(db, actor, deal_ids)) !== deal_ids.length) throw refuse(404, errorTexts.not_found)
}

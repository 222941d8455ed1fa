import { consumerPages, pathTo } from '#contract/pages.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { closingReminderMail, datesToRemind } from '#domain/orders/closing-reminder.ts'
import { dayOf } from '#domain/shared/day.ts'
import { findTermsOf } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { type Due, findNextWishes, insertReminders, type Told, type Wished } from './closing-notification-store.ts'

const people_at_a_time = 100
/** As far as the screens look ahead for an open delivery date. */
const horizon_days = 21

/**
 * The job, every five minutes: tells people that a closing nears and nothing is ordered, each of them once for a delivery
 * date. Nobody is told after the closing, nor of a date that is ordered or needs no order. What a person is told at once
 * of one restaurant is one mail.
 */
export const remindClosings = async (deps: Deps) => {
  const at = deps.now()
  let after: string | null = null
  for (;;) {
    const wishes = await findNextWishes(deps.db, after, people_at_a_time)
    if (wishes.length === 0) return
    const due = await dueOf(deps, wishes, at)
    if (due.length > 0) {
      await deps.db.transaction().execute(async trx => {
        const told = await insertReminders(trx, due, at)
        await queueMails(trx, mailsOf(deps, told), at)
      })
    }
    after = wishes.at(-1)?.account_id ?? null
  }
}

const dueOf = async (deps: Deps, wishes: readonly Wished[], at: Date): Promise<Due[]> => {
  const terms = await findTermsOf(deps.db, [...new Set(wishes.map(one => one.deal_id))])
  const dates = new Map(
    terms.map(({ id, rule, non_delivery, delivery_weekdays }) => [
      id,
      possibleDeliveryDates({
        from: dayOf(at),
        days: horizon_days,
        at,
        rule,
        non_delivery,
        delivery_weekdays,
        holidays: deps.holidays,
      }),
    ]),
  )
  return wishes.flatMap(({ account_id, deal_id, ...wish }) =>
    datesToRemind(dates.get(deal_id) ?? [], wish, at).map(one => ({ account_id, deal_id, ...one })),
  )
}

const mailsOf = ({ public_url }: Deps, told: readonly Told[]) => {
  const by_mail = Map.groupBy(
    told.filter(one => one.mail_address !== null),
    one => `${one.account_id}/${one.consumer_id}`,
  )
  return [...by_mail.values()].flatMap(group => {
    const [first] = group
    if (!first?.mail_address) return []
    const reminded = group.map(({ supplier_name, deal_id, delivery_date, closing_at }) => ({
      supplier_name,
      delivery_date,
      closing_at,
      url: `${public_url}${pathTo(consumerPages.orderSheet, { deal_id })}?date=${delivery_date}`,
    }))
    const mail = closingReminderMail(
      first.consumer_name,
      reminded,
      public_url + consumerPages.notificationSettings.path,
    )
    // What is told is told once: the first of a mail is in no other.
    const key = `closing_reminder:${first.account_id}:${first.deal_id}:${first.delivery_date}`
    return [{ key, destination: first.mail_address, ...mail }]
  })
}

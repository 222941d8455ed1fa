import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { closingCards } from '#domain/line/restaurant-cards.ts'
import { say } from '#domain/notices/words.ts'
import { closingReminderMail, datesToRemind } from '#domain/reminders/closing-reminder.ts'
import { dayOf } from '#domain/shared/day.ts'
import { findTermsOf } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { queueLineMessages } from '#server/line/queue-line-messages.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'
import {
  type DueReminder,
  findNextWishes,
  insertClosingReminders,
  type ToldReminder,
  type Wished,
} from './closing-notification-store.ts'

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
        const told = await insertClosingReminders(trx, due, at)
        await tell(trx, noticesOf(told), at)
        await queueMails(trx, mailsOf(deps, told), at)
        await queueLineMessages(trx, linesOf(deps, told), at)
      })
    }
    after = wishes.at(-1)?.account_id ?? null
  }
}

const dueOf = async (deps: Deps, wishes: readonly Wished[], at: Date): Promise<DueReminder[]> => {
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

const noticesOf = (told: readonly ToldReminder[]) =>
  told.map(({ account_id, consumer_id, deal_id, delivery_date, ...one }) => ({
    to: { consumer_id, account_id },
    said: say('closing_near', { ...one, delivery_date }),
    key: `${deal_id}:${delivery_date}`,
    deal_id,
    delivery_date,
  }))

const remindedOf = ({ public_url }: Deps, group: readonly ToldReminder[]) =>
  group.map(({ supplier_name, deal_id, delivery_date, closing_at, waits_for_approval }) => ({
    deal_id,
    supplier_name,
    delivery_date,
    closing_at,
    waits_for_approval,
    url: waits_for_approval
      ? public_url + consumerPages.approvals.path
      : `${public_url}${pathTo(consumerPages.orderSheet, { deal_id })}?date=${delivery_date}`,
  }))

/** What is told at once to one person of one restaurant, under a key that no other has: what is told is told once. */
const groupsOf = (told: readonly ToldReminder[]) =>
  [...Map.groupBy(told, one => `${one.account_id}/${one.consumer_id}`).values()].flatMap(group => {
    const [first] = group
    return first
      ? [{ first, group, key: `closing_reminder:${first.account_id}:${first.deal_id}:${first.delivery_date}` }]
      : []
  })

const mailOf = (deps: Deps, consumer_name: string, group: readonly ToldReminder[]) =>
  closingReminderMail(consumer_name, remindedOf(deps, group), deps.public_url + consumerPages.notificationSettings.path)

const mailsOf = (deps: Deps, told: readonly ToldReminder[]) =>
  groupsOf(told.filter(one => one.mail_address !== null)).flatMap(({ first, group, key }) =>
    first.mail_address === null
      ? []
      : [
          {
            key,
            of: { consumer_id: first.consumer_id },
            destination: first.mail_address,
            ...mailOf(deps, first.consumer_name, group),
          },
        ],
  )

/** By LINE in one push; where LINE does not take it, what was not mailed anyway is mailed. */
const linesOf = (deps: Deps, told: readonly ToldReminder[]) =>
  groupsOf(told.filter(one => one.link_id !== null)).flatMap(({ first, group, key }) => {
    if (first.link_id === null) return []
    const only_here = group.filter(one => one.mail_address === null)
    const messages = [closingCards(first.consumer_name, remindedOf(deps, group))]
    const mail = only_here.length > 0 ? mailOf(deps, first.consumer_name, only_here) : null
    return [{ key, link_id: first.link_id, messages, mail }]
  })

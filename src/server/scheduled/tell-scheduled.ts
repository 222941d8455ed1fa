import { noticePath } from '#contract/notices/notice-links.ts'
import type { Said } from '#domain/notices/words.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { settle } from '#server/notices/settle.ts'
import { tell } from '#server/notices/tell.ts'
import { mailOfRestaurant } from './scheduled-store.ts'

/** Whose schedule it is, of which date, and at what turn: a mail of one key leaves once. */
export type About = { schedule_id: string; delivery_date: string; terms: DealTerms; order_id?: string }

/** What a notice leads to: its order, once there is one. */
const aboutOf = ({ terms, delivery_date, order_id }: About, key: string) => ({
  ...(order_id === undefined ? { key } : { order_id }),
  deal_id: terms.id,
  ...(terms.store_id === null ? {} : { store_id: terms.store_id }),
  delivery_date,
})

/** What a date was to become, as it was told before, is over by what it becomes, or is called off or taken up again. */
export const settleAnnounced = async (trx: Db, { terms, delivery_date }: About, at: Date) => {
  const about = { deal_id: terms.id, delivery_date }
  await settle(trx, 'scheduled_coming', about, at)
  await settle(trx, 'scheduled_withdrawn', about, at)
}

/** Tells the restaurant in the app, and by mail where it has an address. In the caller's transaction. */
export const tellRestaurantOfSchedule = async (
  trx: Db,
  about: About,
  turn: 'coming' | 'withdrawn' | 'made' | 'not_made',
  said: Said,
  at: Date,
) => {
  const { terms, schedule_id, delivery_date } = about
  // Told anew after a skip was taken back, it is another one.
  const again = turn === 'coming' || turn === 'withdrawn' ? `:${at.getTime()}` : ''
  const key = `scheduled:${schedule_id}:${delivery_date}:${turn}${again}`
  await settleAnnounced(trx, about, at)
  await tell(trx, [{ to: { consumer_id: terms.consumer_id }, said, ...aboutOf(about, key) }], at)
  const destination = await mailOfRestaurant(trx, terms.consumer_id)
  if (destination === null) return
  const of = { consumer_id: terms.consumer_id }
  // Who has several restaurants reads whose it is.
  const text = `${terms.parties.consumer.name} 様\n\n${said.body}`
  await queueMails(trx, [{ key, of, destination, subject: `【Oroshi】${said.title}`, text }], at)
}

/** Tells the supplier in the app, and by mail whoever wants to know of this store's orders. In the caller's transaction. */
export const tellSupplierOfSchedule = async (
  trx: Db,
  about: About,
  turn: 'left_out' | 'not_made',
  said: Said,
  at: Date,
) => {
  const { terms, schedule_id, delivery_date } = about
  const key = `scheduled:${schedule_id}:${delivery_date}:${turn}`
  await tell(trx, [{ to: { supplier_id: terms.supplier_id }, said, ...aboutOf(about, key) }], at)
  const mails = terms.order_mails.map(destination => ({
    key: `${key}:${destination}`,
    of: { supplier_id: terms.supplier_id },
    destination,
    subject: `【Oroshi】${said.title}`,
    text: said.body,
  }))
  await queueMails(trx, mails, at)
}

/** Where a mail of a schedule leads: to the page of its notice. */
export const scheduleUrl = (
  { public_url }: Deps,
  area: 'consumer' | 'supplier',
  kind: string,
  { terms, delivery_date, order_id = null }: Pick<About, 'terms' | 'delivery_date'> & { order_id?: string | null },
): string =>
  public_url +
  (noticePath(area, kind, { deal_id: terms.id, store_id: terms.store_id, order_id, delivery_date, subject: null }) ??
    '')

/** Who is who in a notice of a schedule. */
export const wordsAbout = ({ parties }: DealTerms, delivery_date: string) => ({
  supplier: {
    name: parties.supplier.name,
    phone_number: parties.order_counter?.phone_number ?? parties.supplier.phone_number,
  },
  consumer_name: parties.store?.name ?? parties.consumer.name,
  delivery_date,
})

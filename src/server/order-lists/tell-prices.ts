import { errorTexts } from '#contract/http/errors.ts'
import type { ComingPriceRow } from '#contract/order-lists/price-notices.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { samePrice } from '#domain/catalogue/effective-price.ts'
import { priceNoticeMail } from '#domain/catalogue/price-notice.ts'
import { say } from '#domain/notices/words.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'
import {
  type DealChange,
  findDealChanges,
  findDealsWithChanges,
  findKnownAtBegin,
  findSeen,
  findToldPrices,
  insertNotices,
  insertReads,
  lockTelling,
} from './notice-store.ts'

/** Prices of a restaurant's list that are to come, which of them this person has seen, and which are no news. */
export const comingPricesOf = async (
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  at: Date,
): Promise<ComingPriceRow[]> => {
  const terms = await dealOf(deps, actor, deal_id)
  const today = dayOf(at)
  if (!terms.price_visible) return []
  const changes = await findDealChanges(deps.db, [terms.id], today)
  if (changes.length === 0) return []
  const [seen, known] = await Promise.all([
    findSeen(deps.db, terms.id, actor.account_id, today),
    findKnownAtBegin(deps.db, terms.id, today),
  ])
  return changes.map(change => {
    const { deal_id: _deal, product_item_id: _item, ...shown } = change
    return { ...shown, seen: isAmong(seen, change), known: isAmong(known, change) }
  })
}

type Priced = Pick<DealChange, 'product_item_id' | 'valid_from' | 'price'>

const isAmong = (list: readonly Priced[], { product_item_id, valid_from, price }: Priced) =>
  list.some(
    one => one.product_item_id === product_item_id && one.valid_from === valid_from && samePrice(one.price, price),
  )

type Named = { order_list_item_id: string; valid_from: Day; price: string | null }

/** Keeps that a person had these changes before the eyes; what is another by now was not seen. */
export const notePricesSeen = async (
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  named: readonly Named[],
  at: Date,
) => {
  const terms = await dealOf(deps, actor, deal_id)
  const ids = new Set(named.map(one => one.order_list_item_id))
  const own = await deps.db
    .selectFrom('order_list_items')
    .select('id')
    .where('deal_id', '=', terms.id)
    .where('id', 'in', [...ids])
    .execute()
  if (own.length !== ids.size) throw refuse(404, errorTexts.not_found)
  const changes = await findDealChanges(deps.db, [terms.id], dayOf(at))
  const seen = changes.filter(change =>
    named.some(
      one =>
        one.order_list_item_id === change.order_list_item_id &&
        one.valid_from === change.valid_from &&
        samePrice(one.price, change.price),
    ),
  )
  await insertReads(deps.db, terms.id, actor, seen, at)
}

const deals_at_a_time = 100

/**
 * The job, once an hour by day: tells every restaurant of the coming prices that it was not told of yet, in one notice
 * for all that was decided since the last. Nothing is told twice; a price that is decided anew is news.
 */
export const tellPrices = async (deps: Deps) => {
  const at = deps.now()
  const today = dayOf(at)
  let after: string | null = null
  for (;;) {
    const deal_ids = await findDealsWithChanges(deps.db, today, after, deals_at_a_time)
    if (deal_ids.length === 0) return
    await deps.db.transaction().execute(async trx => {
      await lockTelling(trx)
      const told = await findToldPrices(trx, deal_ids, today)
      const news = (await findDealChanges(trx, deal_ids, today)).filter(change => {
        const before = told.get(`${change.deal_id}/${change.product_item_id}/${change.valid_from}`)
        return before === undefined || !samePrice(before, change.price)
      })
      if (news.length === 0) return
      const notices = await insertNotices(trx, news, at)
      const mails = notices.flatMap(({ id, deal_id, consumer_id, consumer_name, supplier_name, mail_addresses }) => {
        const url = deps.public_url + pathTo(consumerPages.orderSheet, { deal_id })
        const { subject, text } = priceNoticeMail(
          { supplier_name, consumer_name },
          news.filter(one => one.deal_id === deal_id),
          url,
        )
        return mail_addresses.map(destination => ({
          key: `price_notice:${id}:${destination}`,
          of: { consumer_id },
          destination,
          subject,
          text,
          notice: { kind: 'prices_coming' as const, key: `price_notice:${id}` },
        }))
      })
      const told_now = notices.map(({ id, deal_id, consumer_id, supplier_name }) => ({
        to: { consumer_id },
        said: say('prices_coming', { supplier_name, lines: news.filter(one => one.deal_id === deal_id) }),
        key: `price_notice:${id}`,
        deal_id,
      }))
      await tell(trx, told_now, at)
      await queueMails(trx, mails, at)
    })
    after = deal_ids.at(-1) ?? null
  }
}

import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { flyerLacks } from '#domain/flyers/flyer.ts'
import { say } from '#domain/notices/words.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { wantsMailOf } from '#server/notices/mail-wishes.ts'
import { settle } from '#server/notices/settle.ts'
import { tell } from '#server/notices/tell.ts'
import { recountFlyerSales } from '#server/orders/flyer-sales.ts'
import { toldKey } from './settle-told.ts'
import {
  countFlyerReaders,
  type FlyerReader,
  findNextOfFlyer,
  lockUntold,
  noteFlyerTold,
  requeueUntold,
} from './telling-store.ts'
import { lockFlyer, viewFlyer } from './write-flyer.ts'
import { setFlyerPublished, setFlyerWithdrawn } from './written-store.ts'

/**
 * Restaurants see a draft from now on, its prices hold, and a job tells them, unless a message is to (`tells`). 422 beside what it lacks, 409 with `current`
 * where it is another by now.
 */
export const publishFlyer = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, tells }: { revision: number; tells: boolean },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const today = dayOf(at)
    const row = await lockFlyer(trx, actor, id, { states: ['draft'], revision }, today)
    const wrong = flyerLacks(row, today)
    if (wrong.length > 0) throw refuse(422, wrong)
    if ((await countFlyerReaders(trx, id)).count === 0) {
      const message = '見える得意先がありません。チラシの商品が発注リストにある、取引中の得意先に見えます'
      throw refuse(422, [{ field: 'store_group_id', message }])
    }
    await setFlyerPublished(trx, actor, id, at, tells)
    await recountFlyerSales(trx, id)
    if (tells) await enqueue(trx, 'tell_flyer', id)
    return viewFlyer(trx, actor, id, at)
  })

/** Nobody sees it any more and orders have the usual prices again; whoever has not read of it is rung no more. */
export const withdrawFlyer = async (deps: Deps, actor: SupplierActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    await lockFlyer(trx, actor, id, { states: ['coming', 'on'] }, dayOf(at))
    await setFlyerWithdrawn(trx, actor, id, at)
    await settle(trx, 'flyer_published', { subject: id }, at)
    return viewFlyer(trx, actor, id, at)
  })

/** The withdrawal is taken back while the dates last: who was told is not told again, who was not yet is. */
export const restoreFlyer = async (deps: Deps, actor: SupplierActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const today = dayOf(at)
    const row = await lockFlyer(trx, actor, id, { states: ['withdrawn'] }, today)
    if (row.delivery_to === null || row.delivery_to < today) {
      const current = await viewFlyer(trx, actor, id, at)
      throw refuse(409, '期間が終わっているため、掲載に戻せません。写して新しいチラシを作れます', { current })
    }
    await setFlyerPublished(trx, actor, id, at, true)
    await recountFlyerSales(trx, id)
    await enqueue(trx, 'tell_flyer', id)
    return viewFlyer(trx, actor, id, at)
  })

const deals_at_a_time = 200

/**
 * The job: tells the restaurants of a flyer, so many in a transaction, until nobody is left or it is withdrawn. Begun again
 * after a crash it goes on where it was; of a flyer and a deal there is one notice, and one mail to each owner.
 */
export const tellFlyer = async (deps: Deps, id: string, at_a_time = deals_at_a_time): Promise<void> => {
  while (await tellNext(deps, id, at_a_time)) {
    // One part after the other, so that orders come between.
  }
}

/** Whether there may be more. */
const tellNext = (deps: Deps, id: string, at_a_time: number): Promise<boolean> =>
  deps.db.transaction().execute(async trx => {
    const at = deps.now()
    const flyer = await lockUntold(trx, id, dayOf(at))
    if (!flyer) return false
    const next = await findNextOfFlyer(trx, id, wantsMailOf('messages'), at_a_time)
    const told = next.filter(one => !one.muted && !one.by_message)
    await tellThem(trx, deps.public_url, { id, ...flyer }, told, at)
    const done = next.length < at_a_time
    await noteFlyerTold(trx, id, { told_to: next.at(-1)?.deal_id ?? null, count: told.length, done }, at)
    return !done
  })

type Told = { id: string; title: string; delivery_from: string; delivery_to: string; supplier_name: string }

const tellThem = async (trx: Db, public_url: string, flyer: Told, next: readonly FlyerReader[], at: Date) => {
  const news = next.map(({ deal_id, names, ...one }) => {
    const url = public_url + pathTo(consumerPages.webFlyer, { web_flyer_id: flyer.id })
    return {
      ...one,
      deal_id,
      key: toldKey(flyer.id, deal_id),
      said: say('flyer_published', { ...flyer, names, url }),
    }
  })
  await tell(
    trx,
    news.map(({ consumer_id, deal_id, key, said }) => ({ to: { consumer_id }, said, key, deal_id, subject: flyer.id })),
    at,
  )
  const mails = news.flatMap(({ consumer_id, key, said: { kind, body }, mail_addresses }) =>
    mail_addresses.map(destination => ({
      key: `${key}:${destination}`,
      of: { consumer_id },
      destination,
      subject: `【${flyer.supplier_name}】${flyer.title}`,
      text: `${flyer.supplier_name}からのチラシです。\n\n${flyer.title}\n\n${body}\n`,
      notice: { kind, key },
    })),
  )
  await queueMails(trx, mails, at, true)
}

const patience_ms = 60_000

/** The job of the clock: flyers that were published a minute ago and whose job was lost are taken up again. */
export const requeueFlyers = async (deps: Deps) => {
  await requeueUntold(deps.db, new Date(deps.now().getTime() - patience_ms))
}

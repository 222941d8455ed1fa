import { areaEntries } from '#contract/pages/entries.ts'
import { leave_grace_days, leftMail } from '#domain/cancellations/leaving-words.ts'
import { say } from '#domain/notices/words.ts'
import { fold } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { settle } from '#server/notices/settle.ts'
import { tellSupplierOfDeal } from '#server/stores/tell-restaurant.ts'
import {
  endAllDeals,
  findClosures,
  insertConsumerClosure,
  ownerAddresses,
  restore,
  stopRestaurant,
} from './closure-store.ts'

const day_ms = 86_400_000

/**
 * A restaurant leaves: nobody acts for it from now on, its deals end and their suppliers are told, orders that stand stay.
 * For thirty days it can be taken back, then its personal data goes (decision 092). 422 where the name that was typed
 * is another.
 */
export const leaveService = async (deps: Deps, actor: ConsumerActor, typed: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const { consumer_id } = actor
    const consumer = there(
      await trx.selectFrom('consumers').select('name').where('id', '=', consumer_id).executeTakeFirst(),
    )
    if (fold(typed) !== fold(consumer.name)) {
      throw refuse(422, [{ field: 'consumer_name', message: '店舗の名前と一致しません' }])
    }
    if (!(await stopRestaurant(trx, consumer_id, at))) throw refuse(409, 'この店舗は、すでに退会しています')
    const deals = await endAllDeals(trx, consumer_id, at)
    for (const { id } of deals.filter(deal => deal.state === 'requested')) {
      await settle(trx, 'deal_requested', { deal_id: id }, at)
    }
    const erase_after = new Date(at.getTime() + leave_grace_days * day_ms)
    const closure_id = await insertConsumerClosure(trx, {
      consumer_id,
      closed_by: actor.account_id,
      closed_at: at,
      erase_after,
      deals,
    })
    for (const { supplier_id } of deals.filter(deal => deal.platform && deal.state !== 'requested')) {
      const key = `left:${closure_id}:${supplier_id}`
      const said = say('consumer_left', { consumer_name: consumer.name })
      await tellSupplierOfDeal(trx, { supplier_id, said, key }, at)
    }
    const login_url = deps.public_url + areaEntries.consumer.login
    const mail = leftMail({ name: consumer.name, erase_after, login_url })
    const addresses = await ownerAddresses(trx, consumer_id)
    await queueMails(
      trx,
      addresses.map(destination => ({
        key: `left:${closure_id}:${destination}`,
        of: { consumer_id },
        destination,
        ...mail,
      })),
      at,
    )
    return { erase_after: erase_after.toISOString() }
  })

/** Takes a leaving back, once: 404 for another's, or where it was taken back or its grace is over. */
export const takeLeavingBack = async (deps: Deps, actor: ConsumerActor, closure_id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const [found] = await findClosures(trx, actor.account_id, at, closure_id)
    const closure = there(found)
    for (const supplier_id of await restore(trx, closure, at)) {
      const key = `back:${closure_id}:${supplier_id}`
      const said = say('consumer_back', { consumer_name: closure.consumer_name })
      await tellSupplierOfDeal(trx, { supplier_id, said, key }, at)
    }
  })

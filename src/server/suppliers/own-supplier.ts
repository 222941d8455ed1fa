import { v7 } from 'uuid'
import { type OwnSupplierForm, own_supplier_numbers } from '#contract/suppliers/own-supplier.form.ts'
import type { OwnSupplier, SupplierConditions } from '#contract/suppliers/own-suppliers.contract.ts'
import { wrongNumbers } from '#contract/validation/contact.ts'
import { closingLines, closingTime } from '#domain/calendar/closing-words.ts'
import { whyClosed } from '#domain/deals/closed.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { endAsRestaurant } from '#server/stores/end-as-restaurant.ts'
import {
  endDeal,
  findDealPast,
  findOwnSupplier,
  findSameOwn,
  insertOwnSuppliers,
  type OwnSupplierRow,
  resumeDeal,
  updateOwnSupplier,
} from './own-supplier-store.ts'
import { viewSupplierInvite } from './supplier-invites.ts'

/** The supplier that this restaurant entered itself, by its deal; 404 for a supplier on the platform and for another's. */
export const ownSupplierOf = async (
  db: Db,
  actor: ConsumerActor,
  deal_id: string,
  lock?: { lock: true },
): Promise<OwnSupplierRow> => {
  return there(await findOwnSupplier(db, actor.consumer_id, deal_id, lock))
}

export const viewOwnSupplier = (own: OwnSupplierRow): OwnSupplier => {
  const closing = Object.values(own.rule?.weekdays ?? {}).find(one => one !== null)
  const open_all_day = !closing || own.rule?.no_closing === true
  return {
    deal_id: own.deal_id,
    revision: own.revision,
    name: own.name,
    phone_number: own.phone_number ?? '',
    fax_number: own.fax_number ?? '',
    mail_address: own.mail_address ?? '',
    method: own.method,
    closing_time: open_all_day ? '' : closingTime(closing.minutes),
    closing_lead_days: open_all_day ? 1 : closing.lead_days,
    delivery_weekdays: own.delivery_weekdays ?? [],
  }
}

/**
 * Enters a supplier that only this restaurant sees; gives the deal, from which orders can be placed at once. Registered again
 * within the hour, as after an answer that was lost, it is that one. In the caller's transaction.
 */
export const registerOwnSupplier = async (
  trx: Db,
  actor: Pick<ConsumerActor, 'consumer_id'>,
  form: OwnSupplierForm,
  at: Date,
): Promise<string> => {
  const same = await findSameOwn(trx, actor.consumer_id, form, new Date(at.getTime() - 3_600_000))
  if (same !== undefined) return same
  const deal_id = v7()
  await insertOwnSuppliers(trx, actor.consumer_id, [{ supplier_id: v7(), deal_id, form }], at)
  return deal_id
}

/**
 * Changes it as its restaurant now knows it; orders that stand keep what they were sent with, and what has not left goes to
 * where it is said now (`moveOn`). 409 on a stale revision.
 */
export const changeOwnSupplier = async (
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  { revision, supplier }: { revision: number; supplier: OwnSupplierForm },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const now = await ownSupplierOf(trx, actor, deal_id, { lock: true })
    if (now.revision !== revision) {
      throw refuse(409, 'ほかの画面でこの仕入先が変更されました。最新の内容をご確認ください', {
        current: viewOwnSupplier(now),
      })
    }
    const wrong = wrongNumbers(own_supplier_numbers, now, supplier)
    if (wrong.length > 0)
      throw refuse(
        422,
        wrong.map(one => ({ ...one, field: `supplier.${one.field}` })),
      )
    await updateOwnSupplier(trx, now, supplier, at)
    return viewOwnSupplier(await ownSupplierOf(trx, actor, deal_id))
  })

/**
 * Ends the deal: nothing can be ordered any more, and the record of orders stays. A supplier of the platform is told.
 * 404 where it is over; 409 where one's own has come to the platform since its person looked at it.
 */
export const endSupplierDeal = async (
  deps: Deps,
  actor: ConsumerActor,
  { deal_id, seen_as }: { deal_id: string; seen_as?: 'own' | 'platform' | undefined },
  at: Date,
) => {
  await deps.db.transaction().execute(async trx => {
    const own = await findOwnSupplier(trx, actor.consumer_id, deal_id, { lock: true })
    if (own) await endDeal(trx, own.deal_id, at)
    else await endAsRestaurant(deps, trx, actor, deal_id, at)
    if (!own && seen_as === 'own') {
      throw refuse(409, 'この仕入先はOroshiに登録しました。内容をご確認のうえ、もう一度お試しください')
    }
  })
}

/** Takes up again a supplier of one's own that was not used any more; 404 for one of the platform, which is to be asked. */
export const resumeOwnSupplier = async (deps: Deps, actor: ConsumerActor, deal_id: string) => {
  there((await resumeDeal(deps.db, actor.consumer_id, deal_id)) || undefined)
}

const has_left = 'この仕入先はOroshiを退会したため、取引が終わりました'

/** How a supplier is reached, how orders get there, and on what conditions: of one's own and of one on the platform. */
export const viewSupplierConditions = async (
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  at: Date,
): Promise<SupplierConditions> => {
  const terms = await dealOf(deps, actor, deal_id)
  const past = there(await findDealPast(deps.db, deal_id, dayOf(at)))
  const { supplier, order_counter, store } = terms.parties
  const { method, sent_to, delivery_weekdays, minimum_amount, price_visible, free_lines } = terms
  return {
    deal_id,
    name: supplier.name,
    own: terms.own,
    state: terms.state,
    closed_reason: past.closed ? has_left : whyClosed(terms),
    method,
    sent_to,
    customer_code: store?.customer_code ?? null,
    counter_name: order_counter?.name ?? null,
    address: [supplier.postal_code, supplier.address].filter(Boolean).join(' '),
    phone_number: order_counter?.phone_number ?? supplier.phone_number,
    fax_number: order_counter?.fax_number ?? supplier.fax_number,
    delivery_weekdays,
    closings: closingLines(terms.rule, delivery_weekdays),
    minimum_amount,
    price_visible,
    free_lines,
    ...past,
    began_at: past.began_at.toISOString(),
    invite: terms.own ? await viewSupplierInvite(deps.db, actor, deal_id) : null,
  }
}

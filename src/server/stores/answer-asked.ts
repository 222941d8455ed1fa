import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { AnsweredDeal, AskedDeal } from '#contract/stores/asked-deals.contract.ts'
import { deliversNever } from '#domain/calendar/closing.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { store_labels } from '#domain/stores/store.ts'
import { noteAudits } from '#server/audits/audits.ts'
import { findDealTerms } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { settle } from '#server/notices/settle.ts'
import { fillOrderList } from '#server/order-lists/fill-list.ts'
import { takeOverOrders } from '#server/orders/change-order.ts'
import { type AskedFacts, findAnswer, findAsked, linkDeal, useUpInvites } from './asked-store.ts'
import { findLookalikes } from './list-store.ts'
import { refuseUnseenStores } from './store-policy.ts'
import { insertStore, touchStore, updateDealState } from './store-store.ts'
import { supplierNamed } from './supplier-store.ts'
import { tellRestaurantOfDeal } from './tell-restaurant.ts'

/**
 * What a restaurant asks for, locked for its answer; `answered` where this person has given just this answer already: the
 * reply was lost, and it comes again. 409 with `current` where there is another one.
 */
const lockAsked = async (
  trx: Db,
  actor: SupplierActor,
  id: string,
  isThis: (answered: AnsweredDeal) => boolean,
): Promise<{ asked: AskedFacts; answered?: AnsweredDeal }> => {
  const waiting = await findAsked(trx, actor, id, { lock: true })
  if (waiting) return { asked: waiting }
  const current = there(await findAnswer(trx, actor, id))
  if (current.by_me && isThis(current)) return { asked: there(await findAsked(trx, actor, id)), answered: current }
  throw refuse(409, 'この申請には、すでに答えがあります。結果をご確認ください', { current })
}

/** What a restaurant asks for, with the records that look like it; and its answer, once there is one. 404: it was withdrawn. */
export const viewAsked = async (deps: Deps, actor: SupplierActor, id: string): Promise<AskedDeal> => {
  const asked = there(await findAsked(deps.db, actor, id))
  const answered = asked.waits ? null : there(await findAnswer(deps.db, actor, id))
  if (answered?.answer === 'withdrawn') throw refuse(404, errorTexts.not_found)
  const candidates = answered ? [] : await findLookalikes(deps.db, actor, asked)
  return {
    id: asked.id,
    name: asked.name,
    name_kana: asked.name_kana,
    postal_code: asked.postal_code,
    address: `${asked.prefecture ?? ''}${asked.address ?? ''}`,
    phone_number: asked.phone_number,
    mail_address: asked.mail_address,
    note: asked.note,
    asked_at: asked.asked_at.toISOString(),
    asked_by_name: asked.asked_by_name,
    candidates: candidates.map(one => ({
      id: one.id,
      customer_code: one.customer_code,
      name: one.name,
      address: one.address,
    })),
    answered,
  }
}

const newStore = async (trx: Db, actor: SupplierActor, asked: AskedFacts, customer_code: string, at: Date) => {
  const form = {
    customer_code,
    name: asked.name,
    name_kana: asked.name_kana,
    contact_name: '',
    note: '',
    postal_code: asked.postal_code ?? '',
    prefecture: asked.prefecture ?? '',
    address: asked.address ?? '',
    phone_number: asked.phone_number ?? '',
    fax_number: asked.fax_number ?? '',
    mail_address: asked.mail_address ?? '',
  }
  const id = await insertStore(trx, actor.supplier_id, form, at)
  if (!id) {
    throw refuse(422, [{ field: 'customer_code', message: sayAlreadyUsed(store_labels.customer_code) }])
  }
  return id
}

/**
 * Approves what a restaurant asks for: the deal is active from now on, under a record that is there or a new one, on
 * that record's conditions. The restaurant is told.
 */
export const approveDeal = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  wish: { store_id: string } | { customer_code: string },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const { asked, answered } = await lockAsked(trx, actor, id, ({ store }) =>
      'store_id' in wish ? store?.id === wish.store_id : store?.customer_code === wish.customer_code,
    )
    if (answered?.store) return begun(trx, asked, answered.store.id)
    if ('store_id' in wish) await refuseUnseenStores(trx, actor, [wish.store_id])
    const store_id = 'store_id' in wish ? wish.store_id : await newStore(trx, actor, asked, wish.customer_code, at)
    if (!(await linkDeal(trx, id, store_id, at))) {
      throw refuse(422, [{ field: 'store_id', message: 'この得意先は、すでにほかの飲食店とつながっています' }])
    }
    await useUpInvites(trx, store_id, at)
    await takeOverOrders(trx, id)
    await fillOrderList(trx, id, at)
    await touchStore(trx, store_id, actor.name, at)
    const audit = { subject: 'store' as const, subject_id: store_id, action: 'approve' }
    await noteAudits(trx, actor, [{ ...audit, after: { deal_id: id, consumer_name: asked.name } }], at)
    const { name } = await supplierNamed(trx, actor.supplier_id)
    const { consumer_id } = asked
    const { item_count } = await trx
      .selectFrom('order_list_items')
      .select(sql<number>`count(*)::int`.as('item_count'))
      .where('deal_id', '=', id)
      .where('visible', '=', true)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    const url = deps.public_url + pathTo(consumerPages.orderSheet, { deal_id: id })
    const said = say('deal_approved', { supplier_name: name, item_count, url })
    await settle(trx, 'deal_requested', { deal_id: id }, at)
    await tellRestaurantOfDeal(trx, { consumer_id, said, key: `deal_approved:${id}`, deal_id: id }, at)
    return begun(trx, asked, store_id)
  })

/** The deal goes on under that record; whether no closing is in force for it. */
const begun = async (trx: Db, { id, consumer_id }: AskedFacts, store_id: string) => {
  const terms = await findDealTerms(trx, id, consumer_id)
  return { store_id, without_closing: terms !== undefined && deliversNever(terms.rule) }
}

/** Rejects it with a reason, which the restaurant is told. It may ask again. */
export const rejectDeal = async (deps: Deps, actor: SupplierActor, id: string, reason: string, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    const { asked, answered } = await lockAsked(
      trx,
      actor,
      id,
      was => was.answer === 'rejected' && was.reason === reason,
    )
    if (answered) return
    await updateDealState(trx, id, 'rejected', reason, at)
    const audit = { subject: 'deal' as const, subject_id: id, action: 'reject' }
    await noteAudits(trx, actor, [{ ...audit, after: { consumer_name: asked.name, reason } }], at)
    const { name, phone_number } = await supplierNamed(trx, actor.supplier_id)
    const { consumer_id } = asked
    const url = deps.public_url + consumerPages.supplierAsk.path
    const said = say('deal_rejected', { supplier_name: name, supplier_phone_number: phone_number, reason, url })
    await settle(trx, 'deal_requested', { deal_id: id }, at)
    await tellRestaurantOfDeal(trx, { consumer_id, said, key: `deal_rejected:${id}`, deal_id: id }, at)
  })
}

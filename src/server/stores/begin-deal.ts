import { refuse } from '#domain/shared/refusal.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { fillOrderList } from '#server/order-lists/fill-list.ts'
import { takeOverOrders } from '#server/orders/change-order.ts'
import { linkDeal, useUpInvites } from './asked-store.ts'
import { fillStore, touchStore } from './store-store.ts'

type Begun = {
  deal: { id: string; state: string; consumer_name: string }
  supplier_id: string
  store_id: string
  /** The word of the audit trail: by what it began. */
  action: 'accept_invite' | 'accept_offer'
}

/**
 * A restaurant has said yes: the deal is active from now on, under the supplier's record and on its conditions; what
 * that record lacks, the restaurant says of itself, which the audit trail keeps apart. The caller holds deal, record and what was said yes to. 409 where the two have a deal already, or the record has another.
 */
export const beginDeal = async (
  trx: Db,
  actor: ConsumerActor,
  { deal, supplier_id, store_id, action }: Begun,
  at: Date,
) => {
  if (deal.state !== 'requested') throw refuse(409, 'この仕入先とは、すでに取引があります')
  if (!(await linkDeal(trx, deal.id, store_id, at))) {
    throw refuse(409, 'この得意先は、すでにほかの飲食店とつながっています。仕入先にお問い合わせください')
  }
  await useUpInvites(trx, store_id, at)
  await takeOverOrders(trx, deal.id)
  await fillOrderList(trx, deal.id, at)
  await touchStore(trx, store_id, actor.name, at)
  const by = { supplier_id, account_id: actor.account_id, name: actor.name }
  const filled = await fillStore(trx, store_id, actor.consumer_id)
  const about = { subject: 'store' as const, subject_id: store_id }
  const after = { deal_id: deal.id, consumer_name: deal.consumer_name }
  const audits = Object.keys(filled).length === 0 ? [] : [{ ...about, action: 'filled', after: filled }]
  await noteAudits(trx, by, [...audits, { ...about, action, after }], at)
}

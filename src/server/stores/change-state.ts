import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { canDo, store_state_names } from '#domain/stores/store.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storeAndAudits } from './change-store.ts'
import { storeToChange } from './store-policy.ts'
import { touchStore, updateDealState } from './store-store.ts'
import { viewStore } from './store-view.ts'
import { supplierNamed } from './supplier-store.ts'
import { tellRestaurantOfDeal } from './tell-restaurant.ts'

const outcomes = {
  suspend: { state: 'suspended', kind: 'deal_suspended' },
  resume: { state: 'active', kind: 'deal_resumed' },
  end: { state: 'ended', kind: 'deal_ended' },
} as const

/**
 * Suspends, resumes or ends a deal; the restaurant is told, with the reason. Orders that stand and the history stay. An
 * order that is being placed at this moment is either in before the change or refused by it. 409 where the deal's state
 * does not allow it, or somebody has changed the store since.
 */
export const changeState = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  action: keyof typeof outcomes,
  { reason = '', revision }: { reason?: string; revision: number },
  at: Date,
) => {
  await deps.db.transaction().execute(async trx => {
    const store = await storeToChange(trx, actor, id, revision, at, found => viewStore(found, []))
    if (!store.deal || !canDo(action, store.state)) {
      throw refuse(409, `この得意先は「${store_state_names[store.state]}」のため、この操作はできません`)
    }
    if (action === 'resume' && store.deal.consumer_stopped) {
      throw refuse(409, 'この飲食店は、運営がOroshiの利用を停止しています。運営が再開すると、取引も再開できます')
    }
    const { state, kind } = outcomes[action]
    await updateDealState(trx, store.deal.id, state, reason, at)
    await touchStore(trx, id, actor.name, at)
    await noteAudits(
      trx,
      actor,
      [
        {
          subject: 'store',
          subject_id: id,
          action,
          before: { state: store.state, reason: store.deal.reason },
          after: { state, reason },
        },
      ],
      at,
    )
    const supplier = await supplierNamed(trx, actor.supplier_id)
    const key = `${kind}:${store.deal.id}:${store.revision}`
    const facts = { supplier_name: supplier.name, supplier_phone_number: supplier.phone_number, reason }
    const { id: deal_id, consumer_id } = store.deal
    await tellRestaurantOfDeal(trx, { consumer_id, said: say(kind, facts), key, deal_id }, at)
  })
  return storeAndAudits(deps.db, actor, id, at)
}

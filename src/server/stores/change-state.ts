import { formatPhone } from '#domain/shared/phone.ts'
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
  suspend: { state: 'suspended', kind: 'deal_suspended', words: 'との取引が停止されました' },
  resume: { state: 'active', kind: 'deal_resumed', words: 'との取引が再開されました' },
  end: { state: 'ended', kind: 'deal_ended', words: 'との取引が終了しました' },
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
    const { state, kind, words } = outcomes[action]
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
    const body =
      action === 'resume'
        ? 'これまでどおり発注できます。'
        : [
            `理由：${reason}`,
            '新しい発注はできません。これまでの発注履歴はいつでもご覧になれます。',
            ...(supplier.phone_number ? [`お問い合わせ：${formatPhone(supplier.phone_number)}`] : []),
          ].join('\n')
    const key = `${kind}:${store.deal.id}:${store.revision}`
    const title = `${supplier.name}${words}`
    await tellRestaurantOfDeal(trx, { consumer_id: store.deal.consumer_id, kind, title, body, key }, at)
  })
  return storeAndAudits(deps.db, actor, id, at)
}

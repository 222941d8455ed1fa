import { merge_end_reason } from '#domain/merges/merge.ts'
import { say } from '#domain/notices/words.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db } from '#server/deps.ts'
import { settle } from '#server/notices/settle.ts'
import { touchStore, updateDealState } from './store-store.ts'
import { tellSupplierOfDeal } from './tell-restaurant.ts'

type Merged = {
  deal_id: string
  supplier_id: string
  store_id: string | null
  state: string
  customer_code: string | null
  store_name: string | null
  /** Its like goes on in its place: it ends. */
  goes_on: { deal_id: string; customer_code: string | null; store_name: string | null } | null
  names: { stays_name: string; goes_name: string }
}

/**
 * What a merge of two registrations means for one deal of the platform: it ends, or goes on under the other name. Its
 * supplier is told once of each, and reads it in the history of its customer. In the caller's transaction.
 */
export const mergeDeal = async (
  trx: Db,
  by: { account_id: string; name: string },
  { deal_id, supplier_id, store_id, state, goes_on, names, ...own }: Merged,
  at: Date,
) => {
  const ends = goes_on !== null
  if (ends) {
    await updateDealState(trx, deal_id, 'ended', merge_end_reason, at)
    await trx.updateTable('deals').set({ merged_into: goes_on.deal_id }).where('id', '=', deal_id).execute()
    await settle(trx, 'deal_requested', { deal_id }, at)
  }
  const { stays_name, goes_name } = names
  if (store_id !== null) {
    await touchStore(trx, store_id, by.name, at)
    const after = { consumer_name: `${goes_name} → ${stays_name}`, ...(ends ? { state: 'ended' } : {}) }
    const audit = {
      subject: 'store' as const,
      subject_id: store_id,
      action: 'merged',
      before: ends ? { state } : null,
      after,
    }
    await noteAudits(trx, { supplier_id, ...by }, [audit], at)
  }
  const { customer_code, store_name } = goes_on ?? own
  const record = customer_code === null ? null : { customer_code, store_name: store_name ?? '' }
  const said = say('customer_merged', { ...names, ended: ends, goes_on: record })
  const about = { deal_id, ...(store_id !== null && { store_id }) }
  await tellSupplierOfDeal(trx, { supplier_id, said, key: `merged:${deal_id}:${at.toISOString()}`, ...about }, at)
}

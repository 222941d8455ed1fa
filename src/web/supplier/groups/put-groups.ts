import { listStoreGroups, type StoreGroups } from '#contract/groups/store-groups.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { invalidate, setData } from '#web/api/data.ts'

export type Item = StoreGroups['items'][number]

/** What a save answered becomes the list; what hangs on the groups that stand is asked for again. */
export const putGroups = (supplier_id: string, groups: StoreGroups) => {
  setData(listStoreGroups, { params: { supplier_id } }, groups)
  const settings = `/api/v2/suppliers/${supplier_id}/settings`
  for (const changed of [
    ...groups.items.map(one => `${settings}/store_groups/${one.id}`),
    `${settings}/order_closings`,
    `${settings}/non_delivery_days`,
  ]) {
    invalidate(changed).catch(reportError)
  }
}

export const listWords = ({ items }: StoreGroups) =>
  items.map((one, index) => `${index + 1}. ${one.name}（${grouped(one.store_count)}件）`)

import { openOrders } from '#contract/first-open-orders.ts'
import { useData } from '#web/api/data.ts'

const options = { every: 60_000, throws: false } as const

/** The orders that wait for this restaurant, kept fresh; undefined while one list is not known. */
export const useOpenOrders = (consumer_id: string) => {
  const first = openOrders({ consumer_id })
  return {
    undelivered: useData(...first.undelivered, options).data?.items,
    to_share: useData(...first.to_share, options).data?.items,
    adjusted: useData(...first.adjusted, options).data?.items,
  }
}

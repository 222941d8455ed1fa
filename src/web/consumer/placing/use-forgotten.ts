import { getOrderSuggestions, type OrderSuggestion } from '#contract/placing/order-habits.contract.ts'
import { useData } from '#web/api/data.ts'
import type { Draft } from './draft.ts'
import { missingOf } from './missing-items.tsx'
import { isUnknown } from './sending.ts'

/**
 * What a draft usually has and lacks now, and whether that is still being found out. A failure asks nothing, and nobody
 * waits for its repetitions.
 */
export const useForgotten = (
  place: { consumer_id: string; deal_id: string },
  draft: Draft,
): { forgotten: OrderSuggestion[]; finding: boolean } => {
  const unknown = isUnknown(draft)
  const { data, isLoading, failureCount } = useData(
    getOrderSuggestions,
    { params: place, query: { delivery_date: draft.delivery_date } },
    { enabled: draft.delivery_date !== '' && !unknown, fresh_for: 60_000, throws: false },
  )
  return { forgotten: unknown ? [] : missingOf(draft, data?.items ?? []), finding: isLoading && failureCount === 0 }
}

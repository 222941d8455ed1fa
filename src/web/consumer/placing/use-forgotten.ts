import { getOrderSuggestions, type OrderSuggestion } from '#contract/placing/order-habits.contract.ts'
import { useData } from '#web/api/data.ts'
import type { Draft } from './draft.ts'
import { isRepeat } from './fill-draft.ts'
import { missingOf } from './missing-items.tsx'
import { isUnknown } from './sending.ts'

const NONE: readonly OrderSuggestion[] = []

/**
 * What a draft usually has and lacks now, how many questions that is, and whether it is still being found out. A failure asks nothing, and nobody
 * waits for its repetitions.
 */
export const useForgotten = (
  place: { consumer_id: string; deal_id: string },
  draft: Draft,
): { suggested: readonly OrderSuggestion[]; forgotten: OrderSuggestion[]; question: number; finding: boolean } => {
  const unknown = isUnknown(draft)
  const { data, isLoading, failureCount } = useData(
    getOrderSuggestions,
    { params: place, query: { delivery_date: draft.delivery_date } },
    { enabled: draft.delivery_date !== '' && !unknown, fresh_for: 60_000, throws: false },
  )
  const suggested = unknown ? NONE : (data?.items ?? NONE)
  const forgotten = missingOf(draft, suggested)
  // Who repeats a whole day has said what it is to be: what else is usual is offered, and holds nothing up.
  const question = forgotten.length > 0 && !isRepeat(draft) ? 1 : 0
  return { suggested, forgotten, question, finding: isLoading && failureCount === 0 }
}

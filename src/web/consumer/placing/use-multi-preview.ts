import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PreviewedPart, previewOrders } from '#contract/placing/multi-orders.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useConnectionLost } from '#web/api/connection.ts'
import { outcomeOf } from '#web/api/outcome.ts'
import { lineCount } from './draft.ts'
import { bodyOf, isUnknown } from './sending.ts'
import type { OpenDraft } from './use-drafts.ts'
import { useLocalPreviews, useSlow } from './use-local-preview.ts'
import { reckoning } from './use-preview.ts'

const NONE: never[] = []

/**
 * The server's own reckoning of all of them in one call, asked again when one changes; where it can't be asked, what this
 * device knows of each.
 */
export const useMultiPreview = (
  consumer_id: string,
  drafts: readonly OpenDraft<{ id: string }>[],
  enabled: boolean,
) => {
  const orders = drafts
    .filter(({ draft }) => draft.delivery_date !== '' && lineCount(draft) > 0)
    .map(({ deal, draft }) => ({
      ...(isUnknown(draft) && draft.attempt ? draft.attempt.body : bodyOf(draft)),
      note: '',
      deal_id: deal.id,
    }))
  const asks = enabled && orders.length > 0
  const preview = useQuery<{ orders: PreviewedPart[] }>({
    queryKey: ['orders-preview', consumer_id, JSON.stringify(orders)],
    queryFn: ({ signal }) => call(previewOrders, { params: { consumer_id }, body: { orders }, signal }),
    enabled: asks,
    ...reckoning,
  })
  const lost = useConnectionLost()
  const slow = useSlow(preview.isFetching)
  // What it refused it has answered: its own words say so.
  const silent = preview.error instanceof ApiError && outcomeOf(preview.error.status) === 'unknown'
  const checked = preview.data !== undefined && !preview.isPlaceholderData
  const local = useLocalPreviews(consumer_id, orders, asks && !checked && (lost || slow || silent))
  const said = preview.data?.orders ?? NONE
  const merged = useMemo(
    () => [...local, ...said.filter(one => local.every(each => each.deal_id !== one.deal_id))],
    [local, said],
  )
  return {
    preview,
    lost,
    orders: merged,
    /** Some of it is the device's own word. */
    by_device: local.length > 0,
    /** What is shown of a deal is of other content than its draft's. */
    isOutdated: (deal_id: string) => preview.isPlaceholderData && local.every(one => one.deal_id !== deal_id),
  }
}

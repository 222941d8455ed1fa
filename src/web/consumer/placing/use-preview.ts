import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { previewOrder } from '#contract/placing/place-order.contract.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { call } from '#web/api/call.ts'

/** There is something to reckon, and a day to reckon it for. */
export const isComplete = (body: PlaceOrderForm) => body.lines.length > 0 && body.delivery_date !== ''

/**
 * Whether what the server said then may be taken for now. A colleague may have ordered for the same day since: an older
 * answer is asked for again before anything leaves.
 */
export const isFresh = (answered_at: number) => Date.now() - answered_at < 30_000

/** How a reckoning is asked for: it is never old, and the one before stays until the next is there. */
export const reckoning = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
  throwOnError: false,
  refetchOnWindowFocus: true,
} as const

/** The server's own reckoning of this very content; asked again when it changes. */
export const usePreview = (params: { consumer_id: string; deal_id: string }, body: PlaceOrderForm, enabled: boolean) =>
  useQuery<PreviewedOrder>({
    queryKey: ['order-preview', params.consumer_id, params.deal_id, JSON.stringify({ ...body, note: '' })],
    queryFn: ({ signal }) => call(previewOrder, { params, body: { ...body, note: '' }, signal }),
    enabled: enabled && isComplete(body),
    ...reckoning,
  })

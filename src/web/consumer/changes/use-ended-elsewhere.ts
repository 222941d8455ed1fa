import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { invalidate, readData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useToast } from '#web/ui/toast.tsx'

/**
 * A change that was sent, or given up, on another screen of this device is gone here too, for screens share what is typed:
 * the order as it is now fills this one anew, and that is said.
 */
export const useEndedElsewhere = (
  order: Order,
  filled: boolean,
  finished_here: RefObject<boolean>,
  refill: (now: Order) => void,
) => {
  const say = useToast()
  const was_filled = useRef(false)
  const ended = useEffectEvent(async () => {
    say('ほかの画面で変更を終えたため、いまの発注を表示しています')
    await invalidate(getOrder)
    refill(readData(getOrder, { params: { consumer_id: consumerId(), order_id: order.id } }) ?? order)
  })
  useEffect(() => {
    if (!filled && was_filled.current && !finished_here.current) void ended()
    was_filled.current = filled
  }, [filled, finished_here])
}

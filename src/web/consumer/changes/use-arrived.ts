import { useEffect, useEffectEvent } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import type { Draft, DraftStore } from '#web/consumer/placing/draft.ts'
import { useToast } from '#web/ui/toast.tsx'
import { afterArrival, hasArrived, unsentWords } from './unsent-change.ts'

/**
 * A change whose answer was lost turns out to have arrived: that is said, and what was typed since goes on over it. Where
 * nothing was, it is `onDone`'s.
 */
export const useArrived = (order: Order, draft: Draft, store: DraftStore, onDone: () => void) => {
  const say = useToast()
  const arrived = hasArrived(draft, order)
  const settle = useEffectEvent(() => {
    if (unsentWords(draft, order).length === 0) return onDone()
    store.set(now => afterArrival(now, order))
    say(`さきほど送った変更は届いています（第${order.revision}版）。そのあとの入力は、まだ送っていません`)
  })
  useEffect(() => {
    if (arrived) settle()
  }, [arrived])
}

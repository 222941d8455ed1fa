import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { seeReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { deskFirst } from '#contract/first-desk.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'

import { gather } from '#web/supplier/board/gather.ts'
import { watchOrders } from '#web/supplier/board/live.ts'
import type { Sight } from '#web/supplier/board/use-looked-at.ts'
import { outdatedWords } from './event-words.ts'
import { isNewer } from './row-state.ts'

/**
 * One order, opened: the restaurant is told that it was seen, once a version, and not before somebody has chosen it. Marks
 * of colleagues show by themselves; a new version waits until the person asks for it, as nobody may read one version and
 * process another.
 */
export const useOrder = (order_id: string, { onceChosen }: Sight, onSeen?: (order_id: string) => void) => {
  const asked = deskFirst.orderDetail({ supplier_id: supplierId(), order_id }).order
  const { data, error, refetch, isFetchedAfterMount } = useData(...asked, {
    throws: false,
    fresh_for: 0,
  })
  const [read, setRead] = useState<Order>()

  const waits = read !== undefined && data !== undefined && read.id === data.id && isNewer(data, read)
  const order = waits ? read : data

  // What the cache had before this opening was read by nobody: its successor takes its place without a word.
  if (isFetchedAfterMount && order !== undefined && read !== order) setRead(order)

  const told = useRef('')
  const now = useRef({ onSeen, waits })
  useLayoutEffect(() => {
    now.current = { onSeen, waits }
  })
  const version = order && isFetchedAfterMount ? `${order.id}/${order.revision}/${order.state === 'cancelled'}` : null
  useEffect(() => {
    if (version === null || told.current === version) return undefined
    return onceChosen(order_id, () => {
      // Of the version that waits nothing was seen.
      if (now.current.waits) return
      told.current = version
      call(seeReceiveOrder, { params: { supplier_id: supplierId(), order_id } }).then(
        () => now.current.onSeen?.(order_id),
        // Not worth a word on screen: the next opening tells it again.
        () => undefined,
      )
    })
  }, [order_id, version, onceChosen])

  useEffect(() => {
    const live = gather(async () => {
      await refetch({ throwOnError: true })
    })
    const unwatch = watchOrders(supplierId(), {
      onOrder: happened => {
        if (happened.order_id === order_id) live.all()
      },
      onResync: live.all,
    })
    return () => {
      live.end()
      unwatch()
    }
  }, [order_id, refetch])

  const renew = useCallback(() => setRead(data), [data])
  /** The answer to what this person has just done: read by whoever did it. */
  const adopt = useCallback((after: Order) => {
    setData(...deskFirst.orderDetail({ supplier_id: supplierId(), order_id: after.id }).order, after)
    setRead(after)
  }, [])
  const outdated = waits ? outdatedWords(data) : null
  return {
    order,
    /** As the server has it, read or not. */
    newest: data,
    error,
    refetch,
    outdated,
    renew,
    adopt,
  }
}

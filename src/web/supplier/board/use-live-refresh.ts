import { useEffect } from 'react'
import type { Route } from '#contract/http/route.ts'
import { renew } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'

import { gather } from './gather.ts'
import { watchOrders } from './live.ts'

/** Many things at once are one question. */
const GATHER = 1000

const refreshOn = (route: Route) => {
  const live = gather(() => renew(route), { gather: GATHER, pause: GATHER })
  const unwatch = watchOrders(supplierId(), { onOrder: live.all, onResync: live.all })
  return () => {
    live.end()
    unwatch()
  }
}

/** Asks a count again whenever something happened to an order, at most once a second; one that did not come, until it does. */
export const useLiveRefresh = (route: Route) => {
  useEffect(() => refreshOn(route), [route])
}

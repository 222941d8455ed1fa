import { useEffect } from 'react'
import type { Route } from '#contract/http/route.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'

import { watchOrders } from './live.ts'

/** Many things at once are one question. */
const GATHER = 1000

const refreshOn = (route: Route) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      invalidate(route).catch(reportError)
    }, GATHER)
  }
  const unwatch = watchOrders(supplierId(), { onOrder: later, onResync: later })
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}

/** Asks a count again whenever something happened to an order, at most once a second. */
export const useLiveRefresh = (route: Route) => {
  useEffect(() => refreshOn(route), [route])
}

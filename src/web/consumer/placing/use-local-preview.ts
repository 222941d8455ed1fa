import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import {
  getDeal,
  getPossibleDeliveryDates,
  listOrderListItems,
  order_sheet_days,
} from '#contract/deals/consumer-deals.contract.ts'
import { newestOfDeal } from '#contract/history/newest-of-deal.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { targetUrl } from '#contract/http/asked.ts'
import type { PreviewedPart } from '#contract/placing/multi-orders.contract.ts'
import { getOrderSuggestions } from '#contract/placing/order-habits.contract.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { cacheKey, routePattern } from '#web/api/cache-key.ts'
import { urlOf } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { cache } from '#web/api/data.ts'
import { keptAnswers } from '#web/consumer/offline/kept-answers.ts'
import { documentOwner, ownerKey } from '#web/consumer/offline/owner.ts'
import { type Known, type LocalPreview, localPreview, ordersOf } from './local-preview.ts'

type Place = { consumer_id: string; deal_id: string }

/** Longer than this nobody waits for a server that says nothing, in milliseconds. */
const patience = 6_000

/** Whether what is waited for has not come for too long. */
export const useSlow = (waiting: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}

const local = { gcTime: 0, retry: false, throwOnError: false } as const

/** The order reckoned on the device, for where the server can't be asked; undefined while it isn't needed or can't be. */
export const useLocalPreview = (place: Place, body: PlaceOrderForm, needed: boolean): LocalPreview | undefined => {
  const { data } = useQuery({
    queryKey: ['local-preview', place.consumer_id, place.deal_id, JSON.stringify({ ...body, note: '' })],
    queryFn: async () => {
      const known = await knownOf(place, body.delivery_date)
      return known && localPreview(known, body, serverNow())
    },
    enabled: needed,
    ...local,
  })
  return (needed && data) || undefined
}

const NONE: readonly PreviewedPart[] = []

/** The same for several suppliers at once; without those of whom this device knows too little. */
export const useLocalPreviews = (
  consumer_id: string,
  orders: readonly (PlaceOrderForm & { deal_id: string })[],
  needed: boolean,
): readonly PreviewedPart[] => {
  const { data } = useQuery({
    queryKey: ['local-previews', consumer_id, JSON.stringify(orders)],
    queryFn: () =>
      Promise.all(
        orders.map(async ({ deal_id, ...body }): Promise<PreviewedPart[]> => {
          const known = await knownOf({ consumer_id, deal_id }, body.delivery_date)
          if (!known) return []
          return [{ ...localPreview(known, body, serverNow()), deal_id, price_visible: known.deal.price_visible }]
        }),
      ),
    enabled: needed,
    ...local,
  })
  return useMemo(() => (needed && data ? data.flat() : NONE), [needed, data])
}

type OrderRows = { items: Known['orders'] }

const is_orders = routePattern(listOrders.path)

/** What the server answered last about this deal: in this page, else on this device. */
const knownOf = async (params: Place, delivery_date: string): Promise<Known | null> => {
  const owner = documentOwner()
  const kept = owner ? await keptAnswers(ownerKey(owner), Date.now()).catch(() => []) : []
  const find = (url: string) => {
    const key = cacheKey(url)
    return cache.getQueryData([key]) ?? kept.find(one => one.url === key)?.answer
  }
  const list = urlOf(listOrderListItems, { params, query: { delivery_date } })
  const [path] = list.split('?')
  const another_date = kept.find(one => one.url.startsWith(`${path}?`))?.answer
  const deal = find(urlOf(getDeal, { params })) as Known['deal'] | undefined
  const days = find(urlOf(getPossibleDeliveryDates, { params, query: { days: order_sheet_days } }))
  const of_date = find(list)
  const items = of_date ?? another_date
  // Every list of orders that was answered may hold one for this date: the deal's own newest, the top page's, the history's.
  const orders = find(targetUrl(...newestOfDeal(params))) as OrderRows | undefined
  const others = kept.filter(one => is_orders.test(one.url)).flatMap(one => (one.answer as OrderRows).items)
  const suggestions = urlOf(getOrderSuggestions, { params, query: { delivery_date } })
  const [of_any_date] = suggestions.split('?')
  const habits = find(suggestions) ?? kept.find(one => one.url.startsWith(`${of_any_date}?`))?.answer
  if (!deal || !days || !items) return null
  return {
    deal,
    days: (days as { items: Known['days'] }).items,
    items: (items as { items: Known['items'] }).items,
    of_this_date: of_date !== undefined,
    orders: ordersOf(params.deal_id, [...others, ...(orders?.items ?? [])]),
    habits: habits ? (habits as { items: Known['habits'] }).items : [],
  }
}

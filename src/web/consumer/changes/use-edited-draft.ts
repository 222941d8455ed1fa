import { useEffect, useMemo, useRef, useState } from 'react'
import { getDeal, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { type Draft, draftOfDeal, draftOfOrder, orderedLines } from '#web/consumer/placing/draft.ts'
import { draftFromOrder } from '#web/consumer/placing/draft-of-order.ts'
import { useDraft, whole } from '#web/consumer/placing/use-draft.ts'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { withDrafted } from './add-drafted.ts'

/** The terms of the order's deal, and the list that it may be changed by. */
const useDealOf = ({ id, deal_id, delivery_date }: Order) => {
  const place = { consumer_id: consumerId(), deal_id }
  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000 })
  const { data: list } = useData(listOrderListItems, { params: place, query: { delivery_date, editing: id } })
  return { deal, items: list?.items }
}

/** The keys of the order's own rows, and of what is added. */
const useOwnKeys = (order: Order, added: Draft | null) =>
  useMemo(
    () => [
      ...Object.keys(draftFromOrder(order, [], false).lines),
      ...(added ? orderedLines(added).map(line => line.key) : []),
    ],
    [order, added],
  )

/** What is typed of a change: the order itself at first, with what was drafted for its deal where that is to be added. */
export const useEditedDraft = (order: Order) => {
  const consumer_id = consumerId()
  const [params] = useAddressQuery()
  const [adding, setAdding] = useState(params.get('add') !== null)
  const store = draftOfOrder(consumer_id, order.id)
  const draft = useDraft(store, whole)
  const sheet_store = draftOfDeal(consumer_id, order.deal_id)
  const drafted = useDraft(sheet_store, whole)
  const { deal, items } = useDealOf(order)
  const price_visible = deal?.price_visible
  // Kept on the screen until the next one is there: nothing flashes.
  const finished = useRef(false)

  // The order fills the sheet once; what was typed before a reload stays.
  useEffect(() => {
    if (!items || price_visible === undefined || finished.current) return
    store.set(now =>
      withDrafted(now.base_revision === null ? draftFromOrder(order, items, price_visible) : now, drafted, adding),
    )
  }, [items, price_visible, order, store, adding, drafted])
  useEffect(
    () => () => {
      if (finished.current) store.clear()
    },
    [store],
  )
  const own_keys = useOwnKeys(order, adding ? drafted : null)
  return {
    store,
    draft,
    sheet_store,
    drafted,
    deal,
    items,
    filled: draft.base_revision !== null,
    own_keys,
    finished,
    /** The draft is of no more use. */
    finish: () => {
      finished.current = true
    },
    /** Fills it with the order as it is now, where it was emptied. */
    refill: (now: Order) =>
      store.set(typed =>
        typed.base_revision === null ? draftFromOrder(now, items ?? [], price_visible ?? false) : typed,
      ),
    startOver: () => {
      setAdding(false)
      if (items && price_visible !== undefined) store.set(() => draftFromOrder(order, items, price_visible))
    },
  }
}

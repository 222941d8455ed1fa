import { useEffect, useState } from 'react'
import { getPossibleDeliveryDates } from '#contract/deals/consumer-deals.contract.ts'
import { orderingFirst } from '#contract/first-ordering.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { type DraftStore, isLocked, lineCount } from './draft.ts'
import type { Place } from './placed.ts'
import { isOfAnotherDate, isOpen, sheetDate } from './sheet-date.ts'
import { useDraft } from './use-draft.ts'

/** The delivery date that a new order's sheet stands at, and whether it can still be ordered for. */
export const useSheetDate = (store: DraftStore, place: Place) => {
  const [params, , putParam] = useAddressQuery()
  const { data: calendar } = useData(...orderingFirst.orderSheet(place).calendar)
  const days = calendar?.items
  const chosen = useDraft(store, draft => draft.delivery_date)
  const has_lines = useDraft(store, draft => lineCount(draft) > 0)
  const [seen, setSeen] = useState('')
  const [passed, setPassed] = useState('')
  const locked = useDraft(store, isLocked)
  const linked = params.get('date') ?? ''
  const delivery_date = sheetDate(days, { chosen, has_lines, seen, linked })
  if (days && delivery_date !== seen && isOpen(days, delivery_date)) setSeen(delivery_date)
  // What is entered keeps the date in sight, also where that was nobody's choice; a date without lines is kept no longer.
  useEffect(() => {
    if (days === undefined || delivery_date === '') return
    store.set(draft => {
      const kept = lineCount(draft) > 0 ? draft.delivery_date || delivery_date : ''
      return draft.delivery_date === delivery_date || draft.delivery_date === kept
        ? draft
        : { ...draft, delivery_date: kept }
    })
  }, [store, days, has_lines, delivery_date])
  const day = days?.find(one => one.date === delivery_date)
  return {
    days,
    delivery_date,
    /** Left out where a draft of last week holds a date that the calendar no longer shows. */
    day,
    closed: days !== undefined && delivery_date !== '' && (!day?.available || passed === delivery_date),
    /** The date that was asked for, while lines for another one are in the way; else ''. */
    asked_for: isOfAnotherDate(days, { chosen, has_lines, linked, locked }) ? linked : '',
    /** The date that the address names where it can't be ordered for, and another one is shown; else ''. */
    not_open:
      days !== undefined && !locked && linked !== delivery_date && !isOpen(days, linked || delivery_date) ? linked : '',
    /** The person has said for which date this is; what the address named counts no more. */
    choose: (date: string) => {
      setSeen(date)
      store.set(draft => ({ ...draft, delivery_date: date }))
      putParam('date', date)
    },
    has_passed: passed === delivery_date || !day,
    /** The closing has passed on the open screen. */
    pass: () => {
      setPassed(delivery_date)
      void invalidate(getPossibleDeliveryDates)
    },
  }
}

import { useState } from 'react'
import {
  getDeal,
  getPossibleDeliveryDates,
  listOrderListItems,
  order_sheet_days,
} from '#contract/deals/consumer-deals.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { draftOfDeal, isLocked, lineCount } from '#web/consumer/placing/draft.ts'
import { firstOpen, isOpen } from '#web/consumer/placing/sheet-date.ts'
import { useDraft } from '#web/consumer/placing/use-draft.ts'

/** The order sheet that the pieces go to, at the date that the memo names where it can be ordered for and is wanted. */
export const useIntakeSheet = (deal_id: string, named_date: Day | null) => {
  const place = { consumer_id: consumerId(), deal_id }
  const store = draftOfDeal(place.consumer_id, deal_id)
  const locked = useDraft(store, isLocked)
  const queued = useDraft(store, draft => draft.attempt?.outcome === 'queued')
  const drafted_date = useDraft(store, draft => draft.delivery_date)
  const has_lines = useDraft(store, draft => lineCount(draft) > 0)
  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000 })
  const { data: calendar } = useData(getPossibleDeliveryDates, { params: place, query: { days: order_sheet_days } })
  const days = calendar?.items
  const [with_date, setWithDate] = useState(true)
  const can_deliver = days !== undefined && isOpen(days, named_date ?? '')
  const new_date = can_deliver && with_date ? named_date : null
  // A date that was chosen days ago for nothing is nobody's choice any more.
  const draft_date = has_lines || (days && isOpen(days, drafted_date)) ? drafted_date : ''
  const delivery_date = new_date ?? (draft_date || firstOpen(days))
  const { data: list } = useData(
    listOrderListItems,
    { params: place, query: { delivery_date } },
    { enabled: days !== undefined, keep: true },
  )
  const has_date = new_date !== null || draft_date !== ''
  const items = days && list?.items
  return { place, store, locked, queued, deal, items, delivery_date, has_date, can_deliver, with_date, setWithDate }
}

/** The sheet as it is given to the parts of the page. */
export type IntakeSheet = ReturnType<typeof useIntakeSheet>

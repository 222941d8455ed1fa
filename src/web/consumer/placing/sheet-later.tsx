import { useEffect } from 'react'
import { newestOfDeal } from '#contract/history/newest-of-deal.ts'
import { listMyLists } from '#contract/lists/my-lists.contract.ts'
import { useData } from '#web/api/data.ts'
import { PriceNotice } from '#web/consumer/order-lists/price-notice.tsx'
import { startSharing } from './shared-copies.ts'

/**
 * What comes once the sheet stands: the notice of coming prices; and my lists, and the newest orders, so that the device
 * has them when a cook reaches for them in a dead spot. From here on colleagues see what is typed.
 */
export const SheetLater = (params: { consumer_id: string; deal_id: string }) => {
  useEffect(startSharing, [])
  useData(...newestOfDeal(params), { fresh_for: 30_000, throws: false })
  useData(listMyLists, { params }, { fresh_for: 60_000, throws: false })
  return <PriceNotice {...params} />
}

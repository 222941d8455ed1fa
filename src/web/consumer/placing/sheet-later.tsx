import { useEffect } from 'react'
import { newestOfDeal } from '#contract/history/newest-of-deal.ts'
import { listMyLists } from '#contract/lists/my-lists.contract.ts'
import { useData } from '#web/api/data.ts'
import { PriceNotice } from '#web/consumer/order-lists/price-notice.tsx'
import { late } from '#web/ui/late.tsx'
import { draftOfDeal, isLocked } from './draft.ts'
import { bodyOf } from './sending.ts'
import { startSharing } from './shared-copies.ts'
import { useDraft } from './use-draft.ts'

const UsedNoteOf = late(async () => (await import('#web/consumer/line/used-note.tsx')).UsedNoteOf)

/**
 * What comes once the sheet stands: the notice of coming prices; and my lists, and the newest orders, so that the device
 * has them when a cook reaches for them in a dead spot. From here on colleagues see what is typed. And whether a draft of
 * LINE that stands in it was ordered meanwhile.
 */
export const SheetLater = (params: { consumer_id: string; deal_id: string }) => {
  useEffect(startSharing, [])
  useData(...newestOfDeal(params), { fresh_for: 30_000, throws: false })
  useData(listMyLists, { params }, { fresh_for: 60_000, throws: false })
  // What has left itself is not asked about: it may be that very order.
  const line_drafts = useDraft(draftOfDeal(params.consumer_id, params.deal_id), draft =>
    isLocked(draft) ? '' : (bodyOf(draft).line_drafts ?? []).join(' '),
  )
  return (
    <>
      {line_drafts
        .split(' ')
        .map(id => id !== '' && <UsedNoteOf key={id} consumer_id={params.consumer_id} line_draft_id={id} />)}
      <PriceNotice {...params} />
    </>
  )
}

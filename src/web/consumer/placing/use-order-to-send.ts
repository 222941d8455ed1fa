import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderingFirst } from '#contract/first-ordering.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { newKey } from '#web/api/new-key.ts'
import { pathTo } from '#web/app/path-to.ts'
import { draftOfDeal } from './draft.ts'
import type { Place } from './placed.ts'
import { bodyOf, isUnknown, keepAttempt } from './sending.ts'
import { completePage } from './sending-pages.ts'
import { useDraft, whole } from './use-draft.ts'
import { isComplete, usePreview } from './use-preview.ts'
import { useSending } from './use-sending.ts'

/** A deal's draft on the screens from which it is sent: its content, the server's reckoning, and how the sending stands. */
export const useOrderToSend = (place: Place) => {
  const { deal_id } = place
  const navigate = useNavigate()
  const store = draftOfDeal(place.consumer_id, deal_id)
  const draft = useDraft(store, whole)
  const unknown = isUnknown(draft)
  const body = useMemo(() => bodyOf(draft), [draft])
  const { data: deal } = useData(...orderingFirst.orderConfirm(place).deal, { fresh_for: 60_000, throws: false })
  const preview = usePreview(place, body, !unknown)
  // How often what is asked was asked for again, because a sending came to nothing.
  const [asked_anew, setAskedAnew] = useState(0)
  const sending = useSending(
    store,
    place,
    ({ id, waiting }) => {
      const done = waiting
        ? pathTo(consumerPages.approval.path, { approval_id: id })
        : pathTo(completePage(deal?.method).path, { deal_id }, { order_id: id, ...(deal && { by: deal.method }) })
      void navigate(done, { replace: true })
    },
    () => void preview.refetch().then(() => setAskedAnew(times => times + 1)),
  )
  // The key is made now, when the content stands on the screen.
  useEffect(() => {
    if (isComplete(body)) keepAttempt(store, newKey)
  }, [store, body])
  const nothing = !isComplete(body) && !unknown && sending.phase === 'idle'
  return { store, draft, unknown, body, deal, preview, nothing, asked_anew, ...sending }
}

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { orderingFirst } from '#contract/first-ordering.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isConnectionLost } from '#web/api/connection.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import { sortDeals } from '#web/consumer/deals/deal-order.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useDropOffers, useToast } from '#web/ui/toast.tsx'
import { ConfirmSum, OpenQuestions } from './confirm-bar.tsx'
import { openWords } from './confirm-messages.ts'
import { ByDevice } from './confirm-notices.tsx'
import { lineCount } from './draft.ts'
import { isUntouched } from './fill-usual.ts'
import { MultiPart } from './multi-part.tsx'
import { allSeen, hasChanged, openQuestions, type Part, partsOf, sendableOf, sumOf } from './multi-parts.ts'
import { MultiResults } from './multi-results.tsx'
import { NothingToOrder } from './nothing-to-order.tsx'
import { showOpenQuestion } from './odd-question.tsx'
import { StoreName } from './order-parties.tsx'
import { keptIfPageGoes } from './page-goes.ts'
import { PreviewFailed } from './preview-failed.tsx'
import { isUnknown, keepAttempt, markAttempt } from './sending.ts'
import { SendingNotice } from './sending-notice.tsx'
import { sharing } from './taken-over.ts'
import { type OpenDraft, useOpenDrafts } from './use-drafts.ts'
import { useMultiPreview } from './use-multi-preview.ts'
import { useMultiSending } from './use-multi-sending.ts'
import { isFresh } from './use-preview.ts'
import { UsualLeftOut, useUsualState } from './usual-left-out.tsx'

const NONE: never[] = []

const toTop = () => window.scrollTo({ top: 0 })

/** Drafts of several suppliers on one screen: each is an order of its own, and fails or succeeds by itself. */
export const Screen = () => {
  const page = useRef<HTMLDivElement>(null)
  const multi = useMultiOrder(page)
  const { deals, parts, placed, asked, reckoned, phase } = multi
  const { preview } = reckoned
  const { title } = consumerPages.multiConfirm
  const back = consumerPages.top.path
  if (!multi.known)
    return (
      <PhonePage title={title} back={back} bleed>
        <SkeletonRows rows={6} height="h-20" />
      </PhonePage>
    )
  if (parts.length === 0 && placed.length === 0 && asked.length === 0)
    return (
      <NothingToOrder title={title} back={back}>
        仕入先を選ぶ
      </NothingToOrder>
    )
  return (
    <PhonePage
      title={multi.done && asked.length === 0 ? 'まとめて発注の完了' : title}
      back={back}
      bleed
      below={<StoreName className="flex h-11 items-center truncate border-t px-4 text-lg font-bold" />}
      bar={<MultiBar multi={multi} />}
    >
      <div ref={page}>
        {multi.failed !== null && (
          <Notice kind="error" className="m-4" title="発注できませんでした">
            {multi.failed}
          </Notice>
        )}
        {placed.length === 0 && <UsualLeftOut />}
        <MultiResults
          placed={placed}
          asked={asked}
          open={multi.open_parts.length}
          unticked={parts.filter(one => !one.chosen).map(one => one.deal)}
          dropped={multi.dropped}
          dealOf={id => deals.find(deal => deal.id === id)}
        />
        {reckoned.by_device && phase === 'idle' && <ByDevice lost={reckoned.lost} />}
        {preview.error && parts.some(one => one.shown === undefined) && phase === 'idle' && (
          <PreviewFailed error={preview.error} className="m-4" onAgain={() => preview.refetch()} />
        )}
        {parts.map(one => (
          <MultiPart
            key={one.deal.id}
            {...one}
            phase={phase}
            result={multi.results[one.deal.id]}
            outdated={reckoned.isOutdated(one.deal.id)}
            onAsk={multi.noteForgotten}
            onOver={() => void preview.refetch()}
          />
        ))}
      </div>
    </PhonePage>
  )
}

/** What is drafted for several suppliers, as the server reckons it, and what a press sends of it. */
const useMultiOrder = (page: RefObject<HTMLDivElement | null>) => {
  const consumer_id = consumerId()
  const navigate = useNavigate()
  const { data } = useData(...orderingFirst.multiConfirm({ consumer_id }).deals, { fresh_for: 60_000 })
  const deals = useMemo(() => sortDeals(data?.items ?? NONE), [data])
  const drafts = useOpenDrafts(consumer_id, deals)
  const { forgotten, noteForgotten } = useForgottenOf()
  const unknown_ids = useStableIds(drafts.filter(one => isUnknown(one.draft)).map(one => one.deal.id))
  // What waits by itself is told over the first page, and sent from any.
  const leave = () => void navigate(consumerPages.top.path)
  const { send, ...sending } = useMultiSending(consumer_id, unknown_ids, toTop, leave)
  // Not while a sending is under way; afterwards it is asked for anew.
  const reckoned = useMultiPreview(consumer_id, drafts, sending.phase === 'idle')
  useKeysMade(drafts)

  const parts = partsOf(drafts, reckoned.orders)
  const sendable = sendableOf(parts)
  const questions = openQuestions(sendable, forgotten)

  const sendSeen = useSendSeen(sendable, reckoned.preview, send, leave)
  const press = async () => {
    if (questions > 0) {
      showOpenQuestion(page.current ?? document)
      return undefined
    }
    if (!isConnectionLost()) return sendSeen()
    waitEach(sendable)
    return leave()
  }
  const placed = Object.values(sending.results).filter(one => one.outcome === 'placed')
  const asked = Object.values(sending.results).filter(one => one.outcome === 'waiting')
  // What is left out on purpose keeps nobody here.
  const open_parts = parts.filter(one => one.chosen)
  const done = placed.length + asked.length > 0 && open_parts.length === 0
  const dropped = useDropped(done, deals, parts, sending.results)
  return {
    ...sending,
    known: data !== undefined,
    deals,
    reckoned,
    parts,
    open_parts,
    /** All that was to be sent is. */
    done,
    dropped,
    sendable,
    placed,
    asked,
    open: openWords(questions),
    /** It is still being found out whether something was forgotten. */
    finding: sendable.some(one => forgotten[one.deal.id] === null),
    noteForgotten,
    press,
  }
}

type Sendable = ReturnType<typeof sendableOf<DealCard>>

/** How many questions about forgotten items are open, by supplier; null while that is being found out. */
const useForgottenOf = () => {
  const [forgotten, setForgotten] = useState<Readonly<Record<string, number | null>>>({})
  const noteForgotten = useCallback(
    (deal_id: string, open: number | null) => setForgotten(now => ({ ...now, [deal_id]: open })),
    [],
  )
  return { forgotten, noteForgotten }
}

/** The keys are made when the content stands on the screen. */
const useKeysMade = (drafts: readonly OpenDraft<DealCard>[]) =>
  useEffect(() => {
    for (const { store, draft } of drafts)
      if (draft.delivery_date !== '' && lineCount(draft) > 0) keepAttempt(store, newKey)
  }, [drafts])

/** Sends what stands on the screen, unless somebody has taken it over or it has changed since: then that is said. */
const useSendSeen = (
  sendable: Sendable,
  preview: ReturnType<typeof useMultiPreview>['preview'],
  send: ReturnType<typeof useMultiSending>['send'],
  onWaiting: () => void,
) => {
  const say = useToast()
  const dropOffers = useDropOffers()
  const refuse = (words: string) => {
    toTop()
    say(words, { kind: 'error' })
  }
  return async () => {
    const seen = allSeen(sendable)
    const ask = async () => {
      const taken = await sharing.close?.(Object.keys(seen))
      const now = taken || isFresh(preview.dataUpdatedAt) ? preview.data : (await preview.refetch()).data
      return { taken, now }
    }
    const { taken, now } = await keptIfPageGoes(() => waitEach(sendable), ask())
    if (taken) return refuse(taken)
    if (!now) {
      // It is the device's own word that was seen: each asks the server before it leaves.
      waitEach(sendable)
      return onWaiting()
    }
    if (hasChanged(sendable, seen, now.orders))
      return refuse('確認したあとに内容が変わりました。もう一度ご確認ください')
    dropOffers()
    return send(seen)
  }
}

/** In a dead spot each waits by itself, and is asked about again before it leaves. */
const waitEach = (sendable: Sendable) => {
  const seen = allSeen(sendable)
  for (const { deal, store } of sendable) {
    const known = seen[deal.id]
    if (known) markAttempt(store, keepAttempt(store, newKey).key, 'queued', { seen: known })
  }
}

/**
 * Once all is sent, what the usual orders had put in and a person then left out, as it was, is no draft of anybody's: it
 * leaves the device, and its suppliers are still named.
 */
const useDropped = (
  done: boolean,
  deals: readonly DealCard[],
  parts: readonly Part<DealCard>[],
  results: Readonly<Record<string, unknown>>,
) => {
  const { copied = {} } = useUsualState()
  useEffect(() => {
    if (!done) return
    for (const { deal, store, draft } of parts) if (isUntouched(draft, copied[deal.id])) store.clear()
  }, [done, parts, copied])
  const held = new Set(parts.map(one => one.deal.id))
  return done ? deals.filter(({ id }) => copied[id] && !results[id] && !held.has(id)) : NONE
}

/** The sum and the button that sends; the way out where all is sent. */
const MultiBar = ({
  multi: { phase, goOn, reckoned, parts, done, sendable, open, finding, press },
}: {
  multi: ReturnType<typeof useMultiOrder>
}) => (
  <div className="@container flex w-full flex-col gap-1">
    {phase === 'idle' && open !== null && <OpenQuestions onPress={press}>{open}</OpenQuestions>}
    <SendingNotice phase={phase} onAgain={goOn} />
    {done ? (
      <ButtonLink look="primary" size="large" wide to={consumerPages.top.path}>
        トップへ
      </ButtonLink>
    ) : (
      phase !== 'lost' && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {sendable.length > 0 || !reckoned.preview.data ? (
            <ConfirmSum {...sumOf(sendable)} open={phase === 'idle' && open !== null} />
          ) : (
            <p className="phrase min-w-0 flex-1 text-sm">
              {parts.some(one => one.blocked) ? '上の内容を直すと発注できます' : '発注する仕入先を選んでください'}
            </p>
          )}
          <Button
            look="primary"
            size="large"
            busy={phase === 'sending'}
            disabled={(sendable.length === 0 || finding) && phase === 'idle'}
            onClick={press}
          >
            {sendable.length > 0 ? `${sendable.length}件を発注する` : '発注する'}
          </Button>
        </div>
      )
    )}
  </div>
)

/** The same array while it holds the same ids. */
const useStableIds = (ids: readonly string[]): readonly string[] => {
  const text = ids.join(' ')
  return useMemo(() => (text === '' ? NONE : text.split(' ')), [text])
}

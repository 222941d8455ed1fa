import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { type PreviewedPart, previewOrders } from '#contract/placing/multi-orders.contract.ts'
import { add } from '#domain/shared/decimal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isConnectionLost } from '#web/api/connection.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import { sortDeals } from '#web/consumer/deals/deal-order.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { oddLinesOf, showOpenQuestion } from './confirm-lines.tsx'
import { MultiPart } from './multi-part.tsx'
import { MultiResults } from './multi-results.tsx'
import { bodyOf, isUnknown, keepAttempt, markAttempt, seenOf, whyHold } from './sending.ts'
import { SendingNotice } from './sending-notice.tsx'
import { amountText, totalMarks } from './sheet-bar.tsx'
import { type OpenDraft, useOpenDrafts } from './use-drafts.ts'
import { useMultiSending } from './use-multi-sending.ts'
import { isFresh } from './use-preview.ts'

const NONE: never[] = []

const toTop = () => window.scrollTo({ top: 0 })

/** Drafts of several suppliers on one screen: each is an order of its own, and fails or succeeds by itself. */
export const Screen = () => {
  const consumer_id = consumerId()
  const navigate = useNavigate()
  const say = useToast()
  const { data } = useData(listDeals, { params: { consumer_id } }, { fresh_for: 60_000 })
  const deals = useMemo(() => sortDeals(data?.items ?? NONE), [data])
  const drafts = useOpenDrafts(consumer_id, deals)
  const [left_out, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [questions, setQuestions] = useState<Readonly<Record<string, number | null>>>({})
  const noteQuestions = useCallback(
    (deal_id: string, open: number | null) => setQuestions(now => ({ ...now, [deal_id]: open })),
    [],
  )
  const page = useRef<HTMLDivElement>(null)

  const unknown_ids = useStableIds(drafts.filter(one => isUnknown(one.draft)).map(one => one.deal.id))
  const { phase, results, failed, send, goOn } = useMultiSending(consumer_id, unknown_ids, toTop)
  // Not while a sending is under way; afterwards it is asked for anew.
  const preview = usePreview(consumer_id, drafts, phase === 'idle')

  // The keys are made now, when the content stands on the screen.
  useEffect(() => {
    for (const { store, draft } of drafts) if (draft.delivery_date !== '') keepAttempt(store, newKey)
  }, [drafts])

  const placed = Object.values(results).filter(one => one.outcome === 'placed')
  const dealOf = (deal_id: string) => deals.find(deal => deal.id === deal_id)

  if (data === undefined)
    return (
      <PhonePage title={consumerPages.multiConfirm.title} back={consumerPages.top.path} bleed>
        <SkeletonRows rows={6} height="h-20" />
      </PhonePage>
    )
  if (drafts.length === 0 && placed.length === 0)
    return (
      <PhonePage title={consumerPages.multiConfirm.title} back={consumerPages.top.path}>
        <EmptyState
          icon={ShoppingBasket}
          title="発注する商品がありません"
          action={
            <ButtonLink look="primary" to={consumerPages.top.path}>
              仕入先を選ぶ
            </ButtonLink>
          }
        >
          発注した直後であれば、発注履歴でご確認ください。
        </EmptyState>
      </PhonePage>
    )

  const shown = new Map((preview.data?.orders ?? []).map(one => [one.deal_id, one]))
  const parts = drafts.map(one => {
    const part = shown.get(one.deal.id)
    const blocked = one.draft.delivery_date === '' || (part?.messages.length ?? 0) > 0
    return { ...one, shown: part, blocked, chosen: !left_out.has(one.deal.id) }
  })
  const sendable = parts.filter(one => one.chosen && !one.blocked && one.shown !== undefined)
  const asked = sendable.reduce(
    (count, one) => count + oddLinesOf(one.draft, one.shown).length + (questions[one.deal.id] ?? 0),
    0,
  )
  const finding = sendable.some(one => questions[one.deal.id] === null)

  const press = async () => {
    if (asked > 0) {
      showOpenQuestion(page.current ?? document)
      return undefined
    }
    const seen = Object.fromEntries(
      sendable.flatMap(({ deal, shown }) => (shown ? [[deal.id, seenOf(shown, deal.supplier_name)]] : [])),
    )
    if (!isConnectionLost()) {
      const now = isFresh(preview.dataUpdatedAt) ? preview.data : (await preview.refetch()).data
      const changed = sendable.some(({ deal, draft }) => {
        const [was, is] = [seen[deal.id], now?.orders.find(one => one.deal_id === deal.id)]
        return was && is && whyHold(was, is, draft.kept_odd) !== null
      })
      if (!changed) return send(seen)
      toTop()
      say('確認したあとに内容が変わりました。もう一度ご確認ください', { kind: 'error' })
      return undefined
    }
    // In a dead spot each waits by itself, and is asked about again before it leaves.
    for (const { deal, store } of sendable) {
      const known = seen[deal.id]
      if (known) markAttempt(store, keepAttempt(store, newKey).key, 'queued', { seen: known })
    }
    void navigate(consumerPages.top.path)
    return undefined
  }
  const choose = (deal_id: string, yes: boolean) =>
    setLeftOut(now => {
      const then = new Set(now)
      if (yes) then.delete(deal_id)
      else then.add(deal_id)
      return then
    })

  return (
    <PhonePage
      title={consumerPages.multiConfirm.title}
      back={consumerPages.top.path}
      bleed
      bar={
        <div className="flex w-full flex-col gap-1">
          {phase === 'idle' && asked > 0 && (
            <button
              type="button"
              onClick={() => void press()}
              className="flex min-h-11 items-center rounded-input bg-amber-pale px-3 text-left text-sm font-bold text-amber"
            >
              {asked}件お答えください <span aria-hidden="true">↑</span>
            </button>
          )}
          <SendingNotice phase={phase} onAgain={goOn} />
          {parts.length === 0 ? (
            <ButtonLink look="primary" size="large" wide to={consumerPages.top.path}>
              トップへ
            </ButtonLink>
          ) : (
            phase !== 'lost' && (
              <div className="flex items-center gap-3">
                {sendable.length > 0 || !preview.data ? (
                  <Sum parts={sendable.flatMap(one => (one.shown ? [one.shown] : []))} />
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
      }
    >
      <div ref={page}>
        {failed !== null && (
          <Notice kind="error" className="m-4" title="発注できませんでした">
            {failed}
          </Notice>
        )}
        <MultiResults placed={placed} open={parts.length} dealOf={dealOf} />
        {preview.error && parts.some(one => one.shown === undefined) && phase === 'idle' && (
          <Notice
            kind={isOffline(preview.error) ? 'warning' : 'error'}
            className="m-4"
            title="発注内容を確認できませんでした"
            action={<Button onClick={() => preview.refetch()}>もう一度試す</Button>}
          >
            {isOffline(preview.error)
              ? '電波の届く場所で、もう一度お試しください。入力した内容はこの端末に残っています。'
              : errorMessage(preview.error)}
          </Notice>
        )}
        {parts.map(one => (
          <MultiPart
            key={one.deal.id}
            {...one}
            phase={phase}
            result={results[one.deal.id]}
            outdated={preview.isPlaceholderData}
            onChoose={yes => choose(one.deal.id, yes)}
            onAsk={noteQuestions}
            onOver={() => void preview.refetch()}
          />
        ))}
      </div>
    </PhonePage>
  )
}

const isOffline = (error: Error) => error instanceof ApiError && error.status === null

/** The same array while it holds the same ids. */
const useStableIds = (ids: readonly string[]): readonly string[] => {
  const text = ids.join(' ')
  return useMemo(() => (text === '' ? NONE : text.split(' ')), [text])
}

/** The server's own reckoning of all of them in one call; asked again when one changes. */
const usePreview = (consumer_id: string, drafts: readonly OpenDraft<{ id: string }>[], enabled: boolean) => {
  const orders = drafts
    .filter(one => one.draft.delivery_date !== '')
    .map(({ deal, draft }) => ({
      ...(isUnknown(draft) && draft.attempt ? draft.attempt.body : bodyOf(draft)),
      note: '',
      deal_id: deal.id,
    }))
  return useQuery<{ orders: PreviewedPart[] }>({
    queryKey: ['orders-preview', consumer_id, JSON.stringify(orders)],
    queryFn: ({ signal }) => call(previewOrders, { params: { consumer_id }, body: { orders }, signal }),
    enabled: enabled && orders.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    throwOnError: false,
    refetchOnWindowFocus: true,
  })
}

/** What is about to be sent, over all suppliers. Amounts only where every deal shows them. */
const Sum = ({ parts }: { parts: readonly PreviewedPart[] }) => {
  const lines = parts.reduce((count, one) => count + one.lines.length, 0)
  const total = parts.reduce((sum, one) => add(sum, one.total), '0')
  const marks = {
    estimated: parts.some(one => one.estimated),
    has_market_price: parts.some(one => one.has_market_price),
  }
  return (
    <p className="min-w-0 flex-1 leading-tight tabular-nums">
      <span className="text-lg font-bold">{lines}点</span>{' '}
      {parts.length > 0 && parts.every(one => one.price_visible) && (
        <>
          <span className="text-lg font-bold">{amountText(total, marks)}</span>{' '}
          <span className="inline-block text-xs text-ink-soft">({totalMarks(marks).replace('税抜', '税込')})</span>
        </>
      )}
    </p>
  )
}

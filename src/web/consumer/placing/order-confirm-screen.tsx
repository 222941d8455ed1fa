import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useEffect, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'

import { getDeal } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { clockOffset } from '#web/api/clock.ts'
import { useConnectionLost } from '#web/api/connection.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ConfirmLines, oddLinesOf, showOpenQuestion } from './confirm-lines.tsx'
import { DuplicatesNotice, PageNotices } from './confirm-notices.tsx'
import { draftOfDeal } from './draft.ts'
import { MissingItems } from './missing-items.tsx'
import { bodyOf, isUnknown, keepAttempt, seenOf } from './sending.ts'
import { SendingNotice } from './sending-notice.tsx'
import { completePage, sendingPage } from './sending-pages.ts'
import { amountText, totalMarks } from './sheet-bar.tsx'
import { OrderNote } from './sheet-page.tsx'
import { useDraft, whole } from './use-draft.ts'
import { useForgotten } from './use-forgotten.ts'
import { useLocalPreview, useSlow } from './use-local-preview.ts'
import { isComplete, isFresh, usePreview } from './use-preview.ts'
import { useSending } from './use-sending.ts'

/** Shows exactly what will be sent, asks once about odd quantities, and sends it. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const consumer_id = consumerId()
  const navigate = useNavigate()
  const store = draftOfDeal(consumer_id, deal_id)
  const place = { consumer_id, deal_id }
  const draft = useDraft(store, whole)
  const unknown = isUnknown(draft)
  const body = useMemo(() => bodyOf(draft), [draft])
  const sheet = pathTo(consumerPages.orderSheet.path, { deal_id })
  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000, throws: false })
  const price_visible = deal?.price_visible ?? false

  const preview = usePreview(place, body, !unknown)
  // Without the server the device reckons; it is asked before anything is sent.
  const lost = useConnectionLost()
  const slow = useSlow(preview.isFetching)
  const local = useLocalPreview(place, body, isComplete(body) && (lost || slow || preview.isError))
  const { phase, refusal, send, stopWaiting } = useSending(
    store,
    place,
    order =>
      void navigate(pathTo(completePage(deal?.method).path, { deal_id }, { order_id: order.id }), { replace: true }),
    () => void preview.refetch(),
  )

  const { forgotten, finding } = useForgotten(place, draft)

  // The key is made now, when the content stands on the screen.
  const can_send = isComplete(body)
  useEffect(() => {
    if (isComplete(body)) keepAttempt(store, newKey)
  }, [store, body])

  if (!can_send && !unknown && phase === 'idle')
    return (
      <PhonePage title={consumerPages.orderConfirm.title} back={sheet}>
        <EmptyState
          icon={ShoppingBasket}
          title="発注する商品がありません"
          action={
            <ButtonLink look="primary" to={sheet}>
              商品を選ぶ
            </ButtonLink>
          }
        >
          発注した直後であれば、発注履歴でご確認ください。
        </EmptyState>
      </PhonePage>
    )

  const checked = preview.data !== undefined && !preview.isPlaceholderData
  const shown = checked ? preview.data : (local ?? preview.data)
  const outdated = preview.isPlaceholderData && !local
  const messages = [...(shown?.messages ?? []), ...(refusal?.messages ?? [])]
  const asked = oddLinesOf(draft, shown)
  const blocked = messages.length > 0
  const busy = phase === 'sending'

  const press = () => {
    if (asked.length > 0 || forgotten.length > 0 || blocked) {
      showOpenQuestion()
      return undefined
    }
    const look = sendingPage(deal?.method)
    if (look && !unknown) return navigate(pathTo(look.path, { deal_id }))
    return send(shown ? seenOf(shown, deal?.supplier_name ?? '') : null, checked && isFresh(preview.dataUpdatedAt))
  }

  return (
    <PhonePage
      title={consumerPages.orderConfirm.title}
      back={sheet}
      bleed
      below={
        <div className="px-safe">
          <div className="flex min-h-12 items-center justify-between gap-2 border-t px-4">
            <p className="flex items-center gap-2">
              <span className="text-sm text-ink-soft">納品日</span>
              <span className="font-bold tabular-nums">
                {body.delivery_date === ''
                  ? ''
                  : formatDayWithWeekday(
                      unknown ? (draft.attempt?.body.delivery_date ?? body.delivery_date) : body.delivery_date,
                    )}
              </span>
            </p>
            {shown?.closing_at && (
              <Countdown
                key={shown.closing_at}
                closing_at={shown.closing_at}
                clock_offset={clockOffset()}
                onOver={() => void preview.refetch()}
              />
            )}
          </div>
        </div>
      }
      bar={
        <div className="flex w-full flex-col gap-1">
          {phase === 'idle' && (asked.length > 0 || forgotten.length > 0 || blocked) && (
            <button
              type="button"
              onClick={() => void press()}
              className="flex min-h-11 items-center rounded-input bg-amber-pale px-3 text-left text-sm font-bold text-amber"
            >
              {blocked
                ? '確認が必要なところがあります'
                : `${asked.length + (forgotten.length > 0 ? 1 : 0)}件お答えください`}{' '}
              <span aria-hidden="true">↑</span>
            </button>
          )}
          <SendingNotice
            phase={phase}
            phone_number={deal?.phone_number}
            closing_at={draft.attempt?.seen?.closing_at}
            onAgain={() => send(null, false)}
            onStop={stopWaiting}
          />
          {phase !== 'waiting' && phase !== 'lost' && (
            <div className="flex items-center gap-3">
              <p className="min-w-0 flex-1 leading-tight tabular-nums">
                <span className="text-lg font-bold">
                  {busy ? (shown?.lines.length ?? draft.attempt?.body.lines.length ?? 0) : body.lines.length}点
                </span>{' '}
                {shown && price_visible && (
                  <>
                    <span className="text-lg font-bold">{amountText(shown.total, shown)}</span>{' '}
                    <span className="inline-block text-xs text-ink-soft">
                      ({totalMarks(shown).replace('税抜', '税込')})
                    </span>
                  </>
                )}
              </p>
              <Button
                look="primary"
                size="large"
                busy={busy}
                disabled={(!shown || outdated || finding) && !unknown}
                onClick={press}
              >
                {sendingPage(deal?.method) && !unknown ? '送る内容を見る' : '発注する'}
              </Button>
            </div>
          )}
        </div>
      }
    >
      {refusal?.message && (
        <Notice kind="error" className="m-4" title="発注できませんでした">
          {refusal.message}
        </Notice>
      )}
      {draft.attempt?.outcome === 'held' && (
        <Notice kind="error" className="m-4" title="発注を送信していません">
          {draft.attempt.why}
        </Notice>
      )}
      {shown && !checked && phase === 'idle' && local && (
        <Notice kind="warning" className="m-4" title="この端末にある情報で表示しています">
          電波が届いたときに締切・価格・販売残を確かめ、変わっていなければ送信します。
        </Notice>
      )}
      <PageNotices messages={messages} sheet={sheet} />
      {shown && phase === 'idle' && <DuplicatesNotice shown={shown} />}
      {shown ? (
        <div className={outdated ? 'opacity-60' : undefined}>
          {forgotten.length > 0 && phase === 'idle' && (
            <MissingItems missing={forgotten} store={store} price_visible={price_visible} />
          )}
          <ConfirmLines
            store={store}
            draft={draft}
            shown={shown}
            outdated={outdated}
            messages={messages}
            price_visible={price_visible}
            sheet={sheet}
          />
          <OrderNote store={store} locked={phase !== 'idle'} />
        </div>
      ) : unknown || phase !== 'idle' ? null : preview.error ? (
        <Notice
          kind={preview.error instanceof ApiError && preview.error.status === null ? 'warning' : 'error'}
          className="m-4"
          title="発注内容を確認できませんでした"
          action={<Button onClick={() => preview.refetch()}>もう一度試す</Button>}
        >
          {preview.error instanceof ApiError && preview.error.status === null
            ? '電波の届く場所で、もう一度お試しください。入力した内容はこの端末に残っています。'
            : errorMessage(preview.error)}
        </Notice>
      ) : (
        <SkeletonRows rows={6} height="h-20" />
      )}
    </PhonePage>
  )
}

import { useQuery } from '@tanstack/react-query'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Deal, getDeal } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages, type Page } from '#contract/pages.ts'
import { previewSending, type SendingPreview } from '#contract/receipts/sending.contract.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { draftOfDeal } from './draft.ts'
import { bodyOf, isUnknown, keepAttempt, seenOf } from './sending.ts'
import { SendingNotice } from './sending-notice.tsx'
import { completePage } from './sending-pages.ts'
import { useDraft, whole } from './use-draft.ts'
import { isFresh, usePreview } from './use-preview.ts'
import { useSending } from './use-sending.ts'

/**
 * The last look before an order leaves by fax, mail or LINE: what the supplier will get, and the button that sends it.
 * Rules of sending are those of the confirm screen, on the same draft.
 */
export const LookAtSending = ({
  page,
  send_word,
  children,
}: {
  page: Page
  send_word: (deal: Deal | undefined) => string
  children: (preview: SendingPreview, deal: Deal | undefined) => ReactNode
}) => {
  const { deal_id = '' } = useParams()
  const place = { consumer_id: consumerId(), deal_id }
  const navigate = useNavigate()
  const store = draftOfDeal(place.consumer_id, deal_id)
  const draft = useDraft(store, whole)
  const unknown = isUnknown(draft)
  const body = useMemo(() => bodyOf(draft), [draft])
  const ready = body.lines.length > 0 && body.delivery_date !== ''
  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000, throws: false })
  const preview = useQuery<SendingPreview>({
    queryKey: ['sending-preview', place.consumer_id, deal_id, JSON.stringify(body)],
    queryFn: ({ signal }) => call(previewSending, { params: place, body, signal }),
    enabled: ready && !unknown,
    staleTime: 60_000,
    gcTime: 0,
    throwOnError: false,
  })
  const { phase, refusal, send, stopWaiting } = useSending(
    store,
    place,
    order =>
      void navigate(pathTo(completePage(deal?.method).path, { deal_id }, { order_id: order.id }), { replace: true }),
    () => {},
  )
  useEffect(() => {
    if (body.lines.length > 0 && body.delivery_date !== '') keepAttempt(store, newKey)
  }, [store, body])
  const reckoned = usePreview(place, body, ready && !unknown)
  const press = () =>
    send(
      reckoned.data ? seenOf(reckoned.data, deal?.supplier_name ?? '') : null,
      !reckoned.isPlaceholderData && isFresh(reckoned.dataUpdatedAt),
    )
  const confirm = pathTo(consumerPages.orderConfirm.path, { deal_id })

  if (!ready && !unknown && phase === 'idle')
    return (
      <PhonePage title={page.title} back={pathTo(consumerPages.orderSheet.path, { deal_id })}>
        <EmptyState
          icon={ShoppingBasket}
          title="発注する商品がありません"
          action={
            <ButtonLink look="primary" to={pathTo(consumerPages.orderSheet.path, { deal_id })}>
              商品を選ぶ
            </ButtonLink>
          }
        >
          発注した直後であれば、発注履歴でご確認ください。
        </EmptyState>
      </PhonePage>
    )

  return (
    <PhonePage
      title={page.title}
      back={confirm}
      bar={
        <div className="flex w-full flex-col gap-1">
          <SendingNotice phase={phase} phone_number={deal?.phone_number} onAgain={press} onStop={stopWaiting} />
          {phase !== 'waiting' && phase !== 'lost' && (
            <Button
              look="primary"
              size="large"
              wide
              busy={phase === 'sending'}
              disabled={!(preview.data && reckoned.data) && !unknown}
              onClick={press}
            >
              {send_word(deal)}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && (
          <Notice
            kind="error"
            title="発注できませんでした"
            action={<ButtonLink to={confirm}>発注の確認に戻る</ButtonLink>}
          >
            {refusal.message ?? refusal.messages.map(one => one.message).join('\n')}
          </Notice>
        )}
        {deal && (
          <p className="text-lg leading-tight font-bold">
            {deal.supplier_name}
            <span className="block text-base font-normal tabular-nums">
              {formatDayWithWeekday(body.delivery_date)}納品・{body.lines.length}点
            </span>
          </p>
        )}
        {preview.data ? (
          children(preview.data, deal)
        ) : preview.error ? (
          <Notice
            kind="error"
            title="送る内容を表示できませんでした"
            action={<Button onClick={() => preview.refetch()}>もう一度試す</Button>}
          >
            {preview.error instanceof ApiError && preview.error.status === null
              ? '電波の届く場所で、もう一度お試しください。入力した内容はこの端末に残っています。'
              : errorMessage(preview.error)}
          </Notice>
        ) : (
          !unknown && <SkeletonRows rows={6} height="h-20" />
        )}
      </div>
    </PhonePage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router'
import type { Deal } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Page } from '#contract/pages/page.ts'
import { previewSending, type SendingPreview } from '#contract/receipts/sending.contract.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { openWords, questionsOf } from './confirm-messages.ts'
import { NothingToOrder } from './nothing-to-order.tsx'
import { OrderParties } from './order-parties.tsx'
import type { Place } from './placed.ts'
import { PreviewFailed } from './preview-failed.tsx'
import { seenOf } from './sending.ts'
import { SendingNotice } from './sending-notice.tsx'
import { sendWord } from './sending-pages.ts'
import { startSharing } from './shared-copies.ts'
import { useOrderToSend } from './use-order-to-send.ts'
import { isComplete, isFresh } from './use-preview.ts'

type ToSend = ReturnType<typeof useOrderToSend>

/** What the supplier will get, as the server makes it. */
const useSendingPreview = (place: Place, { body, unknown }: ToSend) =>
  useQuery<SendingPreview>({
    queryKey: ['sending-preview', place.consumer_id, place.deal_id, JSON.stringify(body)],
    queryFn: ({ signal }) => call(previewSending, { params: place, body, signal }),
    enabled: isComplete(body) && !unknown,
    staleTime: 60_000,
    gcTime: 0,
    throwOnError: false,
  })

type Props = {
  page: Page
  children: (preview: SendingPreview, deal: Deal | undefined) => ReactNode
}

/**
 * The last look before an order leaves by fax, mail or LINE: what the supplier will get, and the button that sends it.
 * Rules of sending are those of the confirm screen, on the same draft.
 */
export const LookAtSending = ({ page, children }: Props) => {
  const { deal_id = '' } = useParams()
  useEffect(startSharing, [])
  const place = { consumer_id: consumerId(), deal_id }
  const order = useOrderToSend(place)
  const { unknown, deal, preview: reckoned, phase, refusal, send } = order
  const preview = useSendingPreview(place, order)
  const press = () =>
    send(
      reckoned.data ? seenOf(reckoned.data, deal) : null,
      !reckoned.isPlaceholderData && isFresh(reckoned.dataUpdatedAt),
    )
  const confirm = pathTo(consumerPages.orderConfirm.path, { deal_id })
  const [params] = useAddressQuery()
  // Looked at from the screen of several suppliers: what is sent there is sent from there.
  const multi = params.get('from') === 'multi'
  const back = multi ? consumerPages.multiConfirm.path : confirm
  const open = phase === 'idle' && !unknown ? questionsOf(order.draft, reckoned.data) : 0

  if (order.nothing)
    return <NothingToOrder title={page.title} back={pathTo(consumerPages.orderSheet.path, { deal_id })} />

  return (
    <PhonePage
      title={page.title}
      back={back}
      below={<Under order={order} />}
      bar={
        <SendingBar order={order} onPress={press}>
          <LookBar to={back} multi={multi} open={open}>
            <SendButton order={order} disabled={!(preview.data && reckoned.data) && !unknown} onPress={press} />
          </LookBar>
        </SendingBar>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && <Refused refusal={refusal} confirm={confirm} />}
        {preview.data ? (
          children(preview.data, deal)
        ) : preview.error ? (
          <PreviewFailed
            error={preview.error}
            title="送る内容を表示できませんでした"
            mild={false}
            onAgain={() => preview.refetch()}
          />
        ) : (
          !unknown && <SkeletonRows rows={6} height="h-20" />
        )}
      </div>
    </PhonePage>
  )
}

/** To whom, for when and how much. */
const Under = ({ order: { deal, body } }: { order: ToSend }) => (
  <div className="px-safe">
    <OrderParties supplier_name={deal?.supplier_name} />
    <p className="border-t px-4 py-1.5 font-bold tabular-nums">
      {formatDayWithWeekday(body.delivery_date)}
      <span className="text-sm font-normal text-ink-soft"> 納品・{body.lines.length}点</span>
    </p>
  </div>
)

type RefusedProps = { refusal: NonNullable<ToSend['refusal']>; confirm: string }

const Refused = ({ refusal, confirm }: RefusedProps) => (
  <Notice kind="error" title="発注できませんでした" action={<ButtonLink to={confirm}>発注の確認に戻る</ButtonLink>}>
    {refusal.message ?? refusal.messages.map(one => one.message).join('\n')}
  </Notice>
)

type PressProps = { order: ToSend; onPress: () => Promise<void> }

/** How the sending stands; the way on (`children`) as long as there is one. */
const SendingBar = ({
  order: { deal, phase, held_up, stopWaiting },
  onPress,
  children,
}: PressProps & { children: ReactNode }) => (
  <div className="flex w-full flex-col gap-1">
    <SendingNotice
      phase={phase}
      held_up={held_up}
      phone_number={deal?.phone_number}
      onAgain={onPress}
      onStop={stopWaiting}
    />
    {phase !== 'waiting' && phase !== 'lost' && children}
  </div>
)

const SendButton = ({ order: { deal, phase }, disabled, onPress }: PressProps & { disabled: boolean }) => (
  <Button look="primary" size="large" wide busy={phase === 'sending'} disabled={disabled} onClick={onPress}>
    {sendWord(deal?.method)}
  </Button>
)

/** The button that sends; where something is to be answered first, or several suppliers are sent together, the way back. */
const LookBar = ({ to, multi, open, children }: { to: string; multi: boolean; open: number; children: ReactNode }) =>
  multi || open > 0 ? (
    <ButtonLink look="primary" size="large" wide to={to}>
      {multi ? 'まとめて発注の確認に戻る' : `確認に戻って、${openWords(open)}`}
    </ButtonLink>
  ) : (
    children
  )

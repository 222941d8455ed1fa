import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useConnectionLost } from '#web/api/connection.ts'
import { consumerId } from '#web/api/meta.ts'
import { outcomeOf } from '#web/api/outcome.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ScheduledBeside } from '#web/consumer/scheduled/scheduled-beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { late } from '#web/ui/late.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ConfirmSum, marksOf, OpenQuestions } from './confirm-bar.tsx'
import { ConfirmLines } from './confirm-lines.tsx'
import { openWords, questionsOf } from './confirm-messages.ts'
import { ByDevice, DuplicatesQuestion, NeedsApproval, PageNotices, UnreadNotices } from './confirm-notices.tsx'
import { MissingItems } from './missing-items.tsx'
import { NothingToOrder } from './nothing-to-order.tsx'
import { showOpenQuestion } from './odd-question.tsx'
import { OrderParties } from './order-parties.tsx'
import type { Place } from './placed.ts'
import { PreviewFailed } from './preview-failed.tsx'
import { seenOf } from './sending.ts'
import { SendingNotice } from './sending-notice.tsx'
import { sendingPage, sendWord } from './sending-pages.ts'
import { DateRow } from './sheet-date-row.tsx'
import { OrderNote } from './sheet-page.tsx'
import { TakenQuestion } from './taken-question.tsx'
import { unreadOf, writtenLeft } from './unread.ts'
import { useForgotten } from './use-forgotten.ts'
import { useLocalPreview, useSlow } from './use-local-preview.ts'
import { useOrderToSend } from './use-order-to-send.ts'
import { isComplete, isFresh } from './use-preview.ts'
import { useSharedDrafts } from './use-shared-drafts.ts'

// Here and not in its own room, whose one file would come with the page.
const OpenClaimsNotice = late(
  async () => (await import('#web/consumer/claims/open-claims-notice.tsx')).OpenClaimsNotice,
)

const NoteItems = late(async () => (await import('#web/consumer/intake/note-items.tsx')).NoteItems)

/** What is shown of the order, and what must be answered before it is sent. */
const useConfirming = (place: Place) => {
  const order = useOrderToSend(place)
  const { draft, body, preview, refusal } = order
  // Without the server the device reckons; it is asked before anything is sent.
  const lost = useConnectionLost()
  const slow = useSlow(preview.isFetching)
  // What it refused it has answered: its own words say so.
  const silent = preview.error instanceof ApiError && outcomeOf(preview.error.status) === 'unknown'
  const local = useLocalPreview(place, body, isComplete(body) && (lost || slow || silent))
  const usual = useForgotten(place, draft)
  const { taken } = useSharedDrafts(place)
  const checked = preview.data !== undefined && !preview.isPlaceholderData
  const shown = checked ? preview.data : (local ?? preview.data)
  const messages = [...(shown?.messages ?? []), ...(refusal?.messages ?? [])]
  const questions = questionsOf(draft, shown) + usual.question + (taken ? 1 : 0)
  return {
    order,
    usual,
    taken,
    /** The server's own word. */
    checked,
    /** It is the device's own word. */
    by_device: !checked && local !== undefined,
    unnamed: local?.unnamed ?? 0,
    lost,
    shown,
    /** `shown` is of other content than the draft's. */
    outdated: preview.isPlaceholderData && !local,
    messages,
    open: openWords(questions, messages.length + unreadOf(draft).length + writtenLeft(draft).length > 0),
    // Nothing that is mended here opens it: no button promises so.
    closed: messages.some(one => one.name === 'deal_closed'),
  }
}

type Confirming = ReturnType<typeof useConfirming>

/** Why a sending came to nothing, and what is asked because of it, come into sight: they stand far above its button. */
const useLed = ({ order: { refusal, asked_anew, draft }, checked }: Confirming) => {
  useEffect(() => {
    if (refusal === null && asked_anew === 0) return
    const asked = showOpenQuestion()
    const why = document.querySelector<HTMLElement>('[data-refused]')
    if (why) window.scrollTo({ top: 0 })
    if (!asked) why?.focus({ preventScroll: true })
  }, [refusal, asked_anew])
  // Who was told elsewhere that it is held has read why, and comes for what is asked.
  const held_here = useRef(draft.attempt?.outcome === 'held')
  useEffect(() => {
    if (checked && held_here.current) held_here.current = !showOpenQuestion()
  }, [checked])
}

/** Shows exactly what will be sent, asks once about odd quantities, and sends it. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const sheet = pathTo(consumerPages.orderSheet.path, { deal_id })
  const confirming = useConfirming({ consumer_id: consumerId(), deal_id })
  const { order, taken, shown, messages } = confirming
  const { store, draft, unknown, deal, preview, phase } = order
  useLed(confirming)
  if (order.nothing) return <NothingToOrder title={consumerPages.orderConfirm.title} back={sheet} />

  const press = () => {
    const { open, checked } = confirming
    if (open !== null) {
      showOpenQuestion()
      return undefined
    }
    return order.send(shown ? seenOf(shown, deal) : null, checked && isFresh(preview.dataUpdatedAt))
  }

  return (
    <PhonePage
      title={consumerPages.orderConfirm.title}
      back={sheet}
      bleed
      below={<Under order={order} closing_at={shown?.closing_at} />}
      bar={<ConfirmBar confirming={confirming} onPress={press} />}
    >
      <Refused order={order} messages={messages} />
      {confirming.by_device && phase === 'idle' && <ByDevice lost={confirming.lost} unnamed={confirming.unnamed} />}
      <UnreadNotices store={store} draft={draft} sheet={sheet} />
      <PageNotices messages={messages} sheet={sheet} phone={deal?.phone_number} />
      {shown?.needs_approval && phase === 'idle' && <NeedsApproval />}
      {phase === 'idle' && <OpenClaimsNotice deal_id={deal_id} />}
      {deal?.scheduled && shown && phase === 'idle' && (
        <ScheduledBeside consumer_id={consumerId()} deal_id={deal_id} delivery_date={shown.delivery_date} />
      )}
      {taken?.taken && phase === 'idle' && (
        <TakenQuestion store={store} deal_id={deal_id} theirs={taken} by={taken.taken} />
      )}
      {shown && phase === 'idle' && <DuplicatesQuestion store={store} draft={draft} shown={shown} sheet={sheet} />}
      {shown ? (
        <Content confirming={confirming} shown={shown} sheet={sheet} />
      ) : unknown || phase !== 'idle' ? null : preview.error ? (
        <PreviewFailed error={preview.error} className="m-4" onAgain={() => preview.refetch()} />
      ) : (
        <SkeletonRows rows={6} height="h-20" />
      )}
    </PhonePage>
  )
}

type ToSend = ReturnType<typeof useOrderToSend>

type UnderProps = { order: ToSend; closing_at: string | null | undefined }

/** To whom, for when, and until when. */
const Under = ({ order: { deal, draft, unknown, body, preview }, closing_at }: UnderProps) => (
  <div className="px-safe">
    <OrderParties supplier_name={deal?.supplier_name} />
    <DateRow closing_at={closing_at} onOver={() => void preview.refetch()}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-sm text-ink-soft">納品日</span>
        <span className="font-bold whitespace-nowrap tabular-nums">
          {body.delivery_date !== '' &&
            formatDayWithWeekday(
              unknown ? (draft.attempt?.body.delivery_date ?? body.delivery_date) : body.delivery_date,
            )}
        </span>
      </p>
    </DateRow>
  </div>
)

type ContentProps = { confirming: Confirming; shown: PreviewedOrder; sheet: string }

/** What is ordered, what usually is and is not, and the note for all of it. */
const Content = ({ confirming: { order, usual, outdated, messages }, shown, sheet }: ContentProps) => {
  const { store, draft, deal, phase } = order
  const price_visible = deal?.price_visible ?? false
  return (
    <div className={outdated ? 'opacity-60' : undefined}>
      <ConfirmLines
        store={store}
        draft={draft}
        shown={shown}
        outdated={outdated}
        messages={messages}
        price_visible={price_visible}
        sheet={sheet}
      />
      {phase === 'idle' && (
        <MissingItems
          suggested={usual.suggested}
          missing={usual.forgotten}
          question={usual.question > 0}
          draft={draft}
          store={store}
          price_visible={price_visible}
        />
      )}
      <OrderNote store={store} locked={phase !== 'idle'} />
      {phase === 'idle' && deal && <NoteItems deal_id={deal.id} store={store} draft={draft} />}
    </div>
  )
}

/** The sum and the button that sends; above them what must be answered first, or what is known of the sending. */
const ConfirmBar = ({ confirming, onPress }: { confirming: Confirming; onPress: () => unknown }) => {
  const { order, usual, shown, outdated, open, closed } = confirming
  const { deal, draft, body, unknown, phase, held_up, send, stopWaiting } = order
  const disabled = (!shown || outdated || usual.finding) && !unknown
  const busy = phase === 'sending'
  const look = sendingPage(deal?.method)
  const lines = busy ? (shown?.lines ?? draft.attempt?.body.lines ?? []) : body.lines
  return (
    <div className="@container flex w-full flex-col gap-1">
      {phase === 'idle' && open !== null && !closed && <OpenQuestions onPress={onPress}>{open}</OpenQuestions>}
      <SendingNotice
        phase={phase}
        held_up={held_up}
        phone_number={deal?.phone_number}
        closing_at={draft.attempt?.seen?.closing_at}
        onAgain={() => send(null, false)}
        onStop={stopWaiting}
      />
      {phase !== 'waiting' && phase !== 'lost' && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <ConfirmSum
            lines={lines.length}
            total={shown && deal?.price_visible ? shown.total : null}
            marks={marksOf(shown ?? { lines: [], estimated: false, has_market_price: false })}
            open={phase === 'idle' && open !== null && !closed}
          />
          {look && deal && !unknown && !disabled && open === null && !busy && (
            <ButtonLink to={pathTo(look.path, { deal_id: deal.id })}>送る内容を見る</ButtonLink>
          )}
          {!(closed && phase === 'idle') && (
            <Button look="primary" size="large" busy={busy} disabled={disabled} onClick={onPress}>
              {unknown ? '発注する' : sendWord(deal?.method)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Why the last sending came to nothing, where that does not stand among the page's messages. */
const Refused = ({ order: { refusal, draft }, messages }: { order: ToSend; messages: readonly FieldMessage[] }) => (
  <>
    {refusal?.message && (
      <div data-refused tabIndex={-1}>
        <Notice kind="error" className="m-4" title="発注できませんでした">
          {refusal.message}
        </Notice>
      </div>
    )}
    {draft.attempt?.outcome === 'held' && !messages.some(one => one.message === draft.attempt?.why) && (
      <div data-refused tabIndex={-1}>
        <Notice kind="error" className="m-4" title="発注を送信していません">
          {draft.attempt.why}
        </Notice>
      </div>
    )}
  </>
)

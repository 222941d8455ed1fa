import { useEffect, useId } from 'react'
import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { MultiResult, PreviewedPart } from '#contract/placing/multi-orders.contract.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { ClosingCountdown } from '#web/consumer/closing-countdown.tsx'
import { WholeNote } from '#web/consumer/orders/order-lines.tsx'
import { ScheduledBeside } from '#web/consumer/scheduled/scheduled-beside.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { late } from '#web/ui/late.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ConfirmLines } from './confirm-lines.tsx'
import { DuplicatesQuestion, NeedsApproval, PageNotices, UnreadNotices } from './confirm-notices.tsx'
import { type Draft, lineCount } from './draft.ts'
import { MissingItems } from './missing-items.tsx'
import { messagesOf, type Part } from './multi-parts.ts'
import { isUnknown } from './sending.ts'
import { sendingPage } from './sending-pages.ts'
import { TakenQuestion } from './taken-question.tsx'
import { useForgotten } from './use-forgotten.ts'
import type { SendingPhase } from './use-sending.ts'
import { useSharedDrafts } from './use-shared-drafts.ts'
import { CopiedDay } from './usual-left-out.tsx'

// Here and not in its own room, whose one file would come with the page.
const OpenClaimsNotice = late(
  async () => (await import('#web/consumer/claims/open-claims-notice.tsx')).OpenClaimsNotice,
)

const NoteItems = late(async () => (await import('#web/consumer/intake/note-items.tsx')).NoteItems)

const WAYS = {
  fax: 'FAXで送ります',
  mail: 'メールで送ります',
  line: '発注したあと、ご自分のLINEから送ります',
} as const

type Props = Part<DealCard> & {
  outdated: boolean
  /** What the last sending said of it. */
  result: MultiResult | undefined
  phase: SendingPhase
  onOver: () => void
  /** How many questions about forgotten items, and a draft that was taken over, are open; null while that is being found out. */
  onAsk: (deal_id: string, questions: number | null) => void
}

/** What must be answered before it is sent, told to the page: what is usual and missing, a draft that was taken over. */
const useQuestions = ({ deal, draft, onAsk }: Props) => {
  const usual = useForgotten({ consumer_id: consumerId(), deal_id: deal.id }, draft)
  const { taken } = useSharedDrafts({ consumer_id: consumerId(), deal_id: deal.id })
  const questions = usual.finding ? null : usual.question + (taken ? 1 : 0)
  useEffect(() => onAsk(deal.id, questions), [onAsk, deal.id, questions])
  return { usual, taken }
}

/** One supplier of several: what it will get, what is wrong with it, and whether it is sent this time. */
export const MultiPart = (part: Props) => {
  const { deal, store, draft, shown, result, chosen, blocked, phase } = part
  const id = useId()
  const sheet = pathTo(consumerPages.orderSheet.path, { deal_id: deal.id })
  const unknown = isUnknown(draft)
  const { usual, taken } = useQuestions(part)
  const date = (unknown ? draft.attempt?.body.delivery_date : draft.delivery_date) ?? ''
  const refused = result?.outcome === 'refused' && draft.attempt?.outcome === 'refused' ? result : undefined
  const messages = messagesOf(draft, shown, refused)
  const busy = phase !== 'idle'

  return (
    <section aria-labelledby={id} className="border-b-8 border-b-line">
      <PartName id={id} part={part} sheet={sheet} />
      <div className={cx('flex flex-col gap-1 border-b border-l-4 pr-4 pb-3 pl-3', leftEdge(chosen, blocked))}>
        <PartHead deal={deal} date={date} closing_at={shown?.closing_at} onOver={part.onOver} />
        <CopiedDay deal_id={deal.id} />
        <ThisTime part={part} unknown={unknown} />
      </div>
      {!busy && <OpenClaimsNotice deal_id={deal.id} />}
      {deal.scheduled && chosen && shown && !busy && (
        <ScheduledBeside consumer_id={consumerId()} deal_id={deal.id} delivery_date={shown.delivery_date} />
      )}
      {refused && <RefusedPart deal={deal} refused={refused} />}
      <UnreadNotices store={store} draft={draft} sheet={sheet} />
      <PageNotices messages={messages} sheet={sheet} phone={refused ? null : deal.phone_number} />
      {chosen && taken?.taken && !unknown && !busy && (
        <TakenQuestion store={store} deal_id={deal.id} theirs={taken} by={taken.taken} of={deal.supplier_name} />
      )}
      {chosen && shown && !unknown && !busy && (
        <DuplicatesQuestion store={store} draft={draft} shown={shown} sheet={sheet} of={deal.supplier_name} />
      )}
      {!chosen ? null : shown ? (
        <PartLines part={part} shown={shown} messages={messages} sheet={sheet} usual={usual} />
      ) : (
        date !== '' && lineCount(draft) > 0 && <SkeletonRows rows={2} height="h-20" />
      )}
      {chosen && <WholeNote note={draft.note} />}
      {chosen && !unknown && !busy && <NoteItems deal_id={deal.id} store={store} draft={draft} />}
    </section>
  )
}

/** Under the page's head: whose lines are in sight is in sight, too. */
const PartName = ({ id, part: { deal, chosen, blocked }, sheet }: { id: string; part: Props; sheet: string }) => (
  <div
    className={cx(
      'sticky top-[calc(6rem+env(safe-area-inset-top)+min(0px,(100dvh-34rem)*2))] z-20 flex flex-wrap items-center justify-between gap-x-3 border-l-4 bg-surface pt-2 pr-4 pl-3',
      leftEdge(chosen, blocked),
    )}
  >
    <h2 id={id} className="min-w-0 flex-[1_1_7rem] text-lg leading-tight">
      {deal.supplier_name}
    </h2>
    <TextLink to={sheet} state={{ back_to: consumerPages.multiConfirm.path }} tall className="shrink-0 text-sm">
      <span className="sr-only">{deal.supplier_name}の</span>発注画面で直す
    </TextLink>
  </div>
)

/** Whether it is sent this time, and why it can't be asked. */
const ThisTime = ({ part, unknown }: { part: Props; unknown: boolean }) => {
  const { deal, store, chosen, blocked, phase } = part
  if (unknown && phase !== 'sending')
    return <p className="text-sm font-bold text-amber">届いたかどうかを確認しています</p>
  if (blocked)
    return <p className="phrase text-sm font-bold text-vermilion">確認が必要です。このままでは発注できません</p>
  return (
    <Checkbox
      label={
        <>
          <span className="sr-only">{deal.supplier_name}に</span>今回発注する
        </>
      }
      value={chosen}
      disabled={phase !== 'idle'}
      onChange={yes => store.set(now => choosing(now, yes))}
    />
  )
}

const RefusedPart = ({ deal, refused }: { deal: DealCard; refused: MultiResult }) => (
  <Notice
    kind="error"
    className="m-4"
    title={`${deal.supplier_name}には発注できませんでした`}
    action={deal.phone_number !== null && <CallButton phone={deal.phone_number} />}
  >
    {refused.message ?? '内容を直すと、もう一度発注できます。お急ぎのときはお電話ください。'}
  </Notice>
)

type LinesProps = {
  part: Props
  shown: PreviewedPart
  messages: readonly FieldMessage[]
  sheet: string
  usual: ReturnType<typeof useForgotten>
}

/** What it will get, and what it usually does and lacks now. */
const PartLines = ({ part, shown, messages, sheet, usual }: LinesProps) => {
  const { deal, store, draft, outdated, blocked, phase } = part
  return (
    <div className={cx(outdated && 'opacity-60')}>
      {shown.needs_approval && phase === 'idle' && <NeedsApproval />}
      <ConfirmLines
        store={store}
        draft={draft}
        shown={shown}
        outdated={outdated}
        messages={messages}
        price_visible={shown.price_visible}
        sheet={sheet}
        of={deal.supplier_name}
      />
      {!blocked && phase === 'idle' && (
        <MissingItems
          suggested={usual.suggested}
          missing={usual.forgotten}
          question={usual.question > 0}
          draft={draft}
          store={store}
          price_visible={shown.price_visible}
          of={deal.supplier_name}
        />
      )}
    </div>
  )
}

/** For when it is, and how it will travel. */
const PartHead = ({
  deal,
  date,
  closing_at,
  onOver,
}: {
  deal: DealCard
  date: Day
  closing_at: string | null | undefined
  onOver: () => void
}) => {
  const way = sendingPage(deal.method)
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="tabular-nums">
          <span className="text-sm text-ink-soft">納品日 </span>
          <span className="font-bold">{date === '' ? '未選択' : formatDayWithWeekday(date)}</span>
        </span>
        <ClosingCountdown closing_at={closing_at} onOver={onOver} />
      </p>
      {way && deal.method !== 'web' && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <span>{WAYS[deal.method]}</span>
          <TextLink to={pathTo(way.path, { deal_id: deal.id }, { from: 'multi' })} tall>
            <span className="sr-only">{deal.supplier_name}に</span>送る内容を見る
          </TextLink>
        </p>
      )}
    </>
  )
}

/** Kept with the draft: whoever looks at something else meanwhile finds it as it was. */
const choosing = ({ left_out: _, ...draft }: Draft, yes: boolean): Draft => (yes ? draft : { ...draft, left_out: true })

const leftEdge = (chosen: boolean, blocked: boolean) =>
  blocked ? 'border-l-vermilion' : chosen ? 'border-l-leaf' : 'border-l-transparent'

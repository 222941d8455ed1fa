import Phone from 'lucide-react/icons/phone'
import { useEffect, useId } from 'react'

import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import type { MultiResult, PreviewedPart } from '#contract/placing/multi-orders.contract.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { clockOffset } from '#web/api/clock.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ConfirmLines } from './confirm-lines.tsx'
import { DuplicatesNotice, PageNotices } from './confirm-notices.tsx'
import type { Draft, DraftStore } from './draft.ts'
import { MissingItems } from './missing-items.tsx'
import { isUnknown } from './sending.ts'
import { sendingPage } from './sending-pages.ts'
import { useForgotten } from './use-forgotten.ts'
import type { SendingPhase } from './use-sending.ts'

const WAYS = {
  fax: 'FAXで送ります',
  mail: 'メールで送ります',
  line: '発注したあと、ご自分のLINEから送ります',
} as const

/** One supplier of several: what it will get, what is wrong with it, and whether it is sent this time. */
export const MultiPart = ({
  deal,
  store,
  draft,
  shown,
  outdated,
  result,
  chosen,
  blocked,
  phase,
  onChoose,
  onOver,
  onAsk,
}: {
  deal: DealCard
  store: DraftStore
  draft: Draft
  shown: PreviewedPart | undefined
  outdated: boolean
  /** What the last sending said of it. */
  result: MultiResult | undefined
  chosen: boolean
  /** Something in it must be mended before it can be sent. */
  blocked: boolean
  phase: SendingPhase
  onChoose: (yes: boolean) => void
  onOver: () => void
  /** How many questions about forgotten items are open; null while that is being found out. */
  onAsk: (deal_id: string, questions: number | null) => void
}) => {
  const id = useId()
  const sheet = pathTo(consumerPages.orderSheet.path, { deal_id: deal.id })
  const unknown = isUnknown(draft)
  const { forgotten, finding } = useForgotten({ consumer_id: consumerId(), deal_id: deal.id }, draft)
  const questions = finding ? null : forgotten.length > 0 ? 1 : 0
  useEffect(() => onAsk(deal.id, questions), [onAsk, deal.id, questions])
  const date = (unknown ? draft.attempt?.body.delivery_date : draft.delivery_date) ?? ''
  const refused = result?.outcome === 'refused' && draft.attempt?.outcome === 'refused'
  // What the preview says now is newer than what the sending said.
  const said = unknown ? [] : shown && shown.messages.length > 0 ? shown.messages : refused ? result.messages : []
  const messages =
    draft.delivery_date === ''
      ? [{ field: 'delivery_date', message: '納品日を選んでください', name: 'no_date' }, ...said]
      : said
  const busy = phase !== 'idle'
  const way = sendingPage(deal.method)

  return (
    <section aria-labelledby={id} className="border-b-8 border-b-line">
      <div className={cx('flex flex-col gap-1 border-b border-l-4 py-3 pr-4 pl-3', leftEdge(chosen, blocked))}>
        <div className="flex items-center justify-between gap-3">
          <h2 id={id} className="min-w-0 text-lg leading-tight">
            {deal.supplier_name}
          </h2>
          <TextLink to={sheet} className="inline-flex min-h-11 shrink-0 items-center text-sm">
            <span className="sr-only">{deal.supplier_name}の</span>発注画面で直す
          </TextLink>
        </div>
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="tabular-nums">
            <span className="text-sm text-ink-soft">納品日 </span>
            <span className="font-bold">{date === '' ? '未選択' : formatDayWithWeekday(date)}</span>
          </span>
          {shown?.closing_at && (
            <Countdown
              key={shown.closing_at}
              closing_at={shown.closing_at}
              clock_offset={clockOffset()}
              onOver={onOver}
            />
          )}
        </p>
        {way && deal.method !== 'web' && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
            <span>{WAYS[deal.method]}</span>
            <TextLink to={pathTo(way.path, { deal_id: deal.id })} className="inline-flex min-h-11 items-center">
              <span className="sr-only">{deal.supplier_name}に</span>送る内容を見る
            </TextLink>
          </p>
        )}
        {unknown && phase !== 'sending' ? (
          <p className="text-sm font-bold text-amber">届いたかどうかを確認しています</p>
        ) : blocked ? (
          <p className="text-sm font-bold text-vermilion">確認が必要です。このままでは発注できません</p>
        ) : (
          <Checkbox
            label={
              <>
                <span className="sr-only">{deal.supplier_name}に</span>今回発注する
              </>
            }
            value={chosen}
            disabled={busy}
            onChange={onChoose}
          />
        )}
      </div>
      {refused && (
        <Notice
          kind="error"
          className="m-4"
          title={`${deal.supplier_name}には発注できませんでした`}
          action={
            deal.phone_number !== null && (
              <ButtonAnchor icon={Phone} href={`tel:${deal.phone_number}`}>
                {formatPhone(deal.phone_number)}
              </ButtonAnchor>
            )
          }
        >
          {result.message ?? '内容を直すと、もう一度発注できます。お急ぎのときはお電話ください。'}
        </Notice>
      )}
      <PageNotices messages={messages} sheet={sheet} />
      {shown && !unknown && !busy && <DuplicatesNotice shown={shown} />}
      {!chosen ? null : shown ? (
        <div className={cx(outdated && 'opacity-60')}>
          {forgotten.length > 0 && !blocked && !busy && (
            <MissingItems
              missing={forgotten}
              store={store}
              price_visible={shown.price_visible}
              of={deal.supplier_name}
            />
          )}
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
        </div>
      ) : (
        date !== '' && <SkeletonRows rows={2} height="h-20" />
      )}
      {chosen && draft.note.trim() !== '' && (
        <p className="border-t px-4 py-3">
          <span className="block text-sm text-ink-soft">全体の備考</span>
          <span className="whitespace-pre-line">{draft.note.trim()}</span>
        </p>
      )}
    </section>
  )
}

const leftEdge = (chosen: boolean, blocked: boolean) =>
  blocked ? 'border-l-vermilion' : chosen ? 'border-l-leaf' : 'border-l-transparent'

import { useId } from 'react'
import type { StandingOrder } from '#contract/deals/standing-order.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity, isZero } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { lineQuantity } from '#web/consumer/orders/order-lines.tsx'
import { pageOfStanding } from '#web/consumer/standing-page.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { anotherKey, lineKey, openDuplicates, pageMessages, sharedWith } from './confirm-messages.ts'
import type { Draft, DraftStore } from './draft.ts'
import { unreadOf, withoutUnread, writtenLeft } from './unread.ts'

const ways_out: Record<string, string> = {
  no_date: '納品日を選び直す',
  closing_passed: '納品日を選び直す',
  no_delivery: '納品日を選び直す',
  below_minimum_amount: '商品を追加する',
  sales_changed: '商品を追加する',
}

/** Whoever orders for an owner knows before pressing that nothing leaves yet. */
export const NeedsApproval = () => (
  <Notice kind="warning" className="m-4" title="オーナーの承認が要る発注です">
    「発注する」を押すと、オーナーに知らせます。承認されるまで、仕入先には送られません。
  </Notice>
)

/** The device has reckoned it by what it knows; `lost`: there is no network. */
export const ByDevice = ({ lost, unnamed = 0 }: { lost: boolean; unnamed?: number }) => (
  <Notice kind="warning" className="m-4" title="この端末にある情報で表示しています">
    {lost ? '電波が届いたとき' : 'サーバーにつながったとき'}
    に締切・価格・販売残・いつもの数量を確かめ、確認が必要なことがなければ送信します。
    {unnamed > 0 &&
      `この納品日は発注済みの発注が${unnamed}件あります。別の発注として送るか、送信する前にもう一度おたずねします。`}
  </Notice>
)

/** What is wrong with an order as a whole, each with its way out. */
export const PageNotices = ({
  messages,
  sheet,
  phone,
}: {
  messages: readonly FieldMessage[]
  sheet: string
  /** Its supplier's: who can't be ordered from is called. */
  phone?: string | null | undefined
}) =>
  pageMessages(messages).map(one => (
    <div key={one.message} data-open-question tabIndex={-1}>
      <Notice
        kind="error"
        className="m-4"
        title={one.message}
        action={
          <span className="flex flex-wrap gap-2">
            {one.name === 'deal_closed' && phone && <CallButton phone={phone} />}
            <ButtonLink to={sheet}>{ways_out[one.name ?? ''] ?? '発注画面に戻る'}</ButtonLink>
          </span>
        }
      />
    </div>
  ))

/** What was typed as a quantity and can't be read: nothing is ordered without it, nor with the one before it, unasked. */
export const UnreadNotices = (props: UnreadProps) => (
  <>
    <UnreadQuantities {...props} />
    <WrittenLeft {...props} />
  </>
)

type UnreadProps = { store: DraftStore; draft: Draft; sheet: string }

/** What is written of what is wanted, and could not be read. */
const WrittenLeft = ({ store, draft, sheet }: UnreadProps) => {
  const left = writtenLeft(draft)
  if (left.length === 0) return null
  return (
    <div data-open-question tabIndex={-1}>
      <Notice
        kind="error"
        className="m-4"
        title={`「頼むもの」の${left.length}行が、まだ入っていません`}
        action={
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={sheet}>発注画面で直す</ButtonLink>
            <Button
              look="quiet"
              onClick={() =>
                store.set(now => ({ ...now, written: undefined, note: [now.note, ...left].filter(Boolean).join('\n') }))
              }
            >
              備考に入れる
            </Button>
            <Button look="quiet" onClick={() => store.set(now => ({ ...now, written: undefined }))}>
              入れずに進む
            </Button>
          </span>
        }
      >
        {left.join('\n')}
      </Notice>
    </div>
  )
}

const UnreadQuantities = ({ store, draft, sheet }: UnreadProps) =>
  unreadOf(draft).map(({ key, name, unread, quantity, unit, unit_kind }) => (
    <div key={key} data-open-question tabIndex={-1}>
      <Notice
        kind="error"
        className="m-4"
        title={`「${name}」の数量「${unread}」を読み取れません`}
        action={
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={`${sheet}?list=all&row=${encodeURIComponent(key)}`}>
              <span className="sr-only">{name}の</span>数量を直す
            </ButtonLink>
            <Button look="quiet" onClick={() => store.set(now => withoutUnread(now, key))}>
              {isZero(quantity)
                ? 'この商品を除く'
                : `${formatQuantity(quantity)}${unitWord({ unit }, unit_kind)}にする`}
            </Button>
          </span>
        }
      >
        数字で入力してください。このままでは発注できません。
      </Notice>
    </div>
  ))

type Shown = Pick<PreviewedOrder, 'delivery_date' | 'duplicates' | 'lines'>

/**
 * Orders for the same date stand already: this one is added to one of them, is another one, or is left. Must be answered
 * before anything is sent; asked once for each of them.
 */
export const DuplicatesQuestion = ({
  store,
  draft,
  shown,
  sheet,
  of,
}: {
  store: DraftStore
  draft: Draft
  shown: Shown
  /** The order sheet's URL. */
  sheet: string
  /** Whose order it is, where there are several on the page: read aloud with the headings. */
  of?: string
}) => {
  const id = useId()
  if (shown.duplicates.length === 0) return null
  const numbers = shown.duplicates.map(numberOf).join('、')
  if (openDuplicates(draft, shown).length === 0)
    return (
      <p className="border-b bg-ground px-4 py-2 text-sm text-ink-soft tabular-nums">
        {numbers}とは別の発注として送ります（確認済み）
      </p>
    )
  return (
    <section
      aria-labelledby={id}
      data-open-question
      tabIndex={-1}
      className="flex scroll-mt-[52px] flex-col gap-3 border-b border-l-4 border-l-amber bg-amber-pale p-4"
    >
      <h2 id={id} className="text-base text-amber">
        {of !== undefined && <span className="sr-only">{of}：</span>}
        {formatDayWithWeekday(shown.delivery_date)}納品は{standingWords(shown.duplicates)}。どうしますか
      </h2>
      <ul className="flex flex-col gap-2">
        {shown.duplicates.map(one => (
          <Standing key={one.id} standing={one} lines={shown.lines} />
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        <Button
          wide
          onClick={() =>
            store.set(now => ({ ...now, kept_odd: [...now.kept_odd, ...openDuplicates(now, shown).map(anotherKey)] }))
          }
        >
          別の発注として送る
        </Button>
        <ButtonLink wide to={sheet}>
          発注画面に戻る
        </ButtonLink>
      </div>
    </section>
  )
}

const numberOf = ({ number, waiting }: StandingOrder) => (waiting ? '承認待ちの発注' : number)

const standingWords = (duplicates: readonly StandingOrder[]): string => {
  if (duplicates.every(one => one.waiting)) return '承認待ちの発注があります'
  return duplicates.some(one => one.waiting) ? '発注済み・承認待ちです' : '発注済みです'
}

type StandingProps = {
  standing: PreviewedOrder['duplicates'][number]
  lines: PreviewedOrder['lines']
}

/** One of the other orders, with the way to add this one to it. */
const Standing = ({ standing, lines }: StandingProps) => (
  <li className="flex flex-col gap-1">
    <TextLink to={pageOfStanding(standing)} tall className="tabular-nums">
      {numberOf(standing)}（{standing.line_count}点・{formatDateTime(new Date(standing.placed_at))}
      {standing.waiting ? '入力' : '発注'}）
    </TextLink>
    <Shared standing={standing} lines={lines} />
    {standing.may_edit && (
      <ButtonLink wide to={pathTo(consumerPages.orderEdit.path, { order_id: standing.id }, { add: '1' })}>
        この発注に追加する<span className="sr-only">（{standing.number}）</span>
      </ButtonLink>
    )}
  </li>
)

const most_sums = 4

/** The very same is in the other order already, or some of it: how many there would be if it were added. */
const Shared = ({ standing, lines }: StandingProps) => {
  const shared = sharedWith(standing, lines)
  if (!shared || shared.sums.length === 0) return null
  const { same, sums } = shared
  return (
    <div className="text-sm">
      {same && <p className="font-bold text-vermilion">この発注と、商品も数量もまったく同じ内容です</p>}
      <p>
        {standing.may_edit
          ? '追加すると、次の数量になります'
          : standing.waiting
            ? '承認待ちの発注にも入っている商品です（まだ送られていません）'
            : 'すでに発注している商品です'}
      </p>
      <ul className="list-disc pl-5 tabular-nums">
        {sums.slice(0, most_sums).map(({ line, before, after }) => (
          <li key={lineKey(line)}>
            {line.name} {lineQuantity({ ...line, quantity: before })}
            {standing.may_edit && ` → ${lineQuantity({ ...line, quantity: after })}`}
          </li>
        ))}
      </ul>
      {sums.length > most_sums && <p>ほか{sums.length - most_sums}点</p>}
    </div>
  )
}

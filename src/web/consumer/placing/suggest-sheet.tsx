import Sparkles from 'lucide-react/icons/sparkles'
import type { ReplyOf } from '#contract/http/route.ts'
import { getOrderSuggestions, type OrderSuggestion } from '#contract/placing/order-habits.contract.ts'
import { formatDay, weekdayName } from '#domain/shared/day.ts'
import { compare, formatQuantity } from '#domain/shared/decimal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { useData } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { Draft, DraftStore } from './draft.ts'
import { type EarlierLine } from './fill-draft.ts'
import { secondKey } from './sheet-items.ts'
import { useDraft, whole } from './use-draft.ts'

/** The draft orders this item already, in whatever unit. */
export const isOrdered = (draft: Draft, item_id: string): boolean =>
  [item_id, secondKey(item_id)].some(key => compare(draft.lines[key]?.quantity ?? '0', '0') > 0)

/** 「11/17 3」「11/10 3」「11/03 —」: what a suggestion rests on. */
export const daysText = ({ days }: Pick<OrderSuggestion, 'days'>): string =>
  days
    .map(
      day =>
        // A day and its quantity stay on one line.
        `${formatDay(day.delivery_date).slice(5)}\u00a0${compare(day.quantity, '0') > 0 ? formatQuantity(day.quantity) : '—'}`,
    )
    .join('　')

type Props = {
  place: { consumer_id: string; deal_id: string }
  store: DraftStore
  delivery_date: string
  onTake: (lines: readonly EarlierLine[]) => void
  onClose: () => void
}

/** Quantities for this weekday from the restaurant's own eight weeks, each with its days; one press takes them all. */
export const SuggestSheet = ({ place, store, delivery_date, onTake, onClose }: Props) => {
  const { data, error, refetch } = useData(
    getOrderSuggestions,
    { params: place, query: { delivery_date } },
    { fresh_for: 60_000, throws: false },
  )
  const draft = useDraft(store, whole)
  const left = (data?.items ?? []).filter(one => !one.ordered && !isOrdered(draft, one.item.id))
  const take = () => {
    onTake(
      left.map(({ item, unit_kind, quantity }) => ({
        order_list_item_id: item.id,
        unit_kind,
        quantity,
        name: item.name,
      })),
    )
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${weekdayName(delivery_date)}曜のおすすめ`}
      actions={
        left.length > 0 && (
          <Button look="primary" size="large" wide onClick={take} data-autofocus>
            {left.length}点をすべて入れる
          </Button>
        )
      }
    >
      {error ? (
        <NotRead onAgain={() => refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} height="h-16" />
      ) : data.items.length === 0 ? (
        <EmptyState icon={Sparkles} title="おすすめはまだありません">
          3回ほど発注すると、曜日ごとのいつもの数量をおすすめします。
        </EmptyState>
      ) : (
        <>
          <p className="pb-2 text-sm text-ink-soft">{basisWords(data, weekdayName(delivery_date))}</p>
          <ul className="-mx-4">
            {data.items.map(one => (
              <Suggested key={one.item.id} one={one} typed={isOrdered(draft, one.item.id)} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

const NotRead = ({ onAgain }: { onAgain: () => unknown }) => (
  <Notice
    kind="warning"
    title="おすすめを読み込めませんでした"
    action={<Button onClick={onAgain}>もう一度試す</Button>}
  >
    電波の届く場所で、もう一度お試しください。
  </Notice>
)

const basisWords = ({ basis, days }: ReplyOf<typeof getOrderSuggestions>, weekday: string): string =>
  basis === 'weekday'
    ? `過去8週間の${weekday}曜納品${days.length}回のうち、半分以上で発注した商品です。数量は真ん中の値です。`
    : `${weekday}曜の発注がまだ少ないため、最近の${days.length}回をもとにしています。数量は真ん中の値です。`

/** One of them; `typed`: it is in the draft. */
const Suggested = ({ one, typed }: { one: OrderSuggestion; typed: boolean }) => (
  <li className="border-t px-4 py-2">
    <p className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 font-bold">{one.item.name}</span>
      <span className="shrink-0 text-lg font-bold tabular-nums">
        {formatQuantity(one.quantity)}
        <span className="text-sm font-normal text-ink-soft">{unitWord(one.item, one.unit_kind)}</span>
      </span>
    </p>
    <p className="text-xs text-ink-soft tabular-nums">
      {typed ? '入力済みのため、そのままにします' : one.ordered ? 'この納品日の別の発注に入っています' : daysText(one)}
    </p>
  </li>
)

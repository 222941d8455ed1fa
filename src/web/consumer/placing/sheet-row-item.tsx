import type { ReactNode } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { HeldLine } from '#domain/orders/held-lines.ts'
import { formatMonthDay, formatShortDay } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { basisWord, caseText, unitWord } from '#domain/trade/unit.ts'
import { cx } from '#web/ui/cx.ts'
import { Struck, UnitPrice } from '#web/ui/money.tsx'
import type { rowState } from './row-state.ts'

// What a row of the order sheet says of its item, beside what is typed.

type RowState = ReturnType<typeof rowState>

/** '11/27 2柵': a 前回 names its day wherever it stands, since one item's may be another than 「前回と同じ」 has. */
export const lastWords = (item: OrderListItem): string =>
  item.last
    ? `${formatMonthDay(item.last.delivery_date)} ${formatQuantity(item.last.quantity)}${unitWord(item, item.last.unit_kind)}`
    : ''

/** What a case of it holds, where it is sold by the case. */
export const meaningOf = (item: OrderListItem) => (item.unit_kinds.includes('case') ? caseText(item) : null)

/** 「10尾単位」: in what steps it is sold, where not one by one. */
const stepOf = (item: OrderListItem) =>
  item.lot !== null &&
  formatQuantity(item.lot) !== '1' &&
  `${formatQuantity(item.lot)}${unitWord(item, item.unit_kinds[0] ?? 'piece')}単位`

export const ItemName = ({
  item,
  faint,
  beside,
  onOpen,
}: {
  item: OrderListItem
  faint: boolean
  beside: ReactNode
  onOpen: (() => void) | undefined
}) => (
  <div
    className={cx(
      'flex min-w-0 flex-wrap items-baseline justify-between gap-x-2',
      item.image_id === undefined ? '@4xl:block' : '@4xl:grid @4xl:grid-cols-[2.75rem_minmax(0,1fr)] @4xl:gap-y-0',
    )}
  >
    {item.image_id !== undefined && (
      <img
        src={`/api/v2/images/${item.image_id}?size=small`}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className="mt-1.5 size-11 shrink-0 self-center rounded-input bg-ground object-cover @4xl:row-span-2 @4xl:mt-0"
      />
    )}
    <p className={cx('min-w-0 flex-[1_1_6.5rem] leading-tight', faint && 'text-ink-soft')}>
      {onOpen ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="-mb-2 min-h-11 text-left font-bold @4xl:-mt-2"
        >
          {item.name}
        </button>
      ) : (
        <span className="inline-block pt-2 font-bold @4xl:pt-0">{item.name}</span>
      )}
      {item.spec !== '' && <span className="ml-2 text-sm text-ink-soft">{item.spec}</span>}
      {meaningOf(item) !== null && (
        <span className="ml-2 text-xs whitespace-nowrap text-ink-soft @4xl:hidden">({meaningOf(item)})</span>
      )}
      <span className="ml-2 text-xs whitespace-nowrap text-ink-soft">{stepOf(item)}</span>
    </p>
    <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
      {item.origin !== '' && <span>{item.origin}</span>}
      {item.catch_weight && <span className="font-bold text-amber">不定貫</span>}
      {beside}
    </p>
  </div>
)

export const ItemPrice = ({
  item,
  was,
  price_visible,
}: {
  item: OrderListItem
  was: HeldLine | null
  price_visible: boolean
}) => {
  const meaning = meaningOf(item)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 @4xl:col-start-2 @4xl:row-start-1">
      {price_visible && was && (
        <Struck off>
          <UnitPrice value={was.unit_price} unit={basisWord(was)} />
        </Struck>
      )}
      {price_visible && (
        <UnitPrice
          value={item.unit_price}
          unit={basisWord(item)}
          estimated={item.catch_weight && item.price_basis === 'kg'}
        />
      )}
      {meaning !== null && <span className="text-xs whitespace-nowrap text-ink-soft @max-4xl:hidden">({meaning})</span>}
    </p>
  )
}

/** What is left to sell. What its flyer leaves to this store alone is no stock, and had by it no 完売. */
const leftWords = ({ flyer_limit: limit, unit }: OrderListItem, { left, sold_out }: RowState): string => {
  if (limit?.of !== 'store') return sold_out ? '完売' : `残り${formatQuantity(left ?? '0')}${unit}`
  return sold_out
    ? `1店舗${formatQuantity(limit.most)}${unit}の上限に達しました`
    : `${formatQuantity(left ?? '0')}${unit}まで発注できます`
}

/** The first date it can make, or what is left to sell. */
export const Stock = ({ item, state, className }: { item: OrderListItem; state: RowState; className: string }) => {
  const { late: too_late, sold_out, left } = state
  if (!too_late && left === null) return null
  return (
    <span
      className={cx(
        'text-xs font-bold whitespace-nowrap',
        className,
        too_late ? 'text-ink-soft' : sold_out ? 'text-vermilion' : 'text-amber',
      )}
    >
      {too_late ? `最短 ${formatShortDay(item.earliest_date ?? '')}` : leftWords(item, state)}
    </span>
  )
}

/** When it was ordered last and how much, to be put in again with one press. */
export const LastTime = ({
  name,
  words,
  can_repeat,
  onRepeat,
}: {
  name: string
  words: string
  can_repeat: boolean
  onRepeat: () => void
}) => (
  <button
    type="button"
    disabled={!can_repeat}
    onClick={onRepeat}
    className={cx(
      '-my-3 min-h-11 whitespace-nowrap text-ink-soft tabular-nums @max-4xl:text-xs',
      can_repeat && 'underline decoration-dotted underline-offset-4',
    )}
  >
    {can_repeat && <span className="sr-only">{name} </span>}
    前回 {words}
    {can_repeat && <span className="sr-only">と同じ数量を入れる</span>}
  </button>
)

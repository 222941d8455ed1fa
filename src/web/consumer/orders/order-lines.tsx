import type { ReactNode } from 'react'
import type { Order, OrderLine } from '#contract/orders/order-shapes.ts'
import { free_word, leftOutOf, noPriceWord } from '#domain/orders/free-line.ts'
import { shortageReason } from '#domain/orders/shortage-reason.ts'
import { compare, formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { basisWord, caseText, unitOf } from '#domain/trade/unit.ts'
import { cx } from '#web/ui/cx.ts'
import { Money, Struck, UnitPrice } from '#web/ui/money.tsx'

type Line = Pick<
  OrderLine,
  | 'free'
  | 'name'
  | 'spec'
  | 'origin'
  | 'unit'
  | 'case_unit'
  | 'unit_kind'
  | 'pieces_per_case'
  | 'quantity'
  | 'price_basis'
  | 'unit_price'
  | 'tax_rate'
  | 'catch_weight'
  | 'amount'
  | 'note'
  | 'confirmed_quantity'
  | 'confirmed_weight'
  | 'shortage_reason'
  | 'substitute'
> &
  Partial<Pick<OrderLine, 'confirmed_unit_price'>> & { ordered_amount?: string | null }

/** 「2ケース (1ケース=10袋)」 */
export const lineQuantity = (line: Pick<Line, 'quantity' | 'unit_kind' | 'unit' | 'case_unit'>): string =>
  `${formatQuantity(line.quantity)}${unitOf(line)}`

/** One line of an order as it was or will be sent: what, how many, at what price. ※ is the reduced rate. */
export const OrderLineRow = ({
  line,
  price_visible,
  tone,
  children,
}: {
  line: Line
  price_visible: boolean
  tone?: 'ask' | 'wrong' | undefined
  /** Under the line: a question, an error. */
  children?: ReactNode
}) => (
  <li
    className={cx(
      'border-b border-l-4 py-3 pr-4 pl-3',
      tone === 'wrong' ? 'border-l-vermilion' : tone === 'ask' ? 'border-l-amber' : 'border-l-transparent',
    )}
  >
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <WhatIsOrdered line={line} price_visible={price_visible} />
      <div className="ml-auto shrink-0 text-right leading-tight tabular-nums">
        <LineQuantity line={line} />
        {line.unit_kind === 'case' && line.pieces_per_case !== null && (
          <p className="text-xs text-ink-soft">{caseText(line)}</p>
        )}
        {price_visible && <LineAmount line={line} />}
      </div>
    </div>
    {line.note !== '' && <p className="mt-1 text-sm">備考：{line.note}</p>}
    <Confirmed line={line} />
    {children}
  </li>
)

const WhatIsOrdered = ({ line, price_visible }: { line: Line; price_visible: boolean }) => (
  <div className="min-w-0">
    <p className="leading-tight">
      <span className="font-bold">{line.name}</span>
      {line.free && <FreeMark />}
      {line.spec !== '' && !line.free && <span className="ml-2 text-sm text-ink-soft">{line.spec}</span>}
    </p>
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      {price_visible && !isUnpriced(line) && (
        <UnitPrice value={line.confirmed_unit_price ?? line.unit_price} unit={basisWord(line)} />
      )}
      {isUnpriced(line) && <span>価格は仕入先が確認します</span>}
      {line.catch_weight && <span className="text-xs font-bold text-amber">不定貫</span>}
      {line.origin !== '' && <span className="text-xs">{line.origin}</span>}
    </p>
  </div>
)

/** What the line comes to; what it came to as ordered is struck where that is something else. */
const LineAmount = ({ line }: { line: Line }) => (
  <p className="text-sm">
    {(line.ordered_amount ?? line.amount) !== line.amount && (
      <del className="mr-2 text-ink-soft">
        <Money value={line.ordered_amount ?? null} />
      </del>
    )}
    {line.free && line.amount === null ? (
      noPriceWord(line)
    ) : (
      <Money
        value={line.amount}
        estimated={line.catch_weight && line.confirmed_weight === null && line.amount !== null && !isZero(line.amount)}
      />
    )}
    {line.tax_rate === 8 && <span className="ml-0.5">※</span>}
  </p>
)

/** Written freely, and its supplier has not said what it costs. */
const isUnpriced = (line: Line) => line.free && (line.confirmed_unit_price ?? null) === null

/** Beside the name of a line that is of no item. */
const FreeMark = () => (
  <span className="ml-2 inline-block rounded-sm bg-amber-pale px-1 text-xs font-bold text-amber">{free_word}</span>
)

/** How many come; what was ordered is struck where that is something else. */
const LineQuantity = ({ line }: { line: Line }) => {
  const { confirmed_quantity: shipped } = line
  if (shipped === null || compare(shipped, line.quantity) === 0)
    return <p className="text-lg font-bold">{lineQuantity(line)}</p>
  const missing = compare(shipped, '0') === 0
  return (
    <p>
      <del className="mr-2 text-sm text-ink-soft">{lineQuantity(line)}</del>
      <ins className={cx('text-lg font-bold no-underline', missing ? 'text-vermilion' : 'text-indigo')}>
        {missing ? '欠品' : lineQuantity({ ...line, quantity: shipped })}
      </ins>
    </p>
  )
}

/** What the supplier answered, beside what was ordered. */
const Confirmed = ({ line }: { line: Line }) => {
  const { confirmed_weight: weight, substitute } = line
  const reason = shortageReason(line.shortage_reason)
  if (weight === null && reason === '' && substitute === null) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm font-bold text-indigo">
      {weight !== null && <span>出荷重量 {formatQuantity(weight)}kg</span>}
      {reason !== '' && <span>{reason}</span>}
      {substitute !== null && (
        <span>
          代替 {substitute.name} {formatQuantity(substitute.quantity)}
          {substitute.unit}
          {substitute.weight !== null && ` ${formatQuantity(substitute.weight)}kg`}
          {substitute.amount !== null && (
            <span className="ml-2">
              <Money value={substitute.amount} />
            </span>
          )}
        </span>
      )}
    </p>
  )
}

type Totals = Pick<Order, 'subtotal' | 'tax' | 'total' | 'totals_by_rate' | 'estimated' | 'has_market_price'> & {
  lines: Parameters<typeof leftOutOf>[0]['lines']
}

/** Totals by tax rate, as on a qualified invoice; of an order that is `cancelled` they are struck through. */
export const TotalsBlock = ({ totals, cancelled = false }: { totals: Totals; cancelled?: boolean }) => {
  const left_out = leftOutOf(totals)
  return (
    <div className="px-4 py-3">
      <dl className="flex flex-col gap-1 tabular-nums">
        {totals.totals_by_rate.map(rate => (
          <div key={rate.tax_rate} className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
            <dt>
              {rate.tax_rate}%対象{rate.tax_rate === 8 && '（※）'}
            </dt>
            <dd>
              <Money value={rate.subtotal} />
              <span className="ml-3">
                消費税 <Money value={rate.tax} />
              </span>
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>小計（税抜）</dt>
          <dd>
            <Struck off={cancelled}>
              <Money value={totals.subtotal} />
            </Struck>
          </dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
          <dt>合計（税込）</dt>
          <dd>
            <Struck off={cancelled}>
              <Money value={totals.total} />
            </Struck>
          </dd>
        </div>
      </dl>
      {(totals.estimated || left_out.market || left_out.free) && (
        <p className="mt-2 text-sm text-amber">
          {totals.estimated && '不定貫の商品は概算です。重さが決まると金額も決まります。'}
          {left_out.market && '時価の商品は合計に含まれていません。'}
          {left_out.free && '自由入力の商品は金額に含みません。'}
        </p>
      )}
    </div>
  )
}

/** The note for the whole order, where there is one. */
export const WholeNote = ({ note }: { note: string }) =>
  note.trim() !== '' && (
    <p className="border-t px-4 py-3">
      <span className="block text-sm text-ink-soft">全体の備考</span>
      <span className="whitespace-pre-line">{note.trim()}</span>
    </p>
  )

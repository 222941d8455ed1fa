import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Eye from 'lucide-react/icons/eye'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Scale from 'lucide-react/icons/scale'
import { Fragment, type ReactNode } from 'react'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { Struck } from '#web/ui/money.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'

import { marksOf } from './row-state.ts'

type Marked = Parameters<typeof marksOf>[0] & Pick<OrderRow, 'adjustment' | 'request_open'>

const ADJUSTMENT_WORDS: Record<NonNullable<OrderRow['adjustment']>, string> = {
  noted: '確定',
  open: '調整済',
  accepted: '調整・承諾',
  questioned: '問い合わせ',
}

/**
 * An order's state at the desk. A change or a cancelling that nobody has looked at is in full colour; once seen it is
 * told in grey, a cancelling of what was printed or downloaded once that is mended. What is still to be done says 未処理, in
 * grey once it was opened. `short` has room for one mark: the loudest.
 */
export const OrderMarks = ({ order, short = false }: { order: Marked; short?: boolean }) => {
  const { seen, unseen_change, stray_paper } = marksOf(order)
  const { state, adjustment } = order
  const cancelled = state === 'cancelled'
  const changed = order.changed_at !== null && !cancelled
  // As they stand side by side; `loud` says which one is left where there is room for one.
  const marks: { key: string; loud: number; badge: ReactNode }[] = []
  const mark = (key: string, loud: number, badge: ReactNode) => marks.push({ key, loud, badge })
  if (order.request_open)
    mark(
      'request',
      9,
      <StateBadge tone="amber" icon={FilePenLine}>
        変更依頼
      </StateBadge>,
    )
  if (adjustment !== null && !cancelled)
    mark(
      'adjustment',
      adjustment === 'questioned' ? 8 : 2,
      <StateBadge tone={adjustment === 'questioned' ? 'amber' : 'neutral'} icon={Scale}>
        {ADJUSTMENT_WORDS[adjustment]}
      </StateBadge>,
    )
  if (changed)
    mark(
      'changed',
      unseen_change ? 6 : 4,
      <StateBadge tone={unseen_change ? 'indigo' : 'neutral'} icon={FilePenLine}>
        訂正 第{order.revision}版
      </StateBadge>,
    )
  if (cancelled)
    mark(
      'cancelled',
      7,
      <StateBadge tone={unseen_change || stray_paper ? 'vermilion' : 'neutral'} icon={Ban}>
        取消{unseen_change ? '・未確認' : stray_paper ? '・未対応' : ''}
      </StateBadge>,
    )
  if (state === 'processed')
    mark(
      'processed',
      5,
      <StateBadge tone="leaf" icon={Check}>
        処理済
      </StateBadge>,
    )
  if (state === 'placed' && !seen)
    mark(
      'unprocessed',
      5,
      <StateBadge tone="amber" icon={CircleDot}>
        未処理
      </StateBadge>,
    )
  if (state === 'placed' && seen)
    mark(
      'seen',
      5,
      <StateBadge icon={Eye}>
        未処理<span className="sr-only">（確認済）</span>
      </StateBadge>,
    )
  const most = Math.max(...marks.map(({ loud }) => loud))
  return (
    <span className="inline-flex items-center gap-1">
      {marks
        .filter(({ loud }) => !short || loud === most)
        .map(({ key, badge }) => (
          <Fragment key={key}>{badge}</Fragment>
        ))}
    </span>
  )
}

/** 済, 再 (another version than the one in force was taken out), or nothing yet. */
export const DoneMark = ({ done, again, what }: { done: boolean; again: boolean; what: string }) => {
  if (again)
    return (
      <span
        className="inline-flex items-center gap-0.5 text-xs font-bold text-indigo"
        title={`訂正後の${what}がまだです`}
      >
        <RotateCw size={14} strokeWidth={2.5} />再<span className="sr-only">{what}がもう一度必要です</span>
      </span>
    )
  return done ? (
    <span className="inline-flex items-center text-ink-soft" title={`${what}済`}>
      <Check size={16} />
      <span className="sr-only">{what}済</span>
    </span>
  ) : (
    <span className="text-ink-faint">
      <span aria-hidden="true">−</span>
      <span className="sr-only">{what}前</span>
    </span>
  )
}

/** The edge that a row has at its left: what stands out first. */
export const edgeOf = (row: OrderRow): string => {
  const { unseen_change, stray_paper } = marksOf(row)
  if (!unseen_change && !stray_paper) return 'bg-transparent'
  return row.state === 'cancelled' ? 'bg-vermilion' : 'bg-indigo'
}

/** That something was written to the order: it is read before the order is picked. */
export const NoteMark = ({ row }: { row: OrderRow }) =>
  row.has_note && (
    <span
      className="ml-1 inline-flex shrink-0 items-center gap-0.5 align-middle text-xs font-bold text-indigo"
      title="備考があります"
    >
      <MessageSquareText size={14} />
      備考
    </span>
  )

/** What is not certain yet stands before the amount, so that the digits of all rows stand under one another. */
export const RowMoney = ({ row }: { row: OrderRow }) => (
  <span className="whitespace-nowrap tabular-nums">
    {(row.has_market_price || row.estimated) && (
      <span className="mr-1 text-xs font-bold text-amber">{row.has_market_price ? '時価あり' : '概算'}</span>
    )}
    <Struck off={row.state === 'cancelled'}>{formatYen(row.subtotal)}</Struck>
  </span>
)

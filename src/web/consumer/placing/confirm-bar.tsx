import type { ReactNode } from 'react'
import { leftOutOf } from '#domain/orders/free-line.ts'
import { cx } from '#web/ui/cx.ts'
import { amountText, type Marks, totalMarks } from './sheet-bar.tsx'

/** Over the button that sends: what must be answered first, and leads there. */
export const OpenQuestions = ({ children, onPress }: { children: ReactNode; onPress: () => unknown }) => (
  <button
    type="button"
    onClick={() => void onPress()}
    className="flex min-h-11 items-center justify-between gap-2 rounded-input bg-amber-pale px-3 text-left text-sm font-bold text-amber @max-[16rem]:underline"
  >
    {children}{' '}
    <span aria-hidden="true" className="shrink-0 underline @max-[16rem]:hidden">
      見る
    </span>
  </button>
)

/** What the sum of an order is to be read with. */
export const marksOf = (order: Parameters<typeof leftOutOf>[0] & { estimated: boolean }): Marks => {
  const { market, free } = leftOutOf(order)
  return { estimated: order.estimated, has_market_price: market, free }
}

/** What is about to be sent, tax included; no amount where `total` is null. */
export const ConfirmSum = ({
  lines,
  total,
  marks,
  open,
}: {
  lines: number
  total: string | null
  marks: Marks
  /** Something must be answered first: with large text on a phone that alone stands over the button. */
  open: boolean
}) => (
  <p className={cx('min-w-0 flex-1 basis-32 leading-tight tabular-nums', open && '@max-[16rem]:hidden')}>
    <span className="text-lg font-bold">{lines}点</span>{' '}
    {total !== null && (
      <>
        <span className="text-lg font-bold">{amountText(total, marks)}</span>{' '}
        <span className="inline-block text-xs text-ink-soft">({totalMarks(marks).replace('税抜', '税込')})</span>
      </>
    )}
  </p>
)

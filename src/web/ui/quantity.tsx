import { type Decimal, formatQuantity } from '#domain/shared/decimal.ts'

import { cx } from './cx.ts'

type QuantityProps = {
  value: Decimal
  /** 袋, 尾, kg */
  unit: string
  unit_kind?: 'piece' | 'case'
  /** Pieces in a case; shown so that a piece is never taken for a case. */
  pieces_per_case?: number | string | null
  className?: string
}

/** 12 袋, or 2 ケース(1ケース=10袋). */
export const Quantity = ({ value, unit, unit_kind = 'piece', pieces_per_case = null, className }: QuantityProps) => (
  <span className={cx('tabular-nums', className)}>
    <span className="whitespace-nowrap">
      <span className="font-bold">{formatQuantity(value)}</span> {unit_kind === 'case' ? 'ケース' : unit}
    </span>
    {unit_kind === 'case' && pieces_per_case !== null && (
      <span className="ml-1 text-xs whitespace-nowrap text-ink-soft">{caseMeaning(pieces_per_case, unit)}</span>
    )}
  </span>
)

/** 「1ケース=10袋」, wherever a case is chosen or shown. */
export const caseMeaning = (pieces_per_case: number | string, unit: string): string =>
  `(1ケース=${formatQuantity(String(pieces_per_case))}${unit})`

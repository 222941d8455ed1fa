import { type Decimal, formatQuantity } from '#domain/shared/decimal.ts'
import { caseText, type UnitKind, unitWord } from '#domain/trade/unit.ts'

import { cx } from './cx.ts'

type QuantityProps = {
  value: Decimal
  /** 袋, 尾, kg */
  unit: string
  unit_kind?: UnitKind
  /** Pieces in a case; shown so that a piece is never taken for a case. */
  pieces_per_case?: string | null
  className?: string
}

/** 12 袋, or 2 ケース(1ケース=10袋). */
export const Quantity = ({ value, unit, unit_kind = 'piece', pieces_per_case = null, className }: QuantityProps) => (
  <span className={cx('tabular-nums', className)}>
    <span className="whitespace-nowrap">
      <span className="font-bold">{formatQuantity(value)}</span> {unitWord({ unit }, unit_kind)}
    </span>
    {unit_kind === 'case' && pieces_per_case !== null && (
      <span className="ml-1 text-xs whitespace-nowrap text-ink-soft">({caseText({ unit, pieces_per_case })})</span>
    )}
  </span>
)

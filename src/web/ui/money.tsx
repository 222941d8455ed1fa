import type { ReactNode } from 'react'
import { type Decimal, formatYen } from '#domain/shared/decimal.ts'

import { cx } from './cx.ts'

type MoneyProps = {
  /** Yen as a decimal string; null is a market price not known yet (時価). */
  value: Decimal | null
  /** Counted from an estimate: a catch weight not yet weighed. */
  estimated?: boolean
  className?: string
}

/** ¥38,420, ¥38,420 概算, or 時価. In a `column` the mark keeps its room, so that digits stand under digits. */
export const Money = ({ value, estimated = false, column = false, className }: MoneyProps & { column?: boolean }) => (
  <span className={cx('whitespace-nowrap tabular-nums', className)}>
    {value === null ? '時価' : formatYen(value)}
    {estimated && value !== null ? (
      <span className="ml-1 text-xs font-bold text-amber">概算</span>
    ) : (
      column && <span className="ml-1 inline-block w-6 text-xs" />
    )}
  </span>
)

/** ¥1,280/kg, or 時価. */
export const UnitPrice = ({ value, unit, estimated = false, className }: MoneyProps & { unit: string }) => (
  <span className={cx('whitespace-nowrap tabular-nums', className)}>
    {value === null ? '時価' : `${formatYen(value)}/${unit}`}
    {estimated && value !== null && <span className="ml-1 text-xs font-bold text-amber">概算</span>}
  </span>
)

/** An amount that no longer counts is struck through, and told so to who doesn't see it. */
export const Struck = ({ off, children }: { off: boolean; children: ReactNode }) =>
  off ? <del className="text-ink-soft">{children}</del> : children

import { compare, formatQuantity } from '#domain/shared/decimal.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { limitsIn, type QuantityRule } from './quantity.ts'

/** 「10尾単位・20尾から・100尾まで」: what binds a quantity in this unit, to be read before it is typed; '' where nothing does. */
export const limitWords = (rule: QuantityRule, unit_kind: UnitKind, unit: string): string => {
  const limits = limitsIn(rule, unit_kind)
  if (!limits) return ''
  const { min, max, lot } = limits
  const words = (quantity: string) => `${formatQuantity(quantity)}${unitWord({ unit }, unit_kind)}`
  return [
    lot !== null && compare(lot, '1') !== 0 && `${words(lot)}単位`,
    min !== null && compare(min, lot ?? '1') > 0 && `${words(min)}から`,
    max !== null && `${words(max)}まで`,
  ]
    .filter(Boolean)
    .join('・')
}

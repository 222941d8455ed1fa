import { compare, isZero } from '#domain/shared/decimal.ts'

/**
 * What an approver makes of the quantities (in the units of their lines): those lines that go on, and the places that
 * changed. `quantities` by place, null or left out: as asked for; zero: left out of the order.
 */
export const changedQuantities = <Line extends { quantity: string }>(
  lines: readonly Line[],
  quantities: readonly (string | null)[],
) => {
  const now = lines.map((line, place) => ({
    line,
    place,
    before: line.quantity,
    after: quantities[place] ?? line.quantity,
  }))
  return {
    kept: now.flatMap(({ line, after }) => (isZero(after) ? [] : [{ ...line, quantity: after }])),
    changes: now
      .filter(({ before, after }) => compare(before, after) !== 0)
      .map(({ place, before, after }) => ({ place, before, after })),
  }
}

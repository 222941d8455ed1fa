import type { PrintCounts, PrintKind, PrintSort, PrintWhich } from '#contract/prints/prints.contract.ts'

/** What is chosen on the print page. */
export type PrintChoice = {
  kind: PrintKind
  which: PrintWhich
  sort: PrintSort
  large_type: boolean
  checkboxes: boolean
  breakdown: boolean
  mark: boolean
}

/** Each kind of paper begins with what it is usually printed for. */
export const usualChoice = (kind: PrintKind): PrintChoice => ({
  kind,
  which: kind === 'order_sheet' ? 'unprinted' : 'all',
  sort: 'number',
  large_type: false,
  checkboxes: true,
  breakdown: true,
  mark: kind === 'order_sheet',
})

/** How many orders a print takes; on picking lists cancelled ones are named and not counted. */
export const countOf = (counts: PrintCounts, { kind, which }: Pick<PrintChoice, 'kind' | 'which'>): number => {
  const cancelled = kind === 'order_sheet' ? counts.cancelled : 0
  if (which === 'new') return counts.new
  if (which === 'changed') return counts.changed + cancelled
  if (which === 'adjusted') return counts.adjusted
  if (which === 'unprinted') return counts.new + counts.changed + cancelled
  return counts.new + counts.changed + counts.printed + cancelled
}

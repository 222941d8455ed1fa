import { expect, it } from 'vitest'
import { limitWords } from './limit-words.ts'
import type { QuantityRule } from './quantity.ts'

const rule: QuantityRule = {
  min_quantity: null,
  max_quantity: null,
  lot: null,
  decimal_places: 0,
  unit_kinds: ['piece'],
  pieces_per_case: null,
}
const by_both = { unit_kinds: ['piece', 'case'], pieces_per_case: '24' } satisfies Partial<QuantityRule>

it.each([
  [{}, 'piece', ''],
  [{ lot: '1', min_quantity: '1' }, 'piece', ''],
  [{ lot: '10', max_quantity: '100' }, 'piece', '10尾単位・100尾まで'],
  [{ lot: '0.5', min_quantity: '1.5' }, 'piece', '0.5尾単位・1.5尾から'],
  [{ min_quantity: '3' }, 'piece', '3尾から'],
  // A case is bound by no lot of pieces, and by their most in whole cases.
  [{ ...by_both, lot: '6', max_quantity: '60' }, 'case', '2ケースまで'],
  [{ ...by_both, lot: '6', max_quantity: '60' }, 'piece', '6尾単位・60尾まで'],
  [{ lot: '2' }, 'case', ''],
] as const)('%j by %s', (wish, unit_kind, words) => {
  expect(
    limitWords(
      { ...rule, ...wish, unit_kinds: [...('unit_kinds' in wish ? wish.unit_kinds : rule.unit_kinds)] },
      unit_kind,
      '尾',
    ),
  ).toBe(words)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, sum } from '#domain/shared/decimal.ts'
import { canShare, type ShareWish, sharedPieces, shareOut } from './share-out.ts'

const pieces = (quantity: string, decimal_places = 0): ShareWish => ({
  quantity,
  unit_kind: 'piece',
  pieces_per_case: null,
  decimal_places,
})
const cases = (quantity: string, pieces_per_case: string | null = '10'): ShareWish => ({
  quantity,
  unit_kind: 'case',
  pieces_per_case,
  decimal_places: 0,
})

describe('what does not suffice', () => {
  test.each([
    ['first come', 'first_come', '30', [pieces('20'), pieces('20'), pieces('10')], ['20', '10', '0'], '0'],
    ['in proportion', 'in_proportion', '30', [pieces('20'), pieces('20'), pieces('10')], ['12', '12', '6'], '0'],
    [
      'what rounding leaves, to who lost most',
      'in_proportion',
      '10',
      [pieces('7'), pieces('7'), pieces('7')],
      ['4', '3', '3'],
      '0',
    ],
    ['a small one gets its piece', 'in_proportion', '9', [pieces('9'), pieces('1')], ['8', '1'], '0'],
    [
      'kg in the parts that the item is sold in',
      'in_proportion',
      '1',
      [pieces('1', 1), pieces('2', 1)],
      ['0.3', '0.7'],
      '0',
    ],
    ['an order finer than its item', 'first_come', '1.2', [pieces('1.5')], ['1.2'], '0'],
    ['whole cases; the rest goes on to pieces', 'first_come', '25', [cases('3'), pieces('9')], ['2', '5'], '0'],
    ['a case that is not full is left', 'first_come', '25', [cases('3')], ['2'], '5'],
    ['cases in proportion', 'in_proportion', '30', [cases('3'), cases('3')], ['2', '1'], '0'],
    ['enough', 'in_proportion', '60', [pieces('20'), pieces('30')], ['20', '30'], '10'],
    ['nothing', 'in_proportion', '0', [pieces('20'), pieces('30')], ['0', '0'], '0'],
    ['cases of unknown content, by the case', 'first_come', '3', [cases('2', null), cases('2', null)], ['2', '1'], '0'],
    ['nobody', 'first_come', '3', [], [], '3'],
  ] as const)('%s', (_, rule, available, wishes, given, rest) => {
    expect(shareOut(available, wishes, rule)).toEqual({ given, rest })
  })

  test('cases of unknown content beside pieces can not be counted together', () => {
    expect(canShare([cases('1', null), pieces('2')])).toBe(false)
    expect(canShare([cases('1', null), cases('2', null)])).toBe(true)
    expect(canShare([cases('1'), pieces('2')])).toBe(true)
  })

  test('all of it is given or left, nobody gets more than was ordered, and a step that fits is never left', () => {
    const wish = fc.record({
      quantity: fc.integer({ min: 1, max: 5000 }).map(n => `${Math.floor(n / 10)}.${n % 10}`),
      unit_kind: fc.constantFrom('piece' as const, 'case' as const),
      pieces_per_case: fc.constantFrom('6', '10', '24'),
      decimal_places: fc.constantFrom(0, 1),
    })
    fc.assert(
      fc.property(
        fc.array(wish, { maxLength: 12 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom('first_come' as const, 'in_proportion' as const),
        (wishes, available, rule) => {
          const { given, rest } = shareOut(String(available), wishes, rule)
          const shared = sum(wishes.map((one, at) => sharedPieces(given[at] ?? '0', one)))
          expect(compare(add(shared, rest), String(available))).toBe(0)
          expect(compare(rest, '0')).toBeGreaterThanOrEqual(0)
          for (const [at, one] of wishes.entries()) {
            expect(compare(given[at] ?? '0', one.quantity)).toBeLessThanOrEqual(0)
            expect(compare(given[at] ?? '0', '0')).toBeGreaterThanOrEqual(0)
            const left = compare(given[at] ?? '0', one.quantity) < 0 && compare(rest, '24') >= 0
            expect(left, 'a case that fits is not left').toBe(false)
          }
        },
      ),
    )
  })
})

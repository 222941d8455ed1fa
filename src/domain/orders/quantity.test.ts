import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UnitKind } from '#domain/trade/unit.ts'

import { checkQuantity, inPieces, type QuantityRule, stepQuantity } from './quantity.ts'

const free: QuantityRule = {
  min_quantity: null,
  max_quantity: null,
  lot: null,
  decimal_places: 0,
  unit_kinds: ['piece'],
  pieces_per_case: null,
}
const both: QuantityRule = { ...free, unit_kinds: ['piece', 'case'], pieces_per_case: '24' }

describe('checkQuantity', () => {
  it.each<[string, Partial<QuantityRule>, string, UnitKind, string | null]>([
    ['anything goes', {}, '1', 'piece', null],
    ['zero', {}, '0', 'piece', '数量は0より大きい数で入力してください'],
    ['decimals of a whole item', {}, '1.5', 'piece', '数量は整数で入力してください'],
    ['one place', { decimal_places: 1 }, '1.25', 'piece', '数量は小数点以下1桁以内で入力してください'],
    ['below the minimum', { min_quantity: '3.000' }, '2', 'piece', '数量は3以上で入力してください'],
    ['the minimum', { min_quantity: '3.000' }, '3', 'piece', null],
    ['the maximum', { max_quantity: '1200' }, '1200', 'piece', null],
    ['over the maximum', { max_quantity: '1200' }, '1201', 'piece', '数量は1,200以下で入力してください'],
    ['over what a line can hold', {}, '1000000000', 'piece', '数量は999,999,999以下で入力してください'],
    ['a lot of 5', { lot: '5' }, '7', 'piece', '数量は5の倍数で入力してください'],
    ['three lots of 0.1', { lot: '0.100', decimal_places: 3 }, '0.3', 'piece', null],
    ['a lot brings its decimals', { lot: '0.5' }, '1.5', 'piece', null],
    ['not sold by the case', {}, '1', 'case', '数量はケースでは注文できません'],
    [
      'not sold by the piece',
      { unit_kinds: ['case'], pieces_per_case: '24' },
      '1',
      'piece',
      '数量はバラでは注文できません',
    ],
    [
      'sold by the case alone: limits are cases',
      { unit_kinds: ['case'], pieces_per_case: '24', min_quantity: '2' },
      '1',
      'case',
      '数量は2以上で入力してください',
    ],
    ['a case of an item with a lot of pieces', { ...both, lot: '5' }, '1', 'case', null],
    ['half a case', { ...both, decimal_places: 1 }, '0.5', 'case', '数量は整数で入力してください'],
    ['30 pieces at least are two cases', { ...both, min_quantity: '30' }, '1', 'case', '数量は2以上で入力してください'],
    ['24 pieces at least are one case', { ...both, min_quantity: '24.000' }, '1', 'case', null],
    ['60 pieces at most are two cases', { ...both, max_quantity: '60' }, '3', 'case', '数量は2以下で入力してください'],
    [
      'a limit is said with its unit',
      { ...both, max_quantity: '60', unit: '個', case_unit: '箱' },
      '61',
      'piece',
      '数量は60個以下で入力してください',
    ],
    [
      '… by the case with that of a case',
      { ...both, min_quantity: '30', unit: '個', case_unit: '箱' },
      '1',
      'case',
      '数量は2箱以上で入力してください',
    ],
    ['20 pieces at most are no case', { ...both, max_quantity: '20' }, '1', 'case', '数量はケースでは注文できません'],
    [
      '30 to 40 pieces are no case',
      { ...both, min_quantity: '30', max_quantity: '40' },
      '1',
      'case',
      '数量はケースでは注文できません',
    ],
  ])('%s', (_, rule, quantity, unit_kind, message) => {
    expect(checkQuantity({ ...free, ...rule }, quantity, unit_kind, '数量')).toBe(message)
  })
})

describe('inPieces', () => {
  it('multiplies exactly', () => {
    expect(inPieces('0.5', 'case', '2.5')).toBe('1.25')
    expect(inPieces('3', 'case', null)).toBe('3')
    expect(inPieces('3', 'piece', '24')).toBe('3')
  })
})

const walk = (rule: QuantityRule, from: string, direction: 1 | -1, steps: number, unit_kind?: UnitKind): string[] => {
  const seen: string[] = []
  for (let step = 0, at = from; step < steps; step += 1) {
    at = stepQuantity(rule, at, direction, unit_kind)
    seen.push(at)
  }
  return seen
}

describe('stepQuantity', () => {
  it.each<[string, Partial<QuantityRule>, string, 1 | -1, string[]]>([
    ['one by one', {}, '0', 1, ['1', '2', '3']],
    ['and down', {}, '2', -1, ['1', '0', '0']],
    ['the minimum first', { min_quantity: '3' }, '0', 1, ['3', '4', '5']],
    ['below the minimum is 0', { min_quantity: '3' }, '4', -1, ['3', '0', '0']],
    ['lot by lot', { lot: '0.1', decimal_places: 1 }, '0', 1, ['0.1', '0.2', '0.3']],
    ['the first lot from the minimum', { lot: '5', min_quantity: '7' }, '0', 1, ['10', '15', '20']],
    ['onto the grid', { lot: '5' }, '7', 1, ['10', '15', '20']],
    ['down onto the grid', { lot: '5' }, '7', -1, ['5', '0', '0']],
    ['stops at the last lot', { lot: '5', max_quantity: '12' }, '5', 1, ['10', '10', '10']],
    ['stops at the maximum', { max_quantity: '2.5', decimal_places: 1 }, '1', 1, ['2', '2.5', '2.5']],
    ['from above the maximum', { max_quantity: '10' }, '50', -1, ['10', '9', '8']],
    ['no lot fits', { lot: '5', min_quantity: '6', max_quantity: '9' }, '0', 1, ['0', '0', '0']],
    ['a minimum between', { min_quantity: '2.5', decimal_places: 1 }, '3', -1, ['2.5', '0', '0']],
  ])('%s', (_, rule, from, direction, seen) => {
    expect(walk({ ...free, ...rule }, from, direction, 3)).toEqual(seen)
  })

  it('in cases of an item sold both ways', () => {
    expect(walk({ ...both, min_quantity: '30', max_quantity: '100', lot: '5' }, '0', 1, 4, 'case')).toEqual([
      '2',
      '3',
      '4',
      '4',
    ])
  })

  it('only ever shows what can be ordered, or 0', () => {
    const tenths = (max: number) => fc.integer({ min: 1, max }).map(n => String(n / 10))
    const rules = fc.record({
      min_quantity: fc.option(tenths(200)),
      max_quantity: fc.option(tenths(2000)),
      lot: fc.option(tenths(60)),
      decimal_places: fc.constant(1),
      unit_kinds: fc.constantFrom<UnitKind[]>(['piece'], ['piece', 'case'], ['case']),
      pieces_per_case: fc.constantFrom('6', '24', '2.5'),
    })
    const start = fc.integer({ min: 0, max: 30_000 }).map(n => String(n / 100))
    fc.assert(
      fc.property(
        rules,
        start,
        fc.constantFrom<1 | -1>(1, -1),
        fc.constantFrom<UnitKind>('piece', 'case'),
        (rule, from, direction, unit_kind) => {
          let at = from
          for (let step = 0; step < 3; step += 1) {
            at = stepQuantity(rule, at, direction, unit_kind)
            if (at !== '0') {
              expect([at, checkQuantity(rule, at, unit_kind, '数量')]).toEqual([at, null])
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

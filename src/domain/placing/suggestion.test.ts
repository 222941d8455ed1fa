import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkQuantity, nearestQuantity, type QuantityRule } from '#domain/orders/quantity.ts'
import { addDays, weekdayOf } from '#domain/shared/day.ts'
import { compare } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type PastLine, suggestQuantities } from './suggestion.ts'

const rule: QuantityRule = {
  min_quantity: null,
  max_quantity: null,
  lot: null,
  decimal_places: 0,
  unit_kinds: ['piece', 'case'],
  pieces_per_case: '10',
}
/** A Tuesday. */
const tuesday = '2026-11-24'
const before = (weeks: number) => addDays(tuesday, -7 * weeks)
const line = (delivery_date: string, quantity: string, more: Partial<PastLine> = {}): PastLine => ({
  order_list_item_id: 'tai',
  delivery_date,
  quantity,
  unit_kind: 'piece',
  pieces_per_case: '10',
  ...more,
})
const suggest = (past: PastLine[], own: Partial<QuantityRule> = {}) =>
  suggestQuantities(past, tuesday, new Map([['tai', { ...rule, ...own }]]))
const other = (delivery_date: string) => line(delivery_date, '1', { order_list_item_id: 'not on the list' })

describe('a suggestion', () => {
  test.each<[string, PastLine[], null | [quantity: string, unit_kind: UnitKind, expected: boolean]]>([
    ['nothing is known of two days', [1, 2].map(n => line(before(n), '3')), null],
    ['three days are a habit', [1, 2, 3].map(n => line(before(n), '3')), ['3', 'piece', true]],
    [
      'one feast moves nothing',
      [line(before(1), '30'), ...[2, 3, 4, 5].map(n => line(before(n), '3'))],
      ['3', 'piece', true],
    ],
    [
      'on half of the days: suggested, but not missed',
      [line(before(1), '2'), line(before(2), '4'), other(before(3)), other(before(4))],
      ['2', 'piece', false],
    ],
    ['on fewer than half: not', [line(before(1), '2'), other(before(2)), other(before(3))], null],
    [
      'two orders of a day count together, in pieces',
      [line(before(1), '5'), line(before(1), '1', { unit_kind: 'case' }), line(before(2), '15'), line(before(3), '15')],
      ['15', 'piece', true],
    ],
    [
      'in the unit ordered last, rounded to what can be ordered',
      [line(before(1), '1', { unit_kind: 'case' }), line(before(2), '14'), line(before(3), '14')],
      ['1', 'case', true],
    ],
    [
      'the weekday’s own days, not the others',
      [...[1, 2, 3].map(n => line(before(n), '3')), ...[1, 2, 3].map(n => line(addDays(before(n), 1), '90'))],
      ['3', 'piece', true],
    ],
    ['nothing from more than eight weeks ago', [9, 10, 11].map(n => line(before(n), '3')), null],
    ['nothing from the day itself', [0, 1, 2].map(n => line(before(n), '3')), null],
  ])('%s', (_, past, wanted) => {
    const [found] = suggest(past).items
    expect(found ? [found.quantity, found.unit_kind, found.expected] : null).toEqual(wanted)
  })

  it('rests on the newest days of any weekday while its own weekday has too few, and says so', () => {
    const days = [1, 2, 3, 4, 5, 6, 8, 9, 10].map(n => addDays(tuesday, -n))
    const found = suggest(days.map(day => line(day, '4')))
    expect(found.basis).toBe('recent')
    expect(found.days).toEqual(days.slice(0, 8))
    expect(found.items[0]?.quantity).toBe('4')
  })

  it('shows every day it looked at, also those without the item', () => {
    const found = suggest([line(before(1), '2'), line(before(2), '4'), other(before(3))])
    expect(found.items[0]?.days).toEqual([
      { delivery_date: before(1), quantity: '2' },
      { delivery_date: before(2), quantity: '4' },
      { delivery_date: before(3), quantity: '0' },
    ])
  })

  it('can always be ordered, and lies between what was ordered or on the nearest lot', () => {
    const past = fc.array(
      fc.record({
        order_list_item_id: fc.constantFrom('tai', 'other'),
        delivery_date: fc.integer({ min: 1, max: 70 }).map(n => addDays(tuesday, -n)),
        quantity: fc.integer({ min: 1, max: 4000 }).map(n => String(n / 10)),
        unit_kind: fc.constantFrom<UnitKind>('piece', 'case'),
        pieces_per_case: fc.constantFrom('6', '10', '2.5'),
      }),
      { maxLength: 60 },
    )
    const rules = fc.record({
      min_quantity: fc.option(fc.integer({ min: 1, max: 200 }).map(n => String(n / 10))),
      max_quantity: fc.option(fc.integer({ min: 1, max: 2000 }).map(n => String(n / 10))),
      lot: fc.option(fc.integer({ min: 1, max: 60 }).map(n => String(n / 10))),
      decimal_places: fc.constantFrom(0, 1),
      unit_kinds: fc.constantFrom<UnitKind[]>(['piece'], ['piece', 'case'], ['case']),
      pieces_per_case: fc.constantFrom('6', '24', '2.5'),
    })
    fc.assert(
      fc.property(past, rules, (lines, own) => {
        const found = suggest(lines, own)
        for (const one of found.items) {
          expect(checkQuantity({ ...rule, ...own }, one.quantity, one.unit_kind, '数量')).toBeNull()
          expect(one.days.map(day => day.delivery_date)).toEqual(found.days)
        }
        if (found.basis === 'weekday') expect(new Set(found.days.map(weekdayOf))).toEqual(new Set([2]))
        expect(found.days.toSorted().toReversed()).toEqual(found.days)
      }),
    )
  })

  it('is the same whatever the order of the lines', () => {
    const past = [1, 2, 3, 4].flatMap(n => [line(before(n), String(n * 2)), other(before(n))])
    expect(suggest(past.toReversed())).toEqual(suggest(past))
  })
})

describe('the nearest orderable quantity', () => {
  test.each<[Partial<QuantityRule>, string, UnitKind, string]>([
    [{}, '3.4', 'piece', '3'],
    [{}, '3.5', 'piece', '4'],
    [{}, '0.2', 'piece', '1'],
    [{ lot: '5' }, '7', 'piece', '5'],
    [{ lot: '5' }, '7.5', 'piece', '10'],
    [{ lot: '0.5', decimal_places: 1 }, '1.2', 'piece', '1'],
    [{ min_quantity: '6' }, '2', 'piece', '6'],
    [{ lot: '4', min_quantity: '6' }, '2', 'piece', '8'],
    [{ max_quantity: '20' }, '90', 'piece', '20'],
    [{ lot: '7', max_quantity: '20' }, '90', 'piece', '14'],
    [{ unit_kinds: ['piece'] }, '2', 'case', '0'],
    [{ lot: '7', max_quantity: '5' }, '3', 'piece', '0'],
    [{}, '1.4', 'case', '1'],
  ])('%o: %s in %s is %s', (own, quantity, unit_kind, wanted) => {
    expect(nearestQuantity({ ...rule, ...own }, quantity, unit_kind)).toBe(wanted)
  })

  it('leaves alone what can be ordered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), n => {
        expect(compare(nearestQuantity(rule, String(n), 'piece'), String(n))).toBe(0)
      }),
    )
  })
})

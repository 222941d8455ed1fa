import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type Ordered, oddQuantity } from './odd-quantity.ts'

const piece = (quantity: string): Ordered => ({ quantity, unit_kind: 'piece', pieces_per_case: '24' })
const cases = (quantity: string): Ordered => ({ quantity, unit_kind: 'case', pieces_per_case: '24' })

describe('oddQuantity', () => {
  it.each<[string, Ordered, Ordered[], null | { usual: string | null; usual_unit_kind: UnitKind; times: string }]>([
    [
      'a case for a piece',
      cases('1'),
      [piece('1'), piece('2'), piece('1')],
      { usual: '1', usual_unit_kind: 'piece', times: '24' },
    ],
    [
      'a case for a piece, at the second order',
      cases('2'),
      [piece('2')],
      { usual: '2', usual_unit_kind: 'piece', times: '24' },
    ],
    [
      'a piece for a case',
      piece('1'),
      [cases('1'), cases('1')],
      { usual: '1', usual_unit_kind: 'case', times: '0.04' },
    ],
    ['a case for its pieces', cases('1'), [piece('24'), piece('20')], null],
    [
      'a small case, new unit, twice as much',
      { ...cases('1'), pieces_per_case: '2' },
      [piece('1')],
      { usual: '1', usual_unit_kind: 'piece', times: '2' },
    ],
    ['a thousand at the first order', piece('1000'), [], { usual: null, usual_unit_kind: 'piece', times: '0' }],
    ['fewer at the first order', piece('999'), [], null],
    ['ten times the only order', piece('20'), [piece('2')], { usual: '2', usual_unit_kind: 'piece', times: '10' }],
    ['five times the only order', piece('10'), [piece('2')], null],
    [
      'a zero too many',
      piece('20'),
      [piece('2'), piece('2'), piece('3')],
      { usual: '2', usual_unit_kind: 'piece', times: '10' },
    ],
    [
      'four times',
      piece('8'),
      [piece('2'), piece('2'), piece('2')],
      { usual: '2', usual_unit_kind: 'piece', times: '4' },
    ],
    ['less than four times', piece('7'), [piece('2'), piece('2'), piece('2')], null],
    [
      'a quarter',
      piece('2'),
      [piece('8'), piece('8'), piece('9')],
      { usual: '8', usual_unit_kind: 'piece', times: '0.25' },
    ],
    ['more than a quarter', piece('3'), [piece('8'), piece('8'), piece('9')], null],
    ['it ordered so much before', piece('20'), [piece('2'), piece('2'), piece('2'), piece('20')], null],
    ['two orders are no habit', piece('15'), [piece('2'), piece('2')], null],
    ['the first order of all', cases('40'), [], null],
    ['nothing ordered', piece('0'), [piece('2'), piece('2'), piece('2')], null],
    ['orders of nothing are no history', piece('15'), [piece('0'), piece('0'), piece('2')], null],
  ])('%s', (_, ordered, history, odd) => {
    expect(oddQuantity(ordered, history)).toEqual(odd)
  })

  it('never asks about a quantity between the least and the most of before', () => {
    const past = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(past, fc.nat(), (quantities, pick) => {
        const [least, most] = [Math.min(...quantities), Math.max(...quantities)]
        const between = least + (pick % (most - least + 1))
        expect(
          oddQuantity(
            piece(String(between)),
            quantities.map(one => piece(String(one))),
          ),
        ).toBeNull()
      }),
    )
  })
})

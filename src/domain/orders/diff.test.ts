import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type DiffableLine, type DiffableOrder, diffOrders, isSameOrder } from './diff.ts'

const line = (id: string, change: Partial<DiffableLine> = {}): DiffableLine => ({
  order_list_item_id: id,
  unit_kind: 'piece',
  name: `品${id}`,
  quantity: '2',
  unit_price: '100.00',
  note: '',
  ...change,
})
const order = (lines: DiffableLine[], change: Partial<DiffableOrder> = {}): DiffableOrder => ({
  delivery_date: '2026-11-24',
  note: null,
  lines,
  ...change,
})

describe('diffOrders', () => {
  it('names what came, went and changed', () => {
    const before = order([line('a'), line('b'), line('c')])
    const after = order([line('a', { quantity: '5', note: '熟したもの' }), line('c'), line('d')], {
      delivery_date: '2026-11-25',
      note: '裏口へ',
    })
    expect(diffOrders(before, after)).toEqual({
      added: [line('d')],
      removed: [line('b')],
      changed: [
        {
          order_list_item_id: 'a',
          unit_kind: 'piece',
          name: '品a',
          changes: [
            { field: 'quantity', before: '2', after: '5' },
            { field: 'note', before: '', after: '熟したもの' },
          ],
        },
      ],
      delivery_date: { before: '2026-11-24', after: '2026-11-25' },
      note: { before: '', after: '裏口へ' },
    })
  })

  it('another unit is another line', () => {
    const diff = diffOrders(order([line('a')]), order([line('a', { unit_kind: 'case' })]))
    expect([diff.added.length, diff.removed.length, diff.changed.length]).toEqual([1, 1, 0])
  })

  it('2 and 2.000, a blank and no note, another order of lines are no difference', () => {
    const before = order([line('a'), line('b', { note: null })])
    const after = order([line('b', { quantity: '2.000', unit_price: '100' }), line('a')], { note: '' })
    expect(isSameOrder(diffOrders(before, after))).toBe(true)
  })

  it('a note of digits is text', () => {
    expect(diffOrders(order([line('a', { note: '1' })]), order([line('a', { note: '1.0' })])).changed).toHaveLength(1)
  })

  it('shows what the supplier answered', () => {
    const diff = diffOrders(
      order([line('a', { unit_price: null })]),
      order([
        line('a', { unit_price: '0.00', confirmed_quantity: '0', shortage_reason: '入荷なし', substitute: '品z' }),
      ]),
    )
    expect(diff.changed[0]?.changes).toEqual([
      { field: 'unit_price', before: null, after: '0.00' },
      { field: 'confirmed_quantity', before: null, after: '0' },
      { field: 'shortage_reason', before: null, after: '入荷なし' },
      { field: 'substitute', before: null, after: '品z' },
    ])
  })

  it('pairs the second line of an item with the second', () => {
    const diff = diffOrders(order([line('a'), line('a', { quantity: '9' })]), order([line('a')]))
    expect(diff).toMatchObject({ added: [], removed: [{ quantity: '9' }], changed: [] })
  })

  it('backwards it is the same difference with the sides changed', () => {
    const lines = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.constantFrom('1', '2', '2.0', '3') }),
      { selector: one => one.id },
    )
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const make = (list: typeof one) => order(list.map(({ id, quantity }) => line(id, { quantity })))
        const there = diffOrders(make(one), make(other))
        const back = diffOrders(make(other), make(one))
        expect(back.added).toEqual(there.removed)
        expect(back.removed).toEqual(there.added)
        expect(back.changed.map(c => c.order_list_item_id).sort()).toEqual(
          there.changed.map(c => c.order_list_item_id).sort(),
        )
        expect(isSameOrder(diffOrders(make(one), make(one)))).toBe(true)
      }),
    )
  })
})

import { expect, it } from 'vitest'
import { orderListItem } from '#tests/support/order-list-item.ts'
import type { DraftLine } from './draft.ts'
import { rowState } from './row-state.ts'

const setting = { delivery_date: '2026-11-24', locked: false, held: [], said: {} }
const last = { delivery_date: '2026-11-20', quantity: '2', unit_kind: 'case' } as const
const line: DraftLine = {
  order_list_item_id: '1',
  unit_kind: 'piece',
  quantity: '3',
  note: '',
  name: '商品1',
  unit: '袋',
  position: 0,
}

/** As it was ordered, for less than it costs now. */
const held = {
  ...orderListItem('1'),
  order_list_item_id: '1',
  unit_kind: 'piece',
  quantity: '3.000',
  unit_price: '90',
} as const

it.each([
  ['nothing typed', {}, undefined, {}, {}],
  ['as ordered last', { last }, undefined, {}, { can_repeat: true, unit_kind: 'case' }],
  ['a unit that is gone', { last, unit_kinds: ['piece'] }, undefined, {}, {}],
  ['ordered', { last }, line, {}, { ordered: true }],
  ['only a note left', { last }, { ...line, quantity: '0' }, {}, { can_repeat: true }],
  ['locked', { last }, undefined, { locked: true }, { off: true, unit_kind: 'case' }],
  ['too late', { last, earliest_date: '2026-11-26' }, undefined, {}, { late: true, off: true, unit_kind: 'case' }],
  [
    'too late, and ordered: it can be taken back',
    { earliest_date: '2026-11-26' },
    line,
    {},
    { late: true, ordered: true, error: '商品1は取寄せのため2026/11/24(火)の納品に間に合いません' },
  ],
  ['sold out', { sales_left: '0' }, undefined, {}, { sold_out: true, off: true, left: '0' }],
  [
    'sold out, and its own',
    { sales_left: '0' },
    { ...line, quantity: '2' },
    { held: [held] },
    { ordered: true, left: '3', most: '3' },
  ],
  [
    'as it was ordered, whatever has become of its item since',
    { earliest_date: '2026-11-26', min_quantity: '5' },
    { ...line, seen_unit_price: '90' },
    { held: [held] },
    { ordered: true, late: true },
  ],
  ['more than was ordered', {}, { ...line, quantity: '4' }, { held: [held] }, { ordered: true }],
  [
    'less than was ordered: it is no later than it was',
    { earliest_date: '2026-11-26', sales_left: '0' },
    { ...line, quantity: '2', seen_unit_price: '90' },
    { held: [held] },
    { ordered: true, late: true, left: '3', most: '3' },
  ],
  ['few left', { sales_left: '5' }, line, {}, { ordered: true, left: '5', most: '5' }],
  [
    'more than its flyer lets a store have',
    { sales_left: '2', flyer_limit: { of: 'store', most: '4' } },
    line,
    {},
    {
      ordered: true,
      left: '2',
      most: '2',
      error: '商品1は、チラシの期間中は1店舗4袋までです。あと2袋まで発注できます',
    },
  ],
  ['as the server said', {}, line, { said: { '1': 'できません' } }, { ordered: true, error: 'できません' }],
  [
    'typed anew so that it can’t be read',
    { sales_left: '2' },
    { ...line, unread: '2ケース' },
    { said: { '1': 'できません' } },
    { ordered: true, left: '2', most: '2' },
  ],
  ['dearer', {}, { ...line, seen_unit_price: '90' }, {}, { ordered: true, price_changed: true }],
] as const)('%s', (_, wish, typed, more, state) => {
  const item = orderListItem('1', {
    ...wish,
    unit_kinds: [...('unit_kinds' in wish ? wish.unit_kinds : (['piece', 'case'] as const))],
  })
  const { step_rule, as_ordered, price_was, ...found } = rowState({ key: '1', item, position: 0, folded: '' }, typed, {
    ...setting,
    ...more,
  })
  expect(as_ordered.unit_price).toBe('held' in more && typed?.quantity !== '4' ? '90' : '100.00')
  expect(price_was).toBe(typed?.quantity === '4' ? held : null)
  expect({ ...found, most: step_rule.max_quantity }).toEqual({
    left: null,
    most: null,
    ordered: false,
    late: false,
    sold_out: false,
    off: false,
    can_repeat: false,
    unit_kind: 'piece',
    error: null,
    price_changed: false,
    ...state,
  })
})

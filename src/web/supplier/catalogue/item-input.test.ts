import { expect, test } from 'vitest'
import { blank, changesOf, same, withUnitKind } from './item-input.ts'

test('only what was changed is sent', () => {
  expect(changesOf(blank, blank)).toEqual({})
  expect(changesOf(blank, { ...blank, name: '真鯛', unit_kinds: ['piece', 'case'] })).toEqual({
    name: '真鯛',
    unit_kinds: ['piece', 'case'],
  })
})

test.each([
  ['one text', 'a', 'a', true],
  ['lists by what is in them', ['piece'], ['piece'], true],
  ['another order', ['piece', 'case'], ['case', 'piece'], false],
  ['nothing and an empty text', null, '', false],
])('same: %s', (_case, a, b, is) => expect(same(a, b)).toBe(is))

test.each([
  ['a second one: the price basis stays', ['piece'], 'piece', 'case', true, { unit_kinds: ['piece', 'case'] }],
  [
    'the case alone is priced by the case',
    ['piece', 'case'],
    'piece',
    'piece',
    false,
    { unit_kinds: ['case'], price_basis: 'case' },
  ],
  ['by weight it stays by weight', ['piece', 'case'], 'kg', 'piece', false, { unit_kinds: ['case'] }],
  ['none', ['piece'], 'piece', 'piece', false, { unit_kinds: [] }],
] as const)('units it is sold in: %s', (_case, unit_kinds, price_basis, kind, on, changed) =>
  expect(withUnitKind({ unit_kinds: [...unit_kinds], price_basis }, kind, on)).toEqual(changed),
)

import { expect, it } from 'vitest'
import { oddWords } from './odd-words.ts'

const line = { quantity: '60', unit_kind: 'piece' as const, unit: '個', case_unit: '箱', pieces_per_case: '24' }

it.each([
  [{}, '6個', 'いつもは6個です。60個でよろしいですか'],
  [{ unit_kind: 'case' as const }, '60個', 'いつもは60個です。60箱（1,440個）でよろしいですか'],
  [{ unit_kind: 'case' as const, pieces_per_case: null }, '6箱', 'いつもは6箱です。60箱でよろしいですか'],
  [{ quantity: '1000' }, '', 'はじめて注文する商品です。1,000個でよろしいですか'],
])('%j of usually %s', (over, usual, words) => {
  expect(oddWords({ ...line, ...over, odd: { usual } })).toBe(words)
})

it('says a maximum that is passed, too', () => {
  expect(oddWords({ ...line, odd: { usual: '6個' } }, '20個')).toBe(
    'いつもは6個です。上限は20個です。60個でよろしいですか',
  )
  expect(oddWords({ ...line, odd: null }, '20個')).toBe('上限は20個です。60個でよろしいですか')
})

import { expect, test } from 'vitest'
import { basisWord, caseText, isUnitKind, unitOf } from './unit.ts'

const nori = { unit: '袋', case_unit: '箱', pieces_per_case: '10.000' }

test('a line is counted in the words of its item', () => {
  expect(unitOf({ ...nori, unit_kind: 'piece' })).toBe('袋')
  expect(unitOf({ ...nori, unit_kind: 'case' })).toBe('箱')
  expect(unitOf({ ...nori, case_unit: '', unit_kind: 'case' })).toBe('ケース')
  expect(unitOf({ unit: '袋', unit_kind: 'case' })).toBe('ケース')
})

test('a price is for a piece, a case or a kg', () => {
  expect((['piece', 'case', 'kg'] as const).map(price_basis => basisWord({ ...nori, price_basis }))).toEqual([
    '袋',
    '箱',
    'kg',
  ])
})

test('what a case holds is said where it is known', () => {
  expect(caseText(nori)).toBe('1箱=10袋')
  expect(caseText({ ...nori, unit_kind: 'case' })).toBe('1箱=10袋')
  expect(caseText({ ...nori, unit_kind: 'piece' })).toBeNull()
  expect(caseText({ ...nori, pieces_per_case: null })).toBeNull()
})

test('kg is no unit that is ordered in', () => {
  expect(['piece', 'case', 'kg', ''].filter(isUnitKind)).toEqual(['piece', 'case'])
})

import { describe, expect, it } from 'vitest'
import type { UnitKind } from '#domain/trade/unit.ts'
import { typedQuantity } from './typed-quantity.ts'

const bottles = { unit: '本', case_unit: '箱', unit_kinds: ['piece', 'case'] as UnitKind[] }

describe('a quantity that is typed', () => {
  it.each<[string, string, UnitKind]>([
    ['', '0', 'piece'],
    ['　', '0', 'piece'],
    ['12', '12', 'piece'],
    ['１２．５', '12.5', 'piece'],
    ['3本', '3', 'piece'],
    ['３ 本 ', '3', 'piece'],
    ['3バラ', '3', 'piece'],
    ['３ケース', '3', 'case'],
    ['1,200箱', '1200', 'case'],
    ['1.5本', '1.5', 'piece'],
  ])('%j is %s by the %s', (text, quantity, unit_kind) => {
    expect(typedQuantity(text, bottles, 'piece')).toEqual({ quantity, unit_kind })
  })

  it.each([
    ['2kg', '「kg」ではなく、本か箱で入力してください'],
    ['3個', '「個」ではなく、本か箱で入力してください'],
    ['-1', '数字で入力してください'],
    ['-1本', '数字で入力してください'],
    ['1/2本', '数字で入力してください'],
    ['3-', '数字で入力してください'],
    ['3ー', '数字で入力してください'],
    ['3%', '数字で入力してください'],
    ['2本3', '数字で入力してください'],
    ['たくさん', '数字で入力してください'],
    ['1本2本', '数字で入力してください'],
  ])('%j is none: %s', (text, wrong) => {
    expect(typedQuantity(text, bottles, 'piece')).toEqual({ wrong })
  })

  it('without a unit is of the one that is shown', () => {
    expect(typedQuantity('2', bottles, 'case')).toEqual({ quantity: '2', unit_kind: 'case' })
    expect(typedQuantity('2本', bottles, 'case')).toEqual({ quantity: '2', unit_kind: 'piece' })
  })

  it('takes no unit that the item is not sold in', () => {
    const piece = { ...bottles, unit_kinds: ['piece'] as UnitKind[] }
    expect(typedQuantity('2ケース', piece, 'piece')).toEqual({ wrong: '「ケース」ではなく、本で入力してください' })
  })

  it('knows a weight, and a piece that is called ケース', () => {
    const weighed = { unit: 'kg', unit_kinds: ['piece'] as UnitKind[] }
    expect(typedQuantity('２㎏', weighed, 'piece')).toEqual({ quantity: '2', unit_kind: 'piece' })
    expect(typedQuantity('2キロ', weighed, 'piece')).toEqual({ quantity: '2', unit_kind: 'piece' })
    const pallets = { unit: 'ケース', case_unit: 'パレット', unit_kinds: ['piece', 'case'] as UnitKind[] }
    expect(typedQuantity('2ケース', pallets, 'case')).toEqual({ quantity: '2', unit_kind: 'piece' })
  })
})

import { describe, expect, test } from 'vitest'
import type { SharedLine } from '#contract/changes/share-out.contract.ts'
import {
  byRule,
  cellOf,
  isOutdated,
  isTouched,
  lookOf,
  nothingShared,
  pieceWeight,
  progressOf,
  shareAnswer,
  sumsOf,
  withCell,
  wrongCells,
} from './share-draft.ts'

const line = (order_id: string, more: Partial<SharedLine> = {}): SharedLine => ({
  order_id,
  number: '1',
  revision: 1,
  store_code: '',
  store_name: order_id,
  placed_at: '2026-11-20T00:00:00.000Z',
  processed: false,
  line_number: 1,
  name: '真鯛',
  unit: '尾',
  case_unit: '',
  unit_kind: 'piece',
  pieces_per_case: null,
  quantity: '20.000',
  price_basis: 'kg',
  unit_price: '500',
  catch_weight: true,
  estimated_weight: '1.000',
  note: '',
  confirmed_quantity: null,
  confirmed_weight: null,
  confirmed_unit_price: null,
  shortage_reason: '',
  substitute: null,
  ...more,
})
const a = line('a')
const b = line('b', { quantity: '30.000' })
const c = line('c', {
  quantity: '10.000',
  confirmed_quantity: '4.000',
  shortage_reason: '品切れ',
  substitute: '鯵 4個',
})

describe('what is shared out', () => {
  test('by a rule, beside what goes out with a substitute; who gets all of it is as ordered', () => {
    const draft = byRule([a, b, c], { ...nothingShared, available: '３４' }, 'first_come', 0)
    expect(draft && [a, b, c].map(one => cellOf(one, draft).quantity)).toEqual(['', '10', '4'])
    expect(draft && sumsOf([a, b, c], draft)).toEqual({
      ordered: '60',
      given: '34',
      rest: '0',
      weight: '0',
      weight_rest: null,
    })
    expect(draft && [a, b, c].map(one => isTouched(one, draft))).toEqual([false, true, false])
    expect(byRule([a, b], nothingShared, 'first_come', 0)).toBeNull()
  })

  test('what arrived by weight is shared out by what a piece weighs, and the weights typed are counted against it', () => {
    const kg = withCell({ ...nothingShared, available_kg: '34.5' }, a, { weight: '20.3' })
    expect(pieceWeight([a, b], [])).toBe('1.000')
    expect(pieceWeight([line('d', { estimated_weight: null })], ['0.9', '1.1', '1.2'])).toBe('1.1')
    expect(pieceWeight([line('e', { catch_weight: false })], ['1'])).toBeNull()
    const draft = byRule([a, b], kg, 'first_come', 0, '1.000')
    expect(draft && [a, b].map(one => cellOf(one, draft).quantity)).toEqual(['', '14'])
    expect(draft && sumsOf([a, b], draft, '1.000')).toEqual({
      ordered: '50',
      given: '34',
      rest: '0.5',
      weight: '20.3',
      weight_rest: '14.2',
    })
  })

  test('left half-way it says how far it came: what stands as typed is done, whatever its digits look like', () => {
    const typed = withCell(withCell(nothingShared, a, { quantity: '１２.0' }), b, { quantity: '7' })
    const sent = { ...typed, sent: ['a', 'b'] }
    expect(progressOf([a, b], sent)).toEqual({ orders: 2, left: 2 })
    const done = { ...a, revision: 2, confirmed_quantity: '12.000' }
    expect(progressOf([done, b], sent)).toEqual({ orders: 2, left: 1 })
    expect(progressOf([done, b], typed)).toBeNull()
  })

  test('what nobody gets has no weight', () => {
    const weighed = withCell({ ...nothingShared, available: '20' }, b, { weight: '31' })
    const draft = byRule([a, b], weighed, 'first_come', 0)
    expect(draft && cellOf(b, draft)).toEqual({ quantity: '0', weight: '', revision: 1 })
  })

  test('is sent with the reason where it is short, and with the version that was looked at', () => {
    const draft = withCell(withCell(nothingShared, a, { quantity: '12' }), b, { weight: '31.2' })
    expect(shareAnswer(a, draft)).toMatchObject({ confirmed_quantity: '12', shortage_reason: '入荷不足', revision: 1 })
    expect(shareAnswer(b, draft)).toMatchObject({
      confirmed_quantity: null,
      confirmed_weight: '31.2',
      shortage_reason: '',
    })
    const later = { ...a, revision: 2 }
    expect(isOutdated(later, draft)).toBe(true)
    expect(shareAnswer(later, draft).revision).toBe(1)
    expect(isOutdated(later, withCell(draft, later, { quantity: '11' }))).toBe(false)
  })

  test('lets go of the weights of other quantities: what was weighed of 30 is no weight of 12', () => {
    const weighed = { ...b, confirmed_weight: '28.5' }
    const shared = byRule([a, weighed], { ...nothingShared, available: '32' }, 'first_come', 0)
    expect(shared && [cellOf(a, shared).quantity, cellOf(weighed, shared)]).toMatchObject([
      '',
      { quantity: '12', weight: '' },
    ])
    const whole = byRule([a, weighed], { ...nothingShared, available: '50' }, 'first_come', 0)
    expect(whole && cellOf(weighed, whole)).toMatchObject({ quantity: '', weight: '28.5' })
  })

  test('is looked at before: how many get nothing, less and a weight, and what is far from usual', () => {
    const draft = withCell(withCell(nothingShared, a, { quantity: '0' }), b, { quantity: '12', weight: '3420' })
    expect(lookOf([a, { ...b, processed: true }], draft)).toEqual({
      each: [
        { key: 'a 1', store_name: 'a', before: '20.000', after: '0', unit: '尾', weight: null },
        { key: 'b 1', store_name: 'b', before: '30.000', after: '12', unit: '尾', weight: '3420' },
      ],
      orders: 2,
      none: 1,
      less: 1,
      whole: 0,
      weighed: 1,
      processed: 1,
      far: ['b 真鯛：重量 3,420kgは、12尾の目安12kgの285倍です'],
    })
    const unweighed = { ...b, estimated_weight: null }
    expect(lookOf([unweighed], draft).far).toEqual([])
    expect(lookOf([unweighed], draft, ['1.1']).far).toEqual([
      'b 真鯛：重量 3,420kgは、12尾のこれまでの13.2kgの259.1倍です',
    ])
    expect(wrongCells([a], withCell(nothingShared, a, { weight: 'abc' }))).toEqual({
      'a 1': { confirmed_weight: '数字で入力してください' },
    })
  })
})

import { describe, expect, it, test } from 'vitest'
import {
  type AnsweredLine,
  answeredAmount,
  answeredTotals,
  checkAnswer,
  diffable,
  isAnswered,
  isOutgrown,
  needsAnswer,
  noAnswer,
  orderedTotals,
  type Substitute,
  substituteAmount,
} from './answers.ts'
import { diffOrders } from './diff.ts'

const line = (over: Partial<AnsweredLine> = {}) => ({
  order_list_item_id: 'item',
  name: '真鯛',
  spec: '',
  unit: '尾',
  case_unit: 'ケース',
  note: '',
  amount: null,
  quantity: '10',
  unit_kind: 'piece' as const,
  pieces_per_case: null,
  unit_price: '500',
  price_basis: 'kg' as const,
  tax_rate: 8 as const,
  catch_weight: true,
  estimated_weight: '1.000',
  ...noAnswer,
  ...over,
})
const saba: Substitute = {
  product_item_id: 'saba',
  code: '2',
  name: '鯖',
  spec: '',
  unit: '枚',
  quantity: '3',
  pieces_per_case: null,
  price_basis: 'piece',
  unit_price: '105',
  tax_rate: 10,
  catch_weight: false,
  estimated_weight: null,
  weight: null,
  amount: null,
}
const floor = { line_rounding: 'floor', tax_rounding: 'floor' } as const

describe('amounts', () => {
  test.each([
    ['10 packs weigh 12.5 kg at 500', { confirmed_weight: '12.500' }, '6250', false],
    ['not weighed yet', {}, '5000', true],
    ['another price', { confirmed_weight: '12.500', confirmed_unit_price: '480' }, '6000', false],
    ['時価 priced', { unit_price: null, confirmed_unit_price: '500', confirmed_weight: '1.5' }, '750', false],
    ['時価 not priced', { unit_price: null, confirmed_weight: '1.5' }, null, false],
    ['欠品', { confirmed_quantity: '0', shortage_reason: '品切れ' }, '0', false],
    ['half a yen is cut', { confirmed_weight: '0.001' }, '0', false],
  ])('%s', (_, over, amount, estimated) => {
    expect(answeredAmount(line(over), 'floor')).toEqual({ amount, estimated })
  })

  test.each([
    ['floor', '0'],
    ['round', '1'],
    ['ceil', '1'],
  ] as const)("rounded by the supplier's setting: %s", (rounding, amount) => {
    expect(answeredAmount(line({ confirmed_weight: '0.001' }), rounding).amount).toBe(amount)
  })

  it('of a substitute stand under its own tax rate, beside what was ordered', () => {
    const short = line({ confirmed_quantity: '0', shortage_reason: '品切れ', substitute: saba })
    expect(substituteAmount(saba, 'floor')).toBe('315')
    expect(answeredTotals([short], floor)).toMatchObject({
      by_rate: [
        { tax_rate: 8, subtotal: '0', tax: '0' },
        { tax_rate: 10, subtotal: '315', tax: '31' },
      ],
      total: '346',
      estimated: false,
    })
    expect(orderedTotals([short], floor)).toMatchObject({ total: '5400', estimated: true })
  })
})

describe('what may be answered', () => {
  test.each([
    [{}, []],
    [{ confirmed_weight: '12.5' }, []],
    [{ confirmed_quantity: '0' }, ['shortage_reason']],
    [{ confirmed_quantity: '0', shortage_reason: '品切れ' }, []],
    [{ confirmed_quantity: '-1' }, ['confirmed_quantity']],
    [{ confirmed_quantity: '1.2345' }, ['confirmed_quantity']],
    [{ confirmed_weight: '0' }, ['confirmed_weight']],
    [{ confirmed_weight: '1', catch_weight: false }, ['confirmed_weight']],
    [{ confirmed_quantity: '0', confirmed_weight: '1', shortage_reason: '品切れ' }, ['confirmed_weight']],
    [{ confirmed_unit_price: '1.234' }, ['confirmed_unit_price']],
    [{ substitute: saba }, ['confirmed_quantity']],
    [{ confirmed_quantity: '4', substitute: saba }, []],
    [{ confirmed_quantity: '4', substitute: { ...saba, quantity: '0' } }, ['substitute.quantity']],
    [{ confirmed_weight: '999999999', confirmed_unit_price: '9999999999' }, ['confirmed_quantity']],
  ] as [Partial<AnsweredLine>, string[]][])('%j', (over, fields) => {
    expect(checkAnswer(line(over), 'floor').map(one => one.field)).toEqual(fields)
  })
})

describe('the restaurant is asked', () => {
  const order = (over: Partial<AnsweredLine>) => ({
    delivery_date: '2026-11-24',
    note: '',
    lines: diffable([line(over)], []),
  })
  test.each([
    ['not for a weight', {}, { confirmed_weight: '12.5' }, false],
    ['not for the price of 時価', { unit_price: null }, { unit_price: null, confirmed_unit_price: '300' }, false],
    ['for another price', {}, { confirmed_unit_price: '300' }, true],
    ['for 欠品', {}, { confirmed_quantity: '0' }, true],
    ['for a substitute', {}, { substitute: saba }, true],
  ] as [string, Partial<AnsweredLine>, Partial<AnsweredLine>, boolean][])('%s', (_, was, now, asked) => {
    expect(needsAnswer(diffOrders(order(was), order(now)), [line(was)])).toBe(asked)
    expect(isAnswered(line(now))).toBe(true)
  })
})

describe('an order that was changed after it was answered', () => {
  const early = '2026-11-20T01:00:00Z'
  const late = '2026-11-20T02:00:00Z'
  const weighed = {
    adjustment: 'open' as const,
    adjusted_at: early,
    changed_at: late,
    estimated: true,
    has_market_price: false,
  }
  it.each([
    ['lacks a weight that it needs', {}, true],
    ['lacks a price', { estimated: false, has_market_price: true }, true],
    ['was agreed to before', { adjustment: 'accepted' as const }, true],
    ['lacks nothing', { estimated: false }, false],
    ['was answered again since', { adjusted_at: late, changed_at: early }, false],
    ['was answered in part, and not changed', { changed_at: null }, false],
    ['was never answered', { adjustment: null, adjusted_at: null }, false],
  ])('%s', (_, over, is) => {
    expect(isOutgrown({ ...weighed, ...over })).toBe(is)
  })
})

import { expect, test } from 'vitest'
import { type PriceStep, steppedPrice } from './list-item.ts'

test.each<[string | null, PriceStep, ReturnType<typeof steppedPrice>]>([
  ['300', { kind: 'rate', rate: '3.5', rounding: 'floor' }, '310'],
  ['300', { kind: 'rate', rate: '3.5', rounding: 'ceil' }, '311'],
  ['300.50', { kind: 'amount', amount: '-0.5' }, '300'],
  ['30', { kind: 'amount', amount: '-30' }, '0'],
  ['30', { kind: 'amount', amount: '-31' }, { refused: 'below_zero' }],
  ['9999999999', { kind: 'rate', rate: '1', rounding: 'round' }, { refused: 'too_much' }],
  [null, { kind: 'amount', amount: '50' }, { refused: 'market_price' }],
  [null, { kind: 'set', price: '120' }, '120'],
])('%s by %j is %j', (price, step, after) => {
  expect(steppedPrice(price, step)).toEqual(after)
})

import { expect, test } from 'vitest'
import { type FarLine, farAnswers } from './far-answers.ts'

const salmon: FarLine = {
  name: 'サーモン',
  unit: '尾',
  case_unit: '箱',
  unit_kind: 'piece',
  quantity: '3',
  pieces_per_case: '4',
  price_basis: 'kg',
  unit_price: '880',
  catch_weight: true,
  estimated_weight: '3.5',
  confirmed_quantity: null,
  confirmed_weight: null,
  confirmed_unit_price: null,
  past: { unit_prices: [], weights: [] },
}

const past = (unit_prices: string[], weights: string[] = []) => ({ past: { unit_prices, weights } })

test.each<[string, Partial<FarLine>, string[]]>([
  ['as ordered', {}, []],
  ['what it weighs', { confirmed_weight: '10.8' }, []],
  ['grams for kilograms', { confirmed_weight: '3420' }, ['サーモン：重量 3,420kgは、3尾の目安10.5kgの325.7倍です']],
  ['of a case', { unit_kind: 'case', quantity: '1', confirmed_weight: '14.2' }, []],
  [
    'of fewer that are shipped',
    { confirmed_quantity: '1', confirmed_weight: '10.5' },
    ['サーモン：重量 10.5kgは、1尾の目安3.5kgの3倍です'],
  ],
  ['nothing shipped', { confirmed_quantity: '0', confirmed_weight: null }, []],
  ['a price', { confirmed_unit_price: '950' }, []],
  ['a price without its last digits', { confirmed_unit_price: '9' }, ['サーモン：単価 ¥9は、注文時の¥880の0.01倍です']],
  ['時価 that nothing is known of', { unit_price: null, confirmed_unit_price: '9200' }, []],
  [
    '時価 for the first time, of a large line',
    { unit_price: null, confirmed_unit_price: '92000', confirmed_weight: '8' },
    ['サーモン：単価 ¥92,000は、比べられるこれまでの単価がありません。金額は¥736,000です'],
  ],
  ['時価 as it was', { unit_price: null, confirmed_unit_price: '9800', ...past(['9200', '8800', '9000']) }, []],
  [
    '時価 times ten',
    { unit_price: null, confirmed_unit_price: '92000', ...past(['9200', '8800', '9000']) },
    ['サーモン：単価 ¥92,000は、これまでの¥9,000の10.2倍です'],
  ],
  ['a price that was answered before', { confirmed_unit_price: '2700', ...past(['2650', '2800']) }, []],
  [
    'a weight of what has no estimate',
    { estimated_weight: null, confirmed_weight: '3420', ...past([], ['3.4', '3.5', '3.6']) },
    ['サーモン：重量 3,420kgは、3尾のこれまでの10.5kgの325.7倍です'],
  ],
  ['what it weighed before', { confirmed_weight: '36', ...past([], ['11', '12.5']) }, []],
  ['a weight of nothing is no measure', { estimated_weight: null, confirmed_weight: '14', ...past([], ['0']) }, []],
  ['more than was ordered', { confirmed_quantity: '30' }, ['サーモン：出荷数量 30尾は、注文の3尾の10倍です']],
])('%s', (_, over, words) => expect(farAnswers({ ...salmon, ...over }).map(one => one.words)).toEqual(words))

import { describe, expect, test } from 'vitest'
import { allPiecesText, casesText, pickingSections, piecesText, weightTexts } from './picking.ts'
import { pickingRow } from './picking-samples.ts'

const east = { id: 'east', name: '東コース' }
const toka = { id: 'toka', code: '1310', name: '酒場 とおか' }

const tai = { item_key: 'tai', code: '0001', name: '真鯛', unit: '尾', pieces_per_case: null }

describe('sums', () => {
  test('cases, pieces, weighed and expected weight stay apart, each exact', () => {
    const rows = [
      pickingRow({ unit_kind: 'case', quantity: '2.000' }),
      pickingRow({ quantity: '0.100' }),
      pickingRow({ store: toka, quantity: '0.200' }),
      pickingRow({ ...tai, quantity: '2.000', weight: '3.520' }),
      pickingRow({ ...tai, store: toka, quantity: '1.000', expected_weight: '1.500' }),
    ]
    const [section, ...more] = pickingSections(rows, 'product')
    expect(more).toEqual([])
    expect(section?.items).toMatchObject([
      { cases: '2', pieces: '0.3', weight: null, expected_weight: null },
      { cases: '0', pieces: '3', weight: '3.520', expected_weight: '1.500' },
    ])
    const texts = section?.items.map(item => [
      [casesText(item, item), piecesText(item, item), ...weightTexts(item)],
      allPiecesText(item),
    ])
    expect(texts).toEqual([
      [['2ケース', '0.3袋'], '計 20.3袋 (1ケース=10袋)'],
      [['', '3尾', '3.52kg', '概算 1.5kg'], null],
    ])
    expect(section?.items[0]?.stores.map(store => [store.name, store.cases, store.pieces])).toEqual([
      ['鮨 まるた', '2', '0.1'],
      ['酒場 とおか', '0', '0.2'],
    ])
  })

  test('another number of pieces in a case is another line', () => {
    const rows = [
      pickingRow({ unit_kind: 'case' }),
      pickingRow({ item_key: 'hotate|12', pieces_per_case: '12.000', unit_kind: 'case', store: toka }),
    ]
    const [section] = pickingSections(rows, 'product')
    expect(section?.items.map(allPiecesText)).toEqual(['計 10袋 (1ケース=10袋)', '計 12袋 (1ケース=12袋)'])
  })

  test('notes say whose they are', () => {
    const [section] = pickingSections(
      [pickingRow({ notes: ['大きめ'] }), pickingRow({ store: toka, notes: ['冷凍で'] })],
      'product',
    )
    expect(section?.items[0]?.notes).toEqual([
      { store: '鮨 まるた', text: '大きめ' },
      { store: '酒場 とおか', text: '冷凍で' },
    ])
  })
})

describe('lists', () => {
  const rows = [
    pickingRow({ group: east }),
    pickingRow({ group: east, store: toka }),
    pickingRow({ store: toka, ...tai }),
  ]
  test.each([
    ['product', [[null, 2]]],
    [
      'store',
      [
        ['1042 鮨 まるた', 1],
        ['1310 酒場 とおか', 2],
      ],
    ],
    [
      'group',
      [
        ['東コース', 1],
        ['グループなし', 1],
      ],
    ],
  ] as const)('by %s', (by, wanted) => {
    expect(pickingSections(rows, by).map(section => [section.title, section.items.length])).toEqual(wanted)
  })

  test('of nothing are none', () => {
    expect(pickingSections([], 'product')).toEqual([])
  })
})

test('no weight says nothing', () => {
  expect(weightTexts({ cases: '0', pieces: '1', weight: null, expected_weight: null })).toEqual([])
})

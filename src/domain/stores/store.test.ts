import { expect, test } from 'vitest'
import {
  canDo,
  readWeekdays,
  type StoreAction,
  type StoreState,
  store_labels,
  store_states,
  weekdayWords,
  whyNoMethod,
} from './store.ts'
import { readNames, readVisible, store_file_fields, storeFileColumns } from './store-file.ts'

const allowed: [StoreAction, StoreState[]][] = [
  ['invite', ['not_linked', 'invited', 'ended']],
  ['approve', ['asked']],
  ['reject', ['asked']],
  ['suspend', ['active']],
  ['resume', ['suspended']],
  ['end', ['active', 'suspended']],
]

test.each(allowed)('%s is for %j alone', (action, states) => {
  expect(store_states.filter(state => canDo(action, state)).sort()).toEqual([...states].sort())
})

test.each([
  ['web', null, null],
  ['fax', null, 'FAXで受けるには、受注窓口を選んでください'],
  ['fax', { fax_verified: false, mail_verified: true }, 'この受注窓口のFAX番号は、まだ確認されていません'],
  ['fax', { fax_verified: true, mail_verified: false }, null],
  ['mail', { fax_verified: true, mail_verified: false }, 'この受注窓口のメールアドレスは、まだ確認されていません'],
  ['mail', { fax_verified: false, mail_verified: true }, null],
  ['line', { fax_verified: true, mail_verified: true }, 'LINEでの受注は、LINEの連携を設定してから選んでください'],
] as const)('orders by %s through %j: %s', (method, counter, said) => {
  expect(whyNoMethod(method, counter)).toBe(said)
})

test.each([
  ['', null],
  ['すべて', null],
  ['月火木', [1, 2, 4]],
  ['木・月・火曜日', [1, 2, 4]],
  ['月曜、日曜', [0, 1]],
  ['日', [0]],
  ['日曜日', [0]],
  ['日月火水木金土', null],
  ['月から金', undefined],
  ['平日', undefined],
])('weekdays of %s', (text, days) => {
  expect(readWeekdays(text)).toEqual(days)
})

test('what is written can be read', () => {
  for (const days of [null, [0], [1, 2, 4], [0, 1, 2, 3, 4, 5]]) expect(readWeekdays(weekdayWords(days))).toEqual(days)
  expect(
    storeFileColumns(
      store_file_fields.map(field => store_labels[field]),
      [],
    ),
  ).toEqual(store_file_fields)
})

test('columns by the titles of other software, each once', () => {
  const own = [
    { id: '1', name: '担当地区' },
    { id: '2', name: '電話番号' },
  ]
  expect(storeFileColumns(['得意先CD', '得意先名称', 'ＴＥＬ', '担当 地区', '電話番号', '電話', '地区'], own)).toEqual([
    'customer_code',
    'name',
    'phone_number',
    'additional:1',
    'additional:2',
    null,
    null,
  ])
})

test('names and marks of a cell', () => {
  expect(readNames('東コース、 ホテル；,A/B\n')).toEqual(['東コース', 'ホテル', ',A/B'])
  expect(['', '表示', '○', '非表示', '×', '0', 'たぶん'].map(readVisible)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    undefined,
  ])
})

import { expect, test } from 'vitest'
import { lists } from '#tests/memos/list.ts'
import { written_at } from '#tests/memos/score.ts'
import { readMemo } from './read-memo.ts'

/** `item quantity`, c in cases; `? …` asked about, with all that is offered; `- …` replaced, `(…)` may be kept beside it. */
const readingOf = (text: string, list = lists.vegetables) => {
  const amount = (one: { item_id: string; quantity: string | null; unit_kind: string | null }) =>
    `${one.item_id} ${one.quantity ?? '-'}${one.unit_kind === 'case' ? ' c' : ''}`
  return readMemo(text, list, written_at).pieces.flatMap(piece => {
    if (piece.kind === 'matched') return [amount(piece)]
    if (piece.kind === 'doubtful') return [`? ${piece.candidates.map(amount).join(', ')}`]
    if (piece.kind !== 'replaced') return []
    return [`- ${piece.text}${piece.candidates.map(one => `(${amount(one)})`).join('')}`]
  })
}

test.each([
  ['大根10本\nやっぱり大根は8本で'],
  ['大根10本\nやはり大根は8本でお願いします'],
  ['大根10本 やっぱり大根8本'],
  ['大根10本。やはり8本でお願いします'],
  ['大根10本\n訂正です\n大根8本'],
  ['大根10本\n訂正：大根8本'],
  ['大根10本\n【訂正】大根8本'],
  ['大根10本\nすみません、大根8本に変更でお願いします'],
  ['大根10本\nすみません大根8本に訂正します'],
  ['大根10本\n大根8本に変えてください'],
  ['大根10本\n大根は8本の間違いです'],
  ['大根10本\n間違えました。大根8本です'],
  ['大根10本\n間違いました、8本です'],
  ['大根10本\nあ、やっぱ大根8本で'],
  ['大根10本\nいや、やっぱり8本で'],
])('%s: what was written first is replaced, and stays to be seen', text => {
  expect(readingOf(text)).toEqual(['- 大根10本', '大根 8'])
})

test.each([
  ['the last of several', '大根10本\nやっぱり8本\nやっぱり6本で', ['- 大根10本', '- やっぱり8本', '大根 6']],
  ['its own item alone', '大根10本、レモン5個\nやっぱり大根は8本で', ['- 大根10本', 'レモン 5', '大根 8']],
  ['cases by cases', 'ミニトマト2ケース、やっぱり3ケースで', ['- ミニトマト2ケース', 'ミニトマト 3 c']],
  [
    'not pieces for cases, where no unit is written',
    'ミニトマト2ケース、やっぱり3で',
    ['- ミニトマト2ケース', '? ミニトマト 3 c, ミニトマト 3, ミニトマト 2 c'],
  ],
  ['whole, which is asked', '大根10本、レモン5個\nやっぱり大根なしで', ['- 大根10本', 'レモン 5', '? 大根 10']],
  [
    'the same without a word of correcting',
    '大根10本、レモン5個\n大根いらないです',
    ['- 大根10本', 'レモン 5', '? 大根 10'],
  ],
])('it replaces %s', (_, text, expected) => expect(readingOf(text)).toEqual(expected))

test.each([
  ['it may add', '大根10本\nやっぱり大根あと2本', ['- 大根10本', '? 大根 2, 大根 10, 大根 12']],
  ['another item', '大根10本\nやっぱりレモン5個', ['- 大根10本(大根 10)', '? レモン 5, 大根 10']],
  ['another item behind an arrow', 'レモン5個→ライム5個', ['- レモン5個(レモン 5)', '? ライム 5, レモン 5']],
  ['which of two', '大根10本、レモン5個\nやっぱり8個で', ['大根 10', '- レモン5個', '? レモン 8, レモン 5']],
  ['which of a line', '大根10本、レモン5個、やっぱり8個で', ['大根 10', '- レモン5個', '? レモン 8, レモン 5']],
  ['which of two that are said to be wrong', '大根10本\n大根8本\n間違えました', ['- 大根10本', '? 大根 8, 大根 10']],
  ['what may be the wrong one itself', '大根10本\n間違い 大根8本', ['- 大根10本', '? 大根 8, 大根 10']],
  [
    'an item that stands there twice',
    '大根10本\n大根5本\nやっぱり大根8本',
    ['- 大根10本', '- 大根5本', '? 大根 8, 大根 10, 大根 5'],
  ],
  ['an order of before', '先ほど大根10本お願いしましたが、やっぱり8本で', ['- 先ほど大根10本', '? 大根 8, 大根 10']],
  ['another meal', '大根10本\n夜の分\nやっぱり大根8本', ['- 大根10本', '? 大根 8, 大根 10']],
  ['another kitchen', '大根10本（本店）\nやっぱり大根8本（支店）', ['- 大根10本（本店）', '? 大根 8, 大根 10']],
  ['for a day', '大根10本\n25日分は大根8本に変更', ['- 大根10本', '? 大根 8, 大根 10']],
  ['what is said to be wrong', '大根10本は間違いです。大根8本です', ['- 大根10本は', '? 大根 8, 大根 10']],
  ['without saying what', '大根10本\nすみません、間違えました', ['? 大根 10']],
  ['8本にします behind it', '大根10本\n大根8本にします', ['- 大根10本', '? 大根 8, 大根 10']],
  [
    'and 8本にしてください',
    '大根10本、レモン5個\n大根は8本にしてください',
    ['- 大根10本', 'レモン 5', '? 大根 8, 大根 10'],
  ],
  ['that names nothing', '大根10本\n8本にします', ['- 大根10本', '? 大根 8, 大根 10']],
  [
    'of each in its line',
    '大根10本、レモン5個\n大根8本、レモン3個にします',
    ['- 大根10本', '- レモン5個', '? 大根 8, 大根 10', '? レモン 3, レモン 5'],
  ],
])('%s is one question with all readings', (_, text, expected) => expect(readingOf(text)).toEqual(expected))

test.each([
  ['of two days', '明日 大根10本\n25日 やっぱり大根8本', ['? 大根 10', '? 大根 8']],
  ['of an order that is not in the memo', '【変更】大根8本', ['? 大根 8']],
  ['of nothing that is above', '大根10本\nレモン5個', ['大根 10', 'レモン 5']],
  ['by 8本にします alone', '大根8本にします\nレモン5個にします', ['大根 8', 'レモン 5']],
  ['by how it is to be cut', '大根10本\n2本は半分にしてください', ['大根 10']],
  ['where it says nothing of an order', '大根10本\n訂正です\n大根8本\nお水', ['- 大根10本', '大根 8']],
])('nothing is replaced %s', (_, text, expected) => expect(readingOf(text)).toEqual(expected))

test('both sides say what became of them, in the words of the memo', () => {
  const { pieces } = readMemo('大根１０本（大きめ）\n訂正：大根８本', lists.vegetables, written_at)
  expect(pieces).toMatchObject([
    { kind: 'replaced', text: '大根１０本（大きめ）', reasons: ['「訂正：大根８本」に言い直しています'] },
    { kind: 'matched', text: '訂正：大根８本', note: '大きめ', hints: ['「大根１０本（大きめ）」を言い直しています'] },
  ])
})

test('what was said of one item goes to no other', () => {
  const { pieces } = readMemo('大根10本（大きめ）\nやっぱりレモン5個', lists.vegetables, written_at)
  expect(pieces).toMatchObject([
    { kind: 'replaced', note: '大きめ' },
    { kind: 'doubtful', note: '' },
  ])
})

const vegetable = lists.vegetables.items.find(item => item.id === '大根')
if (!vegetable) throw new Error('大根 is on no list')
const eels = {
  ...lists.vegetables,
  items: ['生', '焼き', '冷凍'].map(how => ({ ...vegetable, id: how, names: [`${how}穴子`] })),
}

test.each([
  ['certain', '穴子2本\nやっぱり穴子は3本で', ['- 穴子2本', '? 生 3, 焼き 3, 冷凍 3']],
  ['certain without the name', '穴子2本\nやっぱり3本で', ['- 穴子2本', '? 生 3, 焼き 3, 冷凍 3']],
  [
    'asked, each with its other',
    '穴子2本\n夜の分\nやっぱり穴子3本',
    ['- 穴子2本', '? 生 3, 生 2, 焼き 3, 焼き 2, 冷凍 3, 冷凍 2'],
  ],
  [
    'asked, first what was named before',
    '焼き穴子2本\nやっぱり穴子3本で',
    ['- 焼き穴子2本', '? 焼き 3, 焼き 2, 生 3, 冷凍 3'],
  ],
])('which of several items it is, is asked; how many is %s', (_, text, expected) =>
  expect(readingOf(text, eels)).toEqual(expected),
)

test.each([
  ['the other item', '大根10本（大きめ）\nやっぱりレモン5個', '', ['', '大きめ']],
  ['the same in other words', '大根10本（大きめ）\n大根8本（小さめ）に変更', '小さめ', ['小さめ', '大きめ']],
  ['both', '大根10本（大きめ）\n大根8本にします', '大きめ', ['大きめ', '大きめ']],
  ['the later alone', '大根10本\n大根8本（小さめ）に変更 どちらか', '小さめ', ['小さめ', '']],
])('who chooses the earlier reading keeps what was said beside it: %s', (_, text, note, notes) => {
  const asked = readMemo(text, lists.vegetables, written_at).pieces.find(one => one.kind === 'doubtful')
  expect([asked?.note, asked?.candidates.map(one => one.note ?? asked.note)]).toEqual([note, notes])
})

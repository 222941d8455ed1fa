import { describe, expect, it, test } from 'vitest'
import { lists } from '#tests/memos/list.ts'
import { written_at } from '#tests/memos/score.ts'
import { beginsWithName, namedIn } from './party-names.ts'
import { readMemo } from './read-memo.ts'

const readingOf = (text: string, supplier = '丸山水産株式会社') =>
  readMemo(text, { ...lists.fish, parties: ['鮨 まるた', supplier] }, written_at).pieces.map(piece =>
    piece.kind === 'matched' ? `${piece.item_id} ${piece.quantity}` : `${piece.kind} ${piece.text}`,
  )

describe('whom a memo speaks to is understood, and ordered as nothing', () => {
  it.each([
    ['丸山水産 スミイカ３杯', 'ignored 丸山水産'],
    ['丸山水産株式会社 スミイカ3杯', 'ignored 丸山水産株式会社'],
    ['㈱丸山水産 スミイカ3杯', 'ignored ㈱丸山水産'],
    ['丸山水産さんスミイカ3杯', 'ignored 丸山水産さん'],
    ['丸山水産様へ、スミイカ3杯', 'ignored 丸山水産様へ'],
    ['丸山水産のスミイカ3杯', 'ignored 丸山水産の'],
    ['丸山さん、スミイカ3杯', 'ignored 丸山さん'],
    ['丸山さんへ スミイカ3杯', 'ignored 丸山さんへ'],
  ])('%s', (text, named) => {
    expect(readingOf(text)).toEqual([named, 'スミイカ 3'])
  })

  test('behind the order as well as before it, with greetings and joints', () => {
    expect(readingOf('お疲れさまです　丸山さん　スミイカ✕２　あと　カンパチ1本 それと')).toEqual([
      'ignored お疲れさまです',
      'ignored 丸山さん',
      'スミイカ 2',
      'カンパチ 1',
      'ignored それと',
    ])
    expect(readingOf('カンパチ1本 丸山水産さんお願いします')[0]).toBe('カンパチ 1')
  })

  test('what may be an item, or a word to the supplier, stays', () => {
    // A wholesaler that is called as an item of its own list.
    expect(readingOf('カンパチさん 2本', 'カンパチ水産')).not.toContain('ignored カンパチさん')
    expect(readingOf('はも 1本')).toEqual(['unread はも 1本'])
    expect(readingOf('カンパチ1本、至急')).toEqual(['カンパチ 1', 'unread 至急'])
    expect(readingOf('丸山水産のり 3')).not.toContain('ignored 丸山水産の')
    expect(readingOf('✕ カンパチ')).not.toContain('カンパチ 1')
  })
})

describe('a supplier is named', () => {
  const names = ['丸山水産株式会社', '有限会社 星野青果', '豆腐の山田', '大和']

  it.each([
    ['丸山水産 スミイカ3杯', '丸山水産株式会社'],
    ['㈱丸山水産様', '丸山水産株式会社'],
    ['お疲れさまです　丸山さん', '丸山水産株式会社'],
    ['星野さん お願いします', '有限会社 星野青果'],
    ['トマト2ケース 星野青果', '有限会社 星野青果'],
    ['山田さん 絹2丁', '豆腐の山田'],
    // The whole name says more than a part of another.
    ['丸山水産さん、星野さんの分も', '丸山水産株式会社'],
  ])('%s', (memo, name) => expect(namedIn(memo, names)).toEqual([name]))

  test('by nothing that is another word, and by a part that is of two as both', () => {
    expect(namedIn('大和芋3本', names)).toEqual([])
    expect(namedIn('丸山 スミイカ3杯', names)).toEqual([])
    expect(namedIn('丸山さん', ['丸山水産', '丸山青果', '星野青果'])).toEqual(['丸山水産', '丸山青果'])
  })
})

test.each([
  ['星野青果 いつもの', ['星野青果株式会社'], 'いつもの'],
  ['㈱星野青果様へ、いつもの', ['星野青果株式会社'], 'いつもの'],
  ['星野さん、いつもので', ['星野青果株式会社', '星野水産'], 'いつもので'],
  ['星野水産のいつもの', ['星野水産'], 'いつもの'],
])('%s begins with whom it is for', (memo, names, rest) =>
  expect(beginsWithName(memo, ['星野青果株式会社', '星野水産', '丸山'])).toEqual({ names, rest }),
)
test.each(['いつもの', 'さん いつもの', 'いつもの星野さん'])('%s begins with no name', memo =>
  expect(beginsWithName(memo, ['星野青果株式会社', '丸山'])).toBeNull(),
)

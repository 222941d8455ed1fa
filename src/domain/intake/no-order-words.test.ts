import { describe, expect, it } from 'vitest'
import { asksForSame, changesEarlier, declaresNone, isThanks, takesBack } from './no-order-words.ts'
import { replacesEarlier } from './replaces-earlier.ts'

describe('what takes an order back', () => {
  it.each([
    ['明日の発注キャンセルして', 'surely'],
    ['トマト取り消しで', 'surely'],
    ['ｷｬﾝｾﾙ 0000-2561-5', 'surely'],
    ['さっきの真鯛やめて', 'maybe'],
    ['やっぱりさっきの発注なしで', 'maybe'],
    ['真鯛はいらないです', 'maybe'],
    ['真鯛なしで', 'maybe'],
    ['発注ストップ', 'maybe'],
    ['大葉、今回は結構です', 'maybe'],
    ['トマト2ケース', null],
    ['少しはやめにお願いします', null],
    ['トマト3個で結構です', null],
    ['種なしぶどう2房', null],
    ['真鯛2尾 氷なしで', null],
  ])('%s: %s', (memo, expected) => expect(takesBack(memo)).toBe(expected))

  it('or changes one', () => {
    for (const memo of ['スミイカやっぱり５杯', 'さっきのトマト5個に変更して', '訂正です'])
      expect(changesEarlier(memo), memo).toBe(true)
    expect(changesEarlier('トマト2ケース 明日')).toBe(false)
  })
})

describe('what says 発注なし', () => {
  it.each(['発注なし', '注文ない', '発注なしで', '発注なしです。', '注文なしでお願いします', '発注無しで！'])(
    '%s',
    memo => expect(declaresNone(memo)).toBe(true),
  )
  it.each(['さっきの発注なしで', '発注なしにして', '真鯛なしで', '発注なしで トマト2個'])('not: %s', memo =>
    expect(declaresNone(memo)).toBe(false),
  )
})

describe('what takes the place of an earlier quantity', () => {
  it.each([
    ['スミイカやっぱり５杯', true],
    ['【訂正】トマト3', true],
    ['トマト5個に変更', true],
    ['トマト2個追加', false],
    ['トマト3個増やして', false],
  ])('%s: %s', (text, expected) => expect(replacesEarlier(text)).toBe(expected))
})

describe('what asks for an order again', () => {
  it.each([
    ['いつもの', 'usual'],
    ['いつものお願いします', 'usual'],
    ['いつも通りで！', 'usual'],
    ['昨日と同じ', 'same'],
    ['前回と同じでお願いします', 'same'],
    ['明日も前回の注文と同じで', 'same'],
    ['明日いつもの', 'same'],
    // Of one item it is read as a memo.
    ['トマト前回と同じ', null],
    ['いつものトマト', null],
  ])('%s: %s', (memo, expected) => expect(asksForSame(memo)).toBe(expected))
})

describe('what thanks', () => {
  it.each(['ありがとうございます', '了解です！', 'ＯＫです', 'いつもありがとうございます。よろしくお願いします🙇'])(
    '%s',
    memo => expect(isThanks(memo)).toBe(true),
  )
  it.each(['ありがとうございます トマト2個', '！', '3', 'はいからしめじ2'])('not: %s', memo =>
    expect(isThanks(memo)).toBe(false),
  )
})

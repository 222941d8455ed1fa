import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphemeCount, graphemes, isWithinChars } from './characters.ts'
import {
  fold,
  fold_hiragana,
  fold_katakana,
  fold_stripped,
  hyphen_variants,
  normaliseDigits,
  toHalfWidth,
} from './japanese.ts'

describe('fold', () => {
  it.each([
    ['トマト', ['ﾄﾏﾄ', 'とまと', 'ト マ ト', 'ト・マト', 'トマト　']],
    ['コヒ', ['コーヒー', 'ｺｰﾋｰ', 'こーひー', 'コ－ヒ―', 'コ-ヒ‐']],
    ['ガム', ['がむ', 'ｶﾞﾑ', 'カ\u3099ム', 'か\u3099む']],
    ['abc1', ['ABC1', 'ＡＢＣ１', 'a b-c 1', 'Ａ・Ｂ・Ｃ１']],
    ['(株)卸', ['㈱卸', '（株）卸']],
    ['500g', ['500ｇ', '５００Ｇ', '500 g']],
    ['σασ', ['ΣΑΣ']],
    ['ヴ', ['ゔ', 'う\u3099', 'ｳﾞ']],
  ])('%s is the form of all its spellings', (folded, spellings) => {
    for (const one of spellings) expect(fold(one)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })

  it('keeps apart what differs', () => {
    expect(fold('はは')).not.toBe(fold('ばば'))
    expect(fold('つき')).not.toBe(fold('っき'))
  })

  it('a folded name finds itself again', () => {
    const pieces = [
      'ｶﾞ',
      'ｶ',
      'か\u3099',
      'ばナ',
      'ー',
      'ｰ',
      '・',
      '･',
      ' ',
      '　',
      '-',
      'Ａ',
      'ΣΑΣ',
      'ß',
      '㈱',
      '①',
      '漢',
      '㎏',
    ]
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces) }), value => {
        expect(fold(fold(value))).toBe(fold(value))
      }),
    )
  })

  it('has tables that SQL can use: partners in the same places, stripped characters as NFKC leaves them', () => {
    expect(fold_hiragana.length).toBe(fold_katakana.length)
    expect(fold(fold_hiragana)).toBe(fold_katakana)
    expect(fold(fold_stripped)).toBe('')
    for (const one of hyphen_variants) expect([one, fold(one)]).toEqual([one, ''])
  })
})

describe('graphemeCount', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['髙﨑', 2],
    ['𩸽', 1],
    ['か\u3099き\u3099', 2],
    ['葛\u{e0100}', 1],
    ['👨‍👩‍👧👍🏽🇯🇵', 3],
    ['\r\n', 1],
    ['ﾄﾏﾄ', 3],
  ])('%j has %i', (value, count) => {
    expect(graphemeCount(value)).toBe(count)
  })

  it('counts as the segmenter does, on the short way too', () => {
    const plain = fc.string({ unit: fc.constantFrom(...Array.from('aZ 0~あんアヴー漢字鷗！～')) })
    fc.assert(
      fc.property(fc.oneof(plain, fc.string({ unit: 'grapheme' })), value => {
        expect(graphemeCount(value)).toBe(graphemes(value).length)
      }),
    )
  })
})

describe('isWithinChars', () => {
  it.each([
    ['', 0, true],
    ['鯛'.repeat(40), 40, true],
    ['鯛'.repeat(41), 40, false],
    ['葛\u{e0100}'.repeat(40), 40, true],
    ['👨‍👩‍👧', 1, true],
    [`e${'\u0301'.repeat(1_000)}`, 40, false],
  ])('%j within %i: %s', (value, most, within) => {
    expect(isWithinChars(value, most)).toBe(within)
  })
})

describe('what an input method leaves', () => {
  it.each([
    ['０３ー１２３４−５６７８', '03-1234-5678'],
    ['　１２３‐４５ｰ６　', '123-45-6'],
    ['ＡＢ―１２─３', 'AB-12-3'],
    ['12－3', '12-3'],
  ])('%s is %s', (typed, plain) => {
    expect(normaliseDigits(typed)).toBe(plain)
  })

  it('toHalfWidth leaves kana alone', () => {
    expect(toHalfWidth('ＡＢＣ　ラーメン！')).toBe('ABC ラーメン!')
  })
})

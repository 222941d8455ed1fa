import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fold } from './japanese.ts'
import { searchFor, spellingsOf, sureParts, wordsAsked } from './search.ts'

const same = [
  ['100～200g', '100〜200g', '１００~２００ｇ'],
  ['ウィスキー', 'ウイスキー', 'ういすきー', 'ｳｨｽｷｰ'],
  ['ヴィネガー', 'ビネガー', 'ヴイネガー', 'びねがー'],
  ['オリーヴ', 'オリーブ', 'おりーゔ'],
  ['ヴァニラ', 'バニラ'],
  ['フィレ', 'フイレ'],
  ['髙島屋', '高島屋', '高嶋屋', '髙嶋屋'],
  ['渡邉', '渡辺', '渡邊'],
  ['濱﨑水産', '浜崎水産'],
  ['𠮷野', '吉野'],
  ['醬油', '醤油'],
  ['½カット', '1/2カット', '１／２カット'],
  ['1ヶ', '1ケ', '1ｹ'],
  ['ヱビス', 'エビス', 'ゑびす'],
  ['マグロ', 'まぐろ', 'ﾏｸﾞﾛ', '鮪'],
  ['長葱', '長ネギ', 'ながねぎ'],
  ['じゃがいも', '馬鈴薯'],
]

describe('a search', () => {
  it.each(same)('finds %s by each of its spellings, and the other way round', (...spellings) => {
    for (const typed of spellings)
      for (const written of spellings)
        expect([typed, written, searchFor(typed)(fold(written))]).toEqual([typed, written, true])
  })

  it('keeps apart what differs', () => {
    for (const [typed, written] of [
      ['ハマチ', 'バマチ'],
      ['アイ', 'アィ'],
      ['高', '商'],
      ['.', 'a'],
      ['(株', '株'],
      ['a|b', 'a'],
      ['100200', '100〜200'],
    ] as const)
      expect([typed, written, searchFor(typed)(fold(written))]).toEqual([typed, written, false])
  })

  it('asks for every word, and of none for nothing', () => {
    expect(wordsAsked('まぐろ　赤身 ー')).toEqual(['マグロ', '赤身'])
    expect(searchFor('まぐろ 赤身')(fold('本まぐろ|赤身'))).toBe(true)
    expect(searchFor('まぐろ 赤身')(fold('本まぐろ|中とろ'))).toBe(false)
    expect(searchFor(' 　ー')('')).toBe(true)
  })

  it('finds every text by itself and by each part of it, whatever signs stand in it', () => {
    const letter = fc.constantFrom(...'ヴィウイビブ高髙.*+?()[]{}|^$\\/~〜⁄ーa1𠮷'.split(''), '𠮷')
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 8 }), fc.nat(8), (signs, at) => {
        const folded = fold(signs.join(''))
        expect(new RegExp(spellingsOf(folded), 'u').test(folded)).toBe(true)
        for (const part of sureParts(folded)) expect(folded).toContain(part)
        expect(searchFor(Array.from(folded).slice(at).join(''))(folded)).toBe(true)
      }),
    )
  })
})

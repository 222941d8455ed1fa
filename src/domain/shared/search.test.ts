import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fold } from './japanese.ts'
import { rankFor, searchFor, spellingsOf, sureParts, wordsAsked, wordsOn } from './search.ts'

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

describe('what a search found', () => {
  const best = (typed: string, names: readonly (readonly [name: string, name_kana: string])[]) => {
    const rank = rankFor(typed)
    return names
      .map(([name, name_kana]) => ({ name, name_kana, code: '000123' }))
      .sort((a, b) => rank(a) - rank(b))
      .map(one => one.name)
  }
  const crab = ['本ズワイ 棒肉', 'ほんずわい ぼうにく'] as const
  const urchins = [
    ['生ウニ', 'なまうに'],
    ['ウニ 塩水', 'うに えんすい'],
  ] as const

  it.each(['うに', '雲丹', 'ｳﾆ'])(
    'begins with whose name begins with %s, and ends with who holds it inside of a reading',
    typed => {
      expect(best(typed, [crab, ['むきうに', 'むきうに'], ...urchins])).toEqual([
        'ウニ 塩水',
        '生ウニ',
        'むきうに',
        '本ズワイ 棒肉',
      ])
    },
  )

  it('has a word of a name or a reading before what stands inside of one, and else leaves the order', () => {
    const list = [
      ['シマアジ', 'しまあじ'],
      ['味付いかさし', 'あじつけいかさし'],
      ['真アジ', 'まあじ'],
      ['真アジ 開き', 'まあじ ひらき'],
    ] as const
    expect(best('あじ', list)).toEqual(['真アジ', '真アジ 開き', 'シマアジ', '味付いかさし'])
    expect(best('あじ ひらき', list)[0]).toBe('真アジ 開き')
    expect(best('0001', list)).toEqual(list.map(([name]) => name))
  })

  it('knows where words begin', () => {
    expect(wordsOn('生本マグロ 赤身(柵)')).toEqual(['生本マグロ赤身(柵)', 'マグロ赤身(柵)', '赤身(柵)', '柵)'])
  })
})

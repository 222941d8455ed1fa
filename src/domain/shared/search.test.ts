import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fold } from './japanese.ts'
import {
  bestFirst,
  searchFor,
  spellingsOf,
  surelyMeant,
  sureParts,
  wordsAsked,
  wordsFor,
  wordsFound,
  wordsOn,
} from './search.ts'

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
  ['ＬＬサイズ', 'llさいず', 'LLｻｲｽﾞ'],
  ['１．８Ｌ', '1.8l', '１.8L'],
  ['Ａ５', 'a5'],
]

describe('a search', () => {
  it.each(same)('finds %s by each of its spellings, and the other way round', (...spellings) => {
    for (const typed of spellings)
      for (const written of spellings)
        expect([typed, written, searchFor(typed)(fold(written))]).toEqual([typed, written, true])
  })

  it.each([
    ['maguro', '本鮪 赤身'],
    ['MAGURO', 'マグロ'],
    ['ｍａｇｕｒｏ', 'まぐろ'],
    ['aji', '真アジ'],
    ['shouyu', '濃口醤油'],
    ['syouyu', '濃口醤油'],
    ['hokkigai', '北寄貝'],
    ['konnyaku', '糸こんにゃく'],
    ['renkon', '蓮根'],
    ['sa-mon', 'サーモン'],
    ['tomato akai', 'トマト 赤い|アカイトマト'],
    ['sake', 'SAKE'],
    // Long vowels as people shorten them.
    ['ryuen', '龍苑|リュウエン'],
    ['ryuuen', '龍苑|リュウエン'],
    ['tokyo', 'トウキョウ青果'],
    ['osaka', 'オオサカ屋'],
    ['kyoto', 'キョウト亭'],
    ['shoyu', '濃口醤油'],
    ['gobo', '新ごぼう'],
  ])('takes %s for kana that no input method made', (typed, written) => {
    expect(searchFor(typed)(fold(written))).toBe(true)
  })

  it.each(['kg', 'la', 'ha', 'wine', 'xxl', 'cake', 'm'])('%s is no kana', typed => {
    expect(wordsFor(typed)).toEqual([typed])
  })

  it('puts what is written so before what only has a long vowel there', () => {
    const item = (name: string, name_kana: string, usual_count = 0) => ({
      name,
      name_kana,
      code: '',
      spec: '',
      usual_count,
    })
    const found = [item('灯籠', 'とうろう', 9), item('本鮪 大トロ', 'ほんまぐろ おおとろ')]
    expect(bestFirst('toro')(found, one => one).map(one => one.name)).toEqual(['本鮪 大トロ', '灯籠'])
  })

  it('takes long vowels for short ones in Latin letters alone', () => {
    expect(searchFor('リュエン')(fold('リュウエン'))).toBe(false)
    expect(searchFor('ryuuen')(fold('リュエン'))).toBe(false)
    for (const typed of ['uni', 'kuro', 'otoro', 'tokokyosokuro'])
      expect(wordsFound(fold(typed)).length).toBeLessThan(60)
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

type Fixture = readonly [name: string, name_kana: string, usual_count?: number]

describe('what a search found', () => {
  const best = (typed: string, names: readonly Fixture[]) => {
    const items = names.map(([name, name_kana, usual_count = 0]) => ({
      name,
      name_kana,
      usual_count,
      code: '000123',
      spec: '',
    }))
    return bestFirst(typed)(items, one => one).map(one => one.name)
  }
  const crab = ['本ズワイ 棒肉', 'ほんずわい ぼうにく'] as const
  const urchins = [
    ['生ウニ', 'なまうに'],
    ['ウニ 塩水', 'うに えんすい'],
  ] as const

  it.each(['うに', '雲丹', 'ｳﾆ'])(
    'begins with whose name begins with %s, and has who holds it inside of a reading only where there is nothing else',
    typed => {
      expect(best(typed, [crab, ['むきうに', 'むきうに'], ...urchins])).toEqual(['ウニ 塩水', 'むきうに', '生ウニ'])
      expect(best(typed, [crab])).toEqual(['本ズワイ 棒肉'])
    },
  )

  it.each([
    [
      'いか',
      [
        ['イカ塩辛', 'いかしおから'],
        ['味付いかさし', 'あじつけいかさし', 9],
        ['スルメイカ', 'するめいか', 8],
        ['剣先イカ', 'けんさきいか', 2],
      ],
      ['スルメイカ', '剣先イカ', 'イカ塩辛', '味付いかさし'],
    ],
    [
      'まぐろ',
      [
        ['マグロ カマ', 'まぐろかま'],
        ['生本マグロ 赤身', 'なまほんまぐろ', 1],
        ['メバチマグロ', 'めばちまぐろ', 5],
      ],
      ['メバチマグロ', '生本マグロ 赤身', 'マグロ カマ'],
    ],
    [
      'たい',
      [
        ['平貝', 'たいらがい', 9],
        ['ブラックタイガー', 'ぶらっくたいがー', 9],
        ['金目鯛', 'きんめだい', 9],
        ['真鯛', 'まだい'],
      ],
      ['真鯛', '金目鯛', '平貝'],
    ],
    [
      'しょうゆ',
      [
        ['しょうゆ皿', 'しょうゆざら', 1],
        ['濃口醤油', 'こいくちしょうゆ', 3],
      ],
      ['濃口醤油', 'しょうゆ皿'],
    ],
    [
      'ま',
      [
        ['シマアジ', 'しまあじ', 9],
        ['マゴチ', 'まごち'],
        ['真鯛', 'まだい', 1],
      ],
      ['真鯛', 'マゴチ', 'シマアジ'],
    ],
  ] satisfies [string, Fixture[], string[]][])(
    '%s: of all that is called so, first what is ordered most; what only sounds or is only called so comes behind',
    (typed, list, names) => expect(best(typed, list)).toEqual(names),
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

  it.each([
    ['あじ', '真アジ', 'まあじ', true],
    ['あじ', 'アジフライ', 'あじふらい', true],
    ['あじ', '味付いかさし', 'あじつけいかさし', false],
    ['あじ', 'シマアジ', 'しまあじ', false],
    ['あじつ', '味付いかさし', 'あじつけいかさし', true],
    ['しまあじ', 'シマアジ', 'しまあじ', true],
    ['いか', 'アオリイカ', 'あおりいか', true],
    ['たい', '真鯛', 'まだい', true],
    ['たい', '平貝', 'たいらがい', false],
    ['鯛', 'ブラックタイガー', 'ぶらっくたいがー', false],
    ['うに', '本ズワイ 棒肉', 'ほんずわい ぼうにく', false],
    ['ぼうに', '本ズワイ 棒肉', 'ほんずわい ぼうにく', true],
    ['むきみ', '赤貝', 'あかがい', true],
    ['0001', '真鯛', 'まだい', true],
  ])('%s + Enter is %s: %s %s', (typed, name, name_kana, sure) => {
    expect(surelyMeant(typed)({ name, name_kana, code: '000123', spec: 'むき身' })).toBe(sure)
  })

  it('knows where words begin', () => {
    expect(wordsOn('生本マグロ 赤身(柵)')).toEqual(['生本マグロ赤身(柵)', 'マグロ赤身(柵)', '赤身(柵)', '柵)'])
  })
})

import { describe, expect, it, test } from 'vitest'
import { food_words } from '#domain/shared/food-words.ts'
import { fold } from '#domain/shared/japanese.ts'
import { lists } from '#tests/memos/list.ts'
import { findAlike } from './alike.ts'
import { findName, indexNames } from './names.ts'
import { heard } from './readings.ts'

describe('the list of food words', () => {
  const written = food_words.flatMap(({ ways }) => ways)

  test('it holds some 500 of them', () => expect(written.length).toBeGreaterThan(480))

  test('no word stands there twice, so none is two foods', () => {
    expect(written.filter((word, at) => written.indexOf(word) !== at)).toEqual([])
    const readings = food_words.map(({ reading }) => reading)
    expect(readings.filter((word, at) => readings.indexOf(word) !== at)).toEqual([])
  })

  test('no way to write one food is the reading of another', () => {
    const readings = new Set(food_words.map(({ reading }) => fold(reading)))
    expect(written.filter(word => readings.has(fold(word)) && !/[ァ-ヶ]/.test(word))).toEqual([])
  })

  it.each(food_words.map(({ reading, ways }) => [reading, ways] as const))(
    '%s is what is heard of %s',
    (reading, ways) => {
      // 牡蠣 sounds as 柿 does: it is its own reading.
      expect(reading === '牡蠣' || /^[ぁ-んー]+$/u.test(reading)).toBe(true)
      for (const way of ways) expect(heard(fold(way))).toBe(heard(fold(reading)))
    },
  )
})

describe('a short word leads to what it is, and to nothing else', () => {
  const named = (list: keyof typeof lists, word: string) => {
    const index = indexNames(lists[list])
    return (findName(index, word)?.items ?? findAlike(index, word)).map(item => item.id)
  }
  test.each([
    ['fish', '鯛', /鯛/],
    ['fish', '鯵', /アジ/],
    ['fish', '鯖', /サバ/],
    ['fish', '蛤', /蛤/],
    ['vegetables', '葱', /ねぎ/],
    ['vegetables', '茄子', /なす/],
    ['vegetables', '卵', /卵/],
    ['dry_goods', '酢', /酢/],
    ['dry_goods', '米', /米/],
  ] as const)('%s: %s', (list, word, every) => {
    const found = named(list, word)
    expect(found).not.toEqual([])
    expect(found.filter(name => !every.test(name))).toEqual([])
  })

  test.each(['な', 'ん', 'す', 'a'])('%s is no name', word => {
    expect(named('dry_goods', word)).toEqual([])
  })

  test.each([
    ['胡瓜', 'きゅうり'],
    ['玉葱', '玉ねぎ'],
    ['長葱', '長ねぎ'],
    ['檸檬', 'レモン'],
    ['韮', 'ニラ'],
    ['蓮根', 'れんこん'],
    ['南瓜', 'かぼちゃ'],
  ])('%s is %s', (word, name) => expect(named('vegetables', word)).toEqual([name]))

  test('玉子 is eggs, whichever', () =>
    expect(named('vegetables', '玉子')).toEqual(expect.arrayContaining(['鶏卵 L パック'])))
})

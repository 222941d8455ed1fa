import { describe, expect, test } from 'vitest'

import { emojiLostOnPaper } from '#domain/exports/emoji.ts'
import { faces, geta, printable, wrap } from './pdf-text.ts'

const { regular } = faces()
const lines = (text: string, width: number): string[] => wrap(text, { face: regular, size: 10, width })

describe('wrap', () => {
  test.each([
    ['Japanese breaks anywhere', 'あいうえおかきくけこ', 52, ['あいうえお', 'かきくけこ']],
    ['no line begins with 。 or a closing bracket', '甘塩あじの開き。', 65, ['甘塩あじの開', 'き。']],
    ['no line ends with an opening bracket', 'ああああ(養殖)', 48, ['ああああ', '(養殖)']],
    ['small kana stay with theirs', 'ああああきゃ', 52, ['ああああ', 'きゃ']],
    ['a word stays whole', 'ああ GINZA', 48, ['ああ', 'GINZA']],
    ['a line feed breaks', 'あ\n\nい', 100, ['あ', '', 'い']],
    ['nothing is one empty line', '', 100, ['']],
  ])('%s', (_, text, width, expected) => {
    expect(lines(text, width)).toEqual(expected)
  })

  test('never wider than asked, and nothing lost, for any width that holds one character', () => {
    const text =
      '業務用(国産)https://oroshi.example.jp/o/ZkAAAAAAAAAAAAAAA ｶﾞｯﾂﾘ『「「「「「」」」」」』、。、。、。100,000円/kgー'
    for (let width = 12; width < 300; width += 7) {
      const broken = lines(text, width)
      for (const line of broken) expect(regular.widthOf(line, 10)).toBeLessThanOrEqual(width)
      expect(broken.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }
  })
})

describe('printable', () => {
  test.each([
    ['か\u3099き', 'がき', []],
    ['髙﨑①㈱～−鷗𩸽', '髙﨑①㈱～−鷗𩸽', []],
    ['葛\u{e0100}城', '葛城', []],
    ['a\tb\u0007c\r\nd', 'a b c\nd', []],
    ['🐟と🇯🇵', '〓と〓', ['U+1F41F', 'U+1F1EF']],
  ])('%j is %j', (text, expected, missing) => {
    const found = new Set<string>()
    expect(printable(text, found)).toBe(expected)
    expect([...found].sort()).toEqual([...missing].sort())
  })
})

test('whoever types an emoji is told so exactly where the paper has none', () => {
  const differ: string[] = []
  for (let point = 0x20; point < 0x1fb00; point += 1) {
    const one = String.fromCodePoint(point)
    if (!/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(one)) continue
    if (printable(one, new Set()).includes(geta) !== emojiLostOnPaper(one).length > 0) differ.push(one)
  }
  expect(differ).toEqual([])
  expect(emojiLostOnPaper('丸のまま🐟🐟で❤️ ☎は10時')).toEqual(['🐟', '❤'])
})

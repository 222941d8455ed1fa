import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'

import { cp932Offenders, toCp932Safe } from './cp932.ts'

/** Every character of Windows-31J by the platform's own decoder, independent of the table's source. */
const repertoire = (): string[] => {
  const decoder = new TextDecoder('shift_jis')
  const found = new Set<string>()
  for (let lead = 0x81; lead <= 0xfc; lead += 1) {
    for (let trail = 0x40; trail <= 0xfc; trail += 1) {
      const text = decoder.decode(new Uint8Array([lead, trail]))
      if (text.length === 1 && text !== '\ufffd' && !/[\ue000-\uf8ff]/.test(text)) found.add(text)
    }
  }
  return [...found]
}

describe('toCp932Safe', () => {
  it('keeps every character of Windows-31J encodable', () => {
    const all = repertoire()
    expect(all.length).toBeGreaterThan(7_300)
    expect(all.filter(one => cp932Offenders(one).length > 0)).toEqual([])
    const lost = all.filter(one => {
      const safe = toCp932Safe(one).text
      return iconv.decode(iconv.encode(safe, 'cp932'), 'cp932') !== safe
    })
    expect(lost).toEqual([])
  })

  it('says of the whole BMP what the encoder says', () => {
    const wrong: string[] = []
    for (let code = 0xa0; code <= 0xffff; code += 1) {
      if (code >= 0xd800 && code <= 0xf8ff) continue
      const safe = toCp932Safe(String.fromCharCode(code))
      const written = iconv.decode(iconv.encode(safe.text, 'cp932'), 'cp932')
      if (written !== safe.text) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
  }, 30_000)

  it.each([
    ['〜−‖—', '～－∥―'],
    ['500㎖ 2ℓ ½', '500ml 2L 1/2'],
    ['麴 頰 剝 鷗', '麹 頬 剥 鴎'],
    ['髙﨑①㈱㈲№Ⅲ㎏', '髙﨑①㈱㈲№Ⅲ㎏'],
    ['¥100\u00a0¢£¬', '￥100 ￠￡￢'],
    ['カ\u3099キ\u3099 は\u309a', 'ガギ ぱ'],
    ['葛\u{e0100}城', '葛城'],
    ['ﾄﾏﾄ 1,200\r\n', 'ﾄﾏﾄ 1,200\r\n'],
    ['Å', '\u212b'],
  ])('writes %s as %s', (typed, written) => {
    expect(toCp932Safe(typed)).toEqual({ text: written, replaced: [] })
  })

  it.each([
    ['𩸽の開き', '〓の開き', ['𩸽']],
    ['♡😀♡', '〓〓〓', ['♡', '😀']],
    ['家族👨‍👩‍👧です', '家族〓です', ['👨‍👩‍👧']],
    ['か゚き', '〓き', ['か゚']],
    ['café', 'caf〓', ['é']],
    ['鯥と鱩', '〓と〓', ['鯥', '鱩']],
    ['あ\u0000\u0085い', 'あ〓〓い', ['U+0000', 'U+0085']],
    ['\ue000', '〓', ['U+E000']],
    ['\ud800', '〓', ['U+D800']],
    ['1️⃣', '〓', ['1️⃣']],
  ])('marks what is left of %s', (typed, written, replaced) => {
    expect(toCp932Safe(typed)).toEqual({ text: written, replaced })
    expect(cp932Offenders(typed)).toEqual(replaced)
  })
})

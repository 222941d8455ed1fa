import { describe, expect, it } from 'vitest'
import { lists } from '#tests/memos/list.ts'
import { written_at } from '#tests/memos/score.ts'
import { readMemo } from './read-memo.ts'
import { unitName } from './units.ts'

const boxes = ['ハコ', 'はこ', '箱', 'ﾊｺ', 'bx', 'ケース', 'けーす', 'ｹｰｽ', 'cs', 'c/s', 'C/S', 'ct'] as const
const weights = ['キロ', 'きろ', 'kg', 'k'] as const
const words_after = [
  '',
  'と',
  'で',
  'を',
  'は',
  'も',
  'が',
  'の',
  'に',
  'ずつ',
  'だけ',
  'のみ',
  'です',
  'ください',
  'お願いします',
  'とか',
  'ね',
  '、',
] as const

const by_both = Object.values(lists).map(list => ({
  ...list,
  items: list.items.filter(item => item.unit_kinds.length === 2),
}))

/** Each phrase with every fourth item, another fourth for the next phrase. */
const every = 4

/** One line for each of them, each read as if it stood alone. */
const matchedOf = (unit: string, after: string, turn: number) =>
  by_both.flatMap(list => {
    const some = list.items.filter((_, at) => at % every === turn % every)
    const memo = some.map(item => `${item.id}2${unit}${after}`).join('\n')
    const units = new Map(list.items.map(item => [item.id, item.unit]))
    return readMemo(memo, list, written_at).pieces.flatMap(piece =>
      piece.kind === 'matched' ? [{ ...piece, unit: units.get(piece.item_id) ?? '' }] : [],
    )
  })

const items = by_both.reduce((sum, list) => sum + list.items.length, 0)

describe('an amount in cases, whatever follows it', () => {
  it('there are enough items that are sold both ways', () => expect(items).toBeGreaterThan(150))

  it.each(boxes)('2%s is never certain pieces, and nearly always certain cases', unit => {
    let certain = 0
    for (const [turn, after] of words_after.entries()) {
      const matched = matchedOf(unit, after, turn)
      const wrong = matched.filter(one => {
        // ブラックタイガー is sold by the box, and in cases of six.
        const meant = unitName(one.unit) === unitName(unit) ? 'piece' : 'case'
        return one.quantity !== '2' || one.unit_kind !== meant
      })
      expect(wrong.map(one => `${one.text} → ${one.item_id} ${one.quantity} ${one.unit_kind}`)).toEqual([])
      certain += matched.length
    }
    // Of some, two cases are more than may be ordered; か may begin another word.
    expect((certain * every) / items / words_after.length).toBeGreaterThan(0.85)
  })
})

describe('an amount by weight of what is not sold so', () => {
  it.each(weights)('2%s is asked about', unit => {
    const matched = words_after.flatMap((after, turn) => matchedOf(unit, after, turn))
    expect(matched.map(one => `${one.text} → ${one.item_id} ${one.quantity}`)).toEqual([])
  })
})

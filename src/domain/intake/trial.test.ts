import { describe, expect, it, test } from 'vitest'
import { lists } from '#tests/memos/list.ts'
import { written_at } from '#tests/memos/score.ts'
import { scoreTrial, trialMemos } from '#tests/memos/trial.ts'
import { readMemo } from './read-memo.ts'

const trial = trialMemos()

describe('memos in many styles', () => {
  it('there are enough of them', () => {
    expect(trial.length).toBeGreaterThanOrEqual(300)
    expect(new Set(trial.map(memo => memo.style)).size).toBeGreaterThanOrEqual(12)
    expect(trial.map(memo => memo.text).filter((text, at, all) => all.indexOf(text) !== at)).toEqual([])
  })

  const scores = trial.map(memo => ({ memo, score: scoreTrial(memo) }))
  it('nothing is certain and wrong', () => {
    expect(scores.flatMap(({ score }) => score.wrong)).toEqual([])
    expect(scores.flatMap(({ score }) => score.day)).toEqual([])
  })

  it('three lines of four are found, nearly all with questions', () => {
    const count = (key: 'found' | 'asked') => scores.reduce((sum, { score }) => sum + score[key].length, 0)
    const lines = scores.reduce((sum, { score }) => sum + score.lines, 0)
    expect(count('found') / lines).toBeGreaterThanOrEqual(0.75)
    expect((count('found') + count('asked')) / lines).toBeGreaterThan(0.95)
  })
})

/** As it is read: `item quantity`, with c in cases; in question marks what is asked about, with all that is offered. */
const readingOf = (list: keyof typeof lists, text: string) => {
  const amount = (one: { item_id: string; quantity: string | null; unit_kind: string | null }) =>
    `${one.item_id} ${one.quantity ?? '-'}${one.unit_kind === 'case' ? ' c' : ''}`
  return readMemo(text, lists[list], written_at).pieces.flatMap(piece => {
    if (piece.kind === 'matched') return [amount(piece)]
    return piece.kind === 'doubtful' ? [`? ${piece.candidates.map(amount).join(', ')}`] : []
  })
}

test.each([
  // A unit of two kana before a particle.
  ['アボカド2ハコと', ['アボカド 2 c']],
  ['アボカド2はこで', ['アボカド 2 c']],
  ['レモン2キロと', ['? レモン -, 国産レモン 2']],
  ['アボカド2ヌシコと', ['? アボカド 2, アボカド 2 c']],
  // A price is no quantity.
  ['レモン 1個80円で30個', ['レモン 30']],
  ['レモン30個 80円', ['レモン 30']],
  ['レモン 3個80円で30個', ['? レモン 3, レモン 30']],
  // A correction asks about its own line, and swallows no other.
  ['ミニトマト 5→3パック キャベツ2', ['? ミニトマト 3, ミニトマト 5', 'キャベツ 2']],
  ['追加→レモン5個 トマト2個', ['レモン 5', 'トマト 2']],
  ['【変更】トマト3個 レモン2個', ['? トマト 3', '? レモン 2']],
  ['大根5本、やっぱり3本で', ['大根 3']],
  ['大根 3本→やっぱり2本', ['? 大根 2, 大根 3']],
  ['大根3本 やっぱり2本', ['大根 2']],
  ['大根3本⇒やはり2', ['? 大根 2, 大根 3']],
  ['大根3本 やっぱりレモン5個', ['? レモン 5, 大根 3']],
  ['レモン5個→ライム5個', ['? ライム 5, レモン 5']],
  // What a thing holds is no quantity.
  ['油揚げ10枚入り4袋', ['油揚げ 4']],
  ['チンゲン菜2株入り', ['? チンゲン菜 -']],
  // A number alone of what is weighed.
  ['人参5', ['? 人参 5']],
  ['人参1.5', ['人参 1.5']],
  ['10207 5', ['人参 5']],
  // An amount belongs to what stands before it.
  ['トマト1箱とネギ、九条のほう3束', ['九条ねぎ 3']],
  // What is left over behind an amount is not passed over.
  ['大根3本残ってます', ['? 大根 3']],
  ['大根3本でよかったっけ', ['? 大根 3']],
  // Parts of a case, and dozens.
  ['レモン半ケース', ['レモン 70']],
  ['ミニトマト半ケース', ['? ミニトマト 0.5 c']],
  ['ブロッコリー1.5ケース', ['ブロッコリー 30']],
  ['レモン2ダース', ['レモン 24']],
  ['もやし1c/s', ['もやし 1 c']],
  ['もやし2ct', ['もやし 2 c']],
  ['もやし2bx', ['もやし 2 c']],
  ['もやし c/s1', ['もやし 1 c']],
  ['もやし cs 2', ['もやし 2 c']],
  // As it is spoken.
  ['もやしひと箱', ['? もやし 1 c']],
  ['もやし ふたケース', ['? もやし 2 c']],
  ['大根みっつ', ['? 大根 3']],
  ['大根いつつ下さい', ['? 大根 5']],
] as const)('%s', (text, expected) => {
  const read = readingOf('vegetables', text)
  expect(read.filter(one => !one.startsWith('?'))).toEqual(expected.filter(one => !one.startsWith('?')))
  for (const one of expected) expect(read.map(reading => reading.slice(0, one.length))).toContain(one)
})

test('まぐろ is nothing of a greengrocer', () => {
  expect(readingOf('vegetables', 'まぐろ2kg')).toEqual([])
})

test('卵10個入り4パック is asked about, and never ten packs', () => {
  const [read, ...more] = readingOf('vegetables', '卵10個入り4パック')
  expect(more).toEqual([])
  expect(read).toContain('鶏卵 L パック 4')
  expect(read).not.toMatch(/ 10(?:,|$)/)
})

test('まだい is no 甘鯛, in whose reading it stands, and is one of the 真鯛 as it is written in kanji', () => {
  const [read, ...more] = readingOf('fish', 'まだい2尾')
  expect(more).toEqual([])
  expect(read).toBe('? 真鯛 活〆 2, 真鯛 フィレ 皮付 -, 天然真鯛 神経〆 2')
  expect(readingOf('fish', '真鯛2尾')).toEqual([read])
  expect(readingOf('fish', '甘鯛2尾')).toEqual(['甘鯛 2'])
})

test('of 大葉 that is sold in packs of bunches a number of bunches is asked for in packs, and put in for none', () => {
  expect(readingOf('vegetables', '大葉10束')).toEqual(['? 大葉 -'])
})

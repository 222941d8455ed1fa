import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lists } from '#tests/memos/list.ts'
import { memos, scoreMemo, written_at } from '#tests/memos/score.ts'
import { readMemo } from './read-memo.ts'

describe('hand-written memos', () => {
  it('there are enough of them', () => expect(memos.length).toBeGreaterThanOrEqual(60))

  it.each(memos.map(memo => [memo.text, memo] as const))('%s', (_, memo) => {
    const score = scoreMemo(memo)
    expect(score.wrong, 'taken for certain and not meant').toEqual([])
    expect(score.missed, 'neither taken nor offered').toEqual([])
    expect(score.other).toEqual([])
  })

  it('nearly all that a clerk is sure of is taken without a question', () => {
    const certain = memos.reduce((sum, memo) => sum + (memo.sure?.length ?? 0), 0)
    const right = memos.reduce((sum, memo) => sum + scoreMemo(memo).right.length, 0)
    expect(right / certain).toBeGreaterThan(0.97)
  })
})

/** Few items, so that many texts can be read. */
const few = {
  ...lists.vegetables,
  items: lists.vegetables.items.filter(item => /トマト|きゅうり|玉ねぎ|大根/.test(item.id)),
}

/** What stands in no piece of a reading, in order. */
const leftOut = (text: string) => {
  const { pieces } = readMemo(text, few, written_at)
  let rest = ''
  let from = 0
  for (const piece of [...pieces].sort((a, b) => a.start - b.start)) {
    expect(piece.start, 'pieces do not overlap').toBeGreaterThanOrEqual(from)
    expect(text.slice(piece.start, piece.end).trim()).toBe(piece.text)
    rest += text.slice(from, piece.start)
    from = piece.end
  }
  return rest + text.slice(from)
}

it.each([
  ['大根 適当に', ['大根 適当に']],
  ['トマト 2倍', ['トマト 2倍']],
  ['大根10本\n適当に', [undefined]],
  ['大根10本。適当に', [undefined]],
  ['謎の品 10倍', [undefined]],
])('what is unread directly behind an item stands with it: %s', (text, wholes) => {
  const { pieces } = readMemo(text, few, written_at)
  expect(pieces.flatMap(piece => (piece.kind === 'unread' ? [piece.whole] : []))).toEqual(wholes)
})

/** Without what numbers a line (①, 1., ２、): it orders nothing. */
const unnumbered = (text: string) =>
  text
    .replace(/^\s*[\u2460-\u24ff\u2776-\u2793]/gmu, '')
    .normalize('NFKC')
    .replace(/^[\s・\-*\d.)、]+/gmu, '')

describe('nothing is left out', () => {
  // The number of a numbered line (①, 1.), and と and の between two pieces, order nothing.
  const says = /[\p{L}\p{Nd}\p{Nl}]/u
  const fragments = [
    'トマト',
    'ﾄﾏﾄ',
    'きゅうり',
    '玉葱',
    '大根',
    '謎の品',
    '2',
    '３',
    '二',
    '半',
    '1.5',
    '1/2',
    '2-3',
    '2、3',
    'ケース',
    'cs',
    '本',
    'kg',
    'パック',
    '箱',
    '、',
    ' ',
    '　',
    '\n',
    '・',
    '。',
    '/',
    'と',
    'を',
    '各',
    '×',
    '(',
    ')',
    '（大きめ）',
    '明日',
    '25日',
    '11/25',
    '月曜',
    'やっぱり',
    '→',
    'お願いします',
    'よろしく',
    'です',
    'いらない',
    'あれば',
    '?',
    '!',
    '🙏',
    '㎏',
    '①',
    '10302',
    'TEL 03-0100-3000',
    '鮨まるた',
    '😀',
    'か\u3099',
    '-',
    'ー',
  ] as const

  it('of anything that is put together from the words of memos', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fragments), { maxLength: 14 }), parts => {
        const rest = leftOut(parts.join(''))
        expect(unnumbered(rest)).not.toMatch(says)
      }),
      { numRuns: 600, seed: 20261121, examples: [[['(', '1/2', ')']]] },
    )
  }, 120_000)

  it('of any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), text => {
        expect(unnumbered(leftOut(text))).not.toMatch(says)
      }),
      { numRuns: 300, seed: 20261121, examples: [['㏂'], ['㈱㏂トマト']] },
    )
  }, 120_000)

  it.each([
    ['(12/25)トマト2', '12/25 date, トマト2 matched'],
    ['トマト2（明日）きゅうり', 'トマト2 matched, 明日 date, きゅうり doubtful'],
    ['トマト2（お願いします）', 'トマト2 matched, お願いします ignored'],
    // Its amount follows: what is said between is the item's note.
    ['トマト(12/25着)2', 'トマト(12/25着)2 matched'],
    ['㏂', '㏂ unread'],
  ])('and nothing is read twice: %s', (text, said) => {
    const { pieces } = readMemo(text, few, written_at)
    expect(pieces.map(piece => `${piece.text} ${piece.kind}`).join(', ')).toBe(said)
  })

  it.each(['1', '一二三', 'と', 'トマトと', 'あ1', '1-', '1 ', '(', '「', 'の', '各', '→', '1/', '月', 'トマト1'])(
    'of a text of nothing but %s, which is no order',
    word => {
      expect(unnumbered(leftOut(word.repeat(3_000 / word.length)))).not.toMatch(says)
    },
    120_000,
  )
})

describe('delivery dates, on Friday 2026-11-20 at night', () => {
  it.each([
    ['今日', '2026-11-20'],
    ['本日中に', '2026-11-20'],
    ['明日', '2026-11-21'],
    ['あした納品で', '2026-11-21'],
    ['あさって', '2026-11-22'],
    ['明後日の朝', '2026-11-22'],
    ['しあさって', '2026-11-23'],
    ['月曜', '2026-11-23'],
    ['土曜日に', '2026-11-21'],
    ['次の火曜', '2026-11-24'],
    ['来週水曜', '2026-11-25'],
    ['25日', '2026-11-25'],
    ['5日', '2026-12-05'],
    ['11月25日', '2026-11-25'],
    ['１１／２５', '2026-11-25'],
    ['11/25(水)着', '2026-11-25'],
    ['1/5', '2027-01-05'],
    ['2026/11/25', '2026-11-25'],
    ['2026年12月1日', '2026-12-01'],
    // Not to be decided, or no day of delivery.
    ['金曜', null],
    ['来週日曜', null],
    ['11/25(火)', null],
    ['11/10', null],
    ['2/30', null],
    ['31日', '2026-12-31'],
    ['明日か明後日', null],
    ['明日葉 2束', null],
  ])('%s is %s', (text, day) => {
    expect(readMemo(text, lists.vegetables, written_at).delivery_date).toBe(day)
  })
})

describe('what was learnt', () => {
  const learnt = { ...lists.vegetables, aliases: [{ folded: 'ミドリノ', item_id: 'きゅうり' }] }
  it('goes before everything but codes', () => {
    expect(readMemo('みどりの20本', lists.vegetables, written_at).pieces).toMatchObject([{ kind: 'unread' }])
    expect(readMemo('ﾐﾄﾞﾘﾉ 20本', learnt, written_at).pieces).toMatchObject([
      { kind: 'matched', item_id: 'きゅうり', by: 'alias', quantity: '20' },
    ])
    const named = { ...lists.vegetables, aliases: [{ folded: 'トマト', item_id: 'ミニトマト' }] }
    expect(readMemo('トマト 2パック', named, written_at).pieces).toMatchObject([{ item_id: 'ミニトマト', by: 'alias' }])
  })
})

it('candidates begin with what this restaurant usually orders', () => {
  const [piece] = readMemo('ねぎ 3束', lists.vegetables, written_at).pieces
  const usual = new Set(lists.vegetables.items.filter(item => item.usual_count > 0).map(item => item.id))
  if (piece?.kind !== 'doubtful') throw new Error('sure of leeks')
  const order = piece.candidates.map(one => usual.has(one.item_id))
  expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)))
  expect(order[0]).toBe(true)
})

it.each(['アジ ５kg', 'あじ5', '鯵 5kg'])('a food is not what its name merely sounds like: %s', text => {
  const [piece] = readMemo(text, lists.fish, written_at).pieces
  if (piece?.kind !== 'doubtful') throw new Error('sure of one アジ among several')
  const offered = new Set(piece.candidates.map(one => one.item_id))
  expect(offered).toContain('真アジ')
  expect(offered).not.toContain('味付いかさし')
})

describe('what asks the supplier for something is no greeting', () => {
  const kinds = (text: string) => readMemo(text, few, written_at).pieces.map(({ kind, text: words }) => [kind, words])

  it.each(['電話ください', 'お電話お願いします', 'ご連絡いただけますか', '折り返しお願いします', 'TEL下さい'])(
    '%s',
    words =>
      expect(kinds(`よろしくお願いします\n${words}`)).toEqual([
        ['ignored', 'よろしくお願いします'],
        ['unread', words],
      ]),
  )

  it('a phone number in a signature is passed over', () =>
    expect(kinds('電話：03-0100-3000').map(([kind]) => kind)).not.toContain('unread'))
})

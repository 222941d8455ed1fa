import { expect, it } from 'vitest'
import { lastDownload, lostBackWords, lostPressWords, ownPresses, takenBackWords } from './take-back-words.ts'

const none = new Set<string>()

it('says of one’s own second press that it is taken back already, and not that another screen was faster', () => {
  const own = ownPresses()
  const at = '2026-11-20T09:00:00.000Z'
  const first = own.press('processed', ['a', 'b'], at)
  expect(takenBackWords('processed', { taken_back: ['a'], unprocessed: [], skipped: ['b'], before: first })).toEqual({
    words: '1件の処理済を取り消しました。1件は、ほかの画面で先に変更されたため戻していません。',
    kind: 'done',
  })
  own.forget('processed', ['b'], at)
  const second = own.press('processed', ['a', 'b'], at)
  expect(takenBackWords('processed', { taken_back: [], unprocessed: [], skipped: ['a', 'b'], before: second })).toEqual(
    {
      words: '1件の処理済は、もう取り消してあります。1件は、ほかの画面で先に変更されたため戻していません。',
      kind: 'done',
    },
  )
  // What was done later is another one.
  expect(own.press('processed', ['a'], '2026-11-20T10:00:00.000Z').size).toBe(0)
})

it('says of what another screen has taken back that nothing was', () => {
  expect(
    takenBackWords('printed', { taken_back: [], unprocessed: [], skipped: ['a'], before: none }, '鮨 まるた'),
  ).toEqual({
    words: '印刷済を取り消した受注はありません。1件は、ほかの画面で先に変更されたため戻していません。',
    kind: 'error',
  })
  expect(
    takenBackWords('printed', { taken_back: [], unprocessed: [], skipped: ['a'], before: new Set(['a']) }, '鮨 まるた')
      .words,
  ).toBe('鮨 まるたの印刷済は、もう取り消してあります。')
})

it.each([
  [[], '2件の印刷済を取り消しました。'],
  [['a', 'b'], '2件の印刷済・処理済を取り消しました。'],
  [['b'], '2件の印刷済を取り消し、1件を未処理に戻しました。'],
])('says of %j that they are unprocessed again with their print', (unprocessed, words) => {
  const answer = { taken_back: ['a', 'b'], unprocessed, skipped: [], before: none }
  expect(takenBackWords('printed', answer)).toEqual({ words, kind: 'done' })
})

it.each([
  [[{ mark: 'printed', count: 2, by_name: '配送 次郎' }], '配送 次郎さんが印刷しています。'],
  [
    [
      { mark: 'printed', count: 1, by_name: '配送 次郎' },
      { mark: 'downloaded', count: 2, by_name: '事務 花' },
    ],
    'うち1件は、配送 次郎さんが印刷しています。事務 花さんがダウンロードしています。',
  ],
] as const)('says who has what was processed in hand', (taken_out, words) => {
  const answer = { taken_back: ['a', 'b'], unprocessed: [], skipped: [], taken_out, before: none }
  expect(takenBackWords('processed', answer).words).toBe(`2件の処理済を取り消しました。${words}`)
})

it('says of a download, whole or of the desk, that a later one has had its orders, or somebody took it back before', () => {
  const answer = { taken_back: ['a'], unprocessed: ['a'], skipped: ['b'], before: none }
  expect(takenBackWords('downloaded', answer, '鮨 まるた').words).toBe(
    '鮨 まるたのダウンロード・処理済を取り消しました。1件は、あとからもう一度出したか、先に取り消されたため戻していません。',
  )
})

it('names the orders of a press whose answer was lost, and knows which download was there before it', () => {
  expect(lostPressWords('downloaded', '3件', '返事を受け取れませんでした。')).toBe(
    '3件のダウンロード：返事を受け取れませんでした。',
  )
  expect(['鮨 まるた', ''].map(name => lostBackWords('processed', name, '返事なし'))).toEqual([
    '鮨 まるたの処理済の取り消し：返事なし',
    '返事なし',
  ])
  const rows = ['2026-11-20T09:00:00.000Z', null, '2026-11-20T10:00:00.000Z', '2026-11-20T08:00:00.000Z']
  expect(lastDownload(rows.map(downloaded_at => ({ downloaded_at })))).toBe('2026-11-20T10:00:00.000Z')
  expect(lastDownload([{ downloaded_at: null }])).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { markRow } from '#web/supplier/board/board-list.ts'
import { againWord, asksBefore, asksMore, isTakenOut } from '#web/supplier/board/take-out-dialog.tsx'
import { sampleRow } from './row-samples.ts'
import {
  adjustedPaperWords,
  asksAlone,
  formerPaperWords,
  isNewer,
  isProcessDoubtful,
  marksOf,
  processedWords,
  processQuestion,
  processWarnings,
  receivedText,
  takenOutWords,
  unreadWarnings,
  wayOf,
} from './row-state.ts'

const [early, changed, late] = ['2026-11-23T14:00:00Z', '2026-11-23T15:00:00Z', '2026-11-23T16:00:00Z']

describe('marksOf', () => {
  it('a new order is unseen, but no change stands out', () => {
    expect(marksOf(sampleRow())).toMatchObject({ seen: false, unseen_change: false, print_again: false })
  })
  it('what went into a file is read by nobody for that; what was printed or opened is', () => {
    const read = (row: Parameters<typeof sampleRow>[0]) => marksOf(sampleRow(row)).read
    expect(read({ seen_at: early, downloaded_at: early })).toBe(false)
    expect(read({ seen_at: late, downloaded_at: early })).toBe(true)
    expect(read({ seen_at: early, downloaded_at: late })).toBe(true)
    expect(read({ seen_at: early, downloaded_at: early, printed_at: early })).toBe(true)
    expect(processWarnings([sampleRow({ seen_at: early, downloaded_at: early })])).toEqual([
      'まだ開いても印刷してもいない受注が1件あります。',
    ])
  })
  it('a changed order stands out until seen after the change', () => {
    expect(marksOf(sampleRow({ revision: 2, changed_at: changed }))).toMatchObject({ unseen_change: true })
    expect(marksOf(sampleRow({ changed_at: changed, seen_at: early }))).toMatchObject({ unseen_change: true })
    expect(marksOf(sampleRow({ changed_at: changed, seen_at: late }))).toMatchObject({ unseen_change: false })
  })
  it('a cancelled order stands out until seen after the cancelling', () => {
    const cancelled = { state: 'cancelled', changed_at: changed, cancelled_at: changed } as const
    expect(marksOf(sampleRow({ ...cancelled, seen_at: early }))).toMatchObject({ unseen_change: true })
    expect(marksOf(sampleRow({ ...cancelled, seen_at: late }))).toMatchObject({ unseen_change: false })
  })
  it('what was printed before a change is to be printed again', () => {
    expect(marksOf(sampleRow({ revision: 2, printed_at: early, layout_had: 1, changed_at: changed }))).toMatchObject({
      printed: false,
      print_again: true,
      downloaded: false,
      download_again: true,
    })
    expect(marksOf(sampleRow({ printed_at: early }))).toMatchObject({ printed: true, print_again: false })
  })
  it('is downloaded when the layout of the desk has had it as it is', () => {
    expect(marksOf(sampleRow({ downloaded_at: early }))).toMatchObject({ downloaded: false, download_again: false })
    expect(marksOf(sampleRow({ layout_had: 1 }))).toMatchObject({ downloaded: true, download_again: false })
  })
  it('a cancelled order that was printed stands out, seen or not, until its cancelling is printed too', () => {
    const cancelled = { state: 'cancelled', changed_at: changed, cancelled_at: changed, seen_at: late } as const
    expect(marksOf(sampleRow({ ...cancelled, printed_at: early })).stray_paper).toBe(true)
    expect(marksOf(sampleRow({ ...cancelled, downloaded_at: early })).stray_paper).toBe(true)
    expect(marksOf(sampleRow({ ...cancelled, printed_at: late })).stray_paper).toBe(false)
    expect(marksOf(sampleRow(cancelled)).stray_paper).toBe(false)
    expect(marksOf(sampleRow({ printed_at: early, changed_at: changed })).stray_paper).toBe(false)
  })
  it('compares instants, not texts', () => {
    const row = sampleRow({ changed_at: '2026-11-24T00:00:00+09:00', seen_at: '2026-11-23T15:00:01Z' })
    expect(marksOf(row).seen).toBe(true)
  })
})

describe('isNewer', () => {
  it('an edit or a cancelling is news, a mark is not', () => {
    const read = sampleRow()
    expect(isNewer(sampleRow({ revision: 2 }), read)).toBe(true)
    expect(isNewer(sampleRow({ state: 'cancelled' }), read)).toBe(true)
    expect(isNewer(sampleRow({ state: 'processed', printed_at: late }), read)).toBe(false)
    expect(isNewer(sampleRow({ state: 'cancelled' }), sampleRow({ state: 'cancelled' }))).toBe(false)
  })
})

describe('words', () => {
  it('shows the time alone for today', () => {
    expect(receivedText('2026-11-23T14:41:00Z', '2026-11-23')).toBe('23:41')
    expect(receivedText('2026-11-23T15:10:00Z', '2026-11-23')).toBe('11/24 00:10')
  })
  it('names the way an order came', () => {
    expect(wayOf({ method: 'web', source: 'consumer_web' })).toBe('WEB')
    expect(wayOf({ method: 'web', source: 'consumer_line' })).toBe('LINE')
    expect(wayOf({ method: 'fax', source: 'supplier_proxy' })).toBe('代理')
  })
})

describe('processedWords', () => {
  const before = new Map([
    ['a', sampleRow({ id: 'a' })],
    ['c', sampleRow({ id: 'c', state: 'cancelled' })],
    ['p', sampleRow({ id: 'p', state: 'processed' })],
  ])
  it.each([
    [{ processed: ['a'], skipped: [] }, '鮨 まるた 0412-0398-7を処理済にしました。'],
    [{ processed: ['a', 'b'], skipped: [] }, '2件を処理済にしました。'],
    [
      { processed: ['a'], skipped: ['c', 'p', 'x'] },
      '鮨 まるた 0412-0398-7を処理済にしました。3件は対象外です(取消 1件、すでに処理済 1件、ほかの画面で先に変更 1件)。',
    ],
    [{ processed: [], skipped: ['p'] }, '処理済にした受注はありません。1件は対象外です(すでに処理済 1件)。'],
  ])('%j', (result, words) => {
    expect(processedWords(result, before)).toBe(words)
  })
  it('calls no other screen what this one did a moment ago, before its row said so', () => {
    const result = { processed: [], skipped: ['a'] }
    expect(processedWords(result, before)).toContain('ほかの画面で先に変更 1件')
    expect(processedWords(result, before, new Set(['a']))).toBe(
      '処理済にした受注はありません。1件は対象外です(すでに処理済 1件)。',
    )
  })
})

describe('processQuestion', () => {
  const [one, read] = [sampleRow({ id: 'a' }), sampleRow({ id: 'b', seen_at: '2026-11-23T15:00:00Z' })]
  const gone = sampleRow({ id: 'c', state: 'cancelled' })
  it.each([
    [[read], true, '鮨 まるた 0412-0398-7を処理済にします。選択した受注で、いま開いている受注ではありません。'],
    [[read], false, '鮨 まるた 0412-0398-7を処理済にします。'],
    [[one], true, '鮨 まるた 0412-0398-7を処理済にします。次の点をご確認ください。'],
    [[one, read], true, '選んだ2件を処理済にします。'],
    [[one, read, gone], true, '選んだ3件のうち2件を処理済にします。'],
    [[gone], true, '選んだ受注の中に、処理済にできるものはありません。'],
  ])('%#', (rows, elsewhere, words) => {
    expect(processQuestion(rows, elsewhere)).toBe(words)
  })
})

it('a question begins with no where one order alone is asked about, or some of many were never read or answered', () => {
  const read = sampleRow({ id: 'b', seen_at: late })
  const done = sampleRow({ id: 'c', state: 'processed' })
  const unread = sampleRow({ id: 'd' })
  const changed_since = sampleRow({ id: 'e', changed_at: changed, seen_at: early })
  expect([[read], [read, done], [read, unread], [read, changed_since]].map(isProcessDoubtful)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

describe('processWarnings', () => {
  it('says nothing of ordinary orders', () => {
    expect(processWarnings([sampleRow({ seen_at: late }), sampleRow({ printed_at: late })])).toEqual([])
  })
  it('names what was not looked at and what cannot be processed', () => {
    const rows = [
      sampleRow(),
      sampleRow({ changed_at: changed, seen_at: early }),
      sampleRow({ state: 'cancelled', cancelled_at: changed }),
      sampleRow({ state: 'processed' }),
    ]
    expect(processWarnings(rows)).toEqual([
      '訂正をまだ確認していない受注が1件あります。',
      '取消をまだ確認していない受注が1件あります。',
      'まだ開いても印刷してもいない受注が1件あります。',
      '取消の1件は処理済にできません。',
      '1件はすでに処理済です。',
    ])
  })
  const weighed = { seen_at: late, adjustment: 'open', adjusted_at: early } as const
  const lost = sampleRow({ ...weighed, changed_at: changed, estimated: true })
  it('names what a change has left without a weight, one order alone too; what never had one is as ordinary as before', () => {
    const market = sampleRow({ ...weighed, changed_at: changed, has_market_price: true })
    expect(processWarnings([lost, market])).toEqual([
      '調整したあとに訂正され、重量・単価の決まっていない商品がある受注が2件あります。',
    ])
    const never = sampleRow({ seen_at: late, changed_at: changed, estimated: true })
    const answered_since = sampleRow({ ...weighed, adjusted_at: late, changed_at: changed, estimated: true })
    const complete = sampleRow({ ...weighed, changed_at: changed })
    const part = sampleRow({ ...weighed, estimated: true })
    const processed = sampleRow({ ...lost, state: 'processed' })
    expect([lost, market, never, answered_since, complete, part, processed].map(asksAlone)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
  it('counts orders neither opened nor printed', () => {
    expect(processWarnings([sampleRow(), sampleRow()])).toEqual(['まだ開いても印刷してもいない受注が2件あります。'])
  })
})

describe('what nobody has read', () => {
  const edited = sampleRow({ changed_at: changed, seen_at: early })
  const gone = sampleRow({ state: 'cancelled', cancelled_at: changed, seen_at: early })
  it('is told whatever is done, of changes and of cancellations', () => {
    expect(unreadWarnings([edited, gone, edited, sampleRow()])).toEqual([
      '訂正をまだ確認していない受注が2件あります。',
      '取消をまだ確認していない受注が1件あります。',
    ])
    expect(unreadWarnings([sampleRow({ changed_at: changed, seen_at: late })])).toEqual([])
  })
  it('is asked about of one order alone, too; a new one is not', () => {
    expect([edited, sampleRow({ request_open: 'change' }), sampleRow(), gone].map(asksAlone)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('is asked about before it is printed or goes into a file, as is what had gone as it is', () => {
    for (const way of ['print', 'download'] as const) {
      expect([[sampleRow()], [edited], [sampleRow(), gone]].map(rows => asksBefore(way, rows))).toEqual([
        false,
        true,
        true,
      ])
    }
    const had = sampleRow({ seen_at: early, printed_at: late, layout_had: 1 })
    expect([asksBefore('print', [had]), asksBefore('download', [had])]).toEqual([true, true])
  })
  it('is taken out once more where each of them was taken out before', () => {
    const had = sampleRow({ seen_at: early, printed_at: late, layout_had: 1 })
    const fresh = sampleRow({ id: 'fresh' })
    const former = sampleRow({ seen_at: early, revision: 3, printed_at: early, paper_had: 1, adjusted_at: late })
    const words = [[had], [had, fresh], [fresh], [had, former]].map(rows => againWord('print', rows))
    expect(words).toEqual(['もう一度', '', '', 'もう一度'])
    expect(againWord('download', [had, fresh], [fresh.id])).toBe('もう一度')
  })
  it('a paper of a former version is not the same: alone it is printed anew, among others it is told', () => {
    const adjusted = sampleRow({ seen_at: early, revision: 3, printed_at: early, paper_had: 1, adjusted_at: late })
    expect(marksOf(adjusted)).toMatchObject({ printed: true, print_again: false, former_paper: true })
    expect(formerPaperWords(adjusted)).toBe('第1版で印刷済みです。いまは第3版です')
    // Whoever adjusts it is told, whether or not its restaurant has changed it as well; not where the paper is of what is now.
    const told = '印刷済みの紙は第1版です。「印刷」（P）で第3版を印刷できます。'
    expect([adjusted, { ...adjusted, changed_at: late }].map(adjustedPaperWords)).toEqual([told, told])
    expect([sampleRow(), markRow(adjusted, 'printed', late)].map(adjustedPaperWords)).toEqual(['', ''])
    expect(isTakenOut('print', adjusted)).toBe(false)
    expect([[adjusted], [adjusted, sampleRow()]].map(rows => asksBefore('print', rows))).toEqual([false, true])
    const anew = markRow(adjusted, 'printed', late)
    expect([marksOf(anew).former_paper, asksBefore('print', [anew])]).toEqual([false, true])
    // What its restaurant changed is printed again, whatever was adjusted.
    expect(marksOf(sampleRow({ ...adjusted, changed_at: changed }))).toMatchObject({
      print_again: true,
      former_paper: false,
    })
    expect(asksMore('print', [sampleRow({ printed_at: early })], [adjusted])).toBe(false)
  })
  it('says beside the list what has left the desk, and in which version', () => {
    const words = (over: Parameters<typeof sampleRow>[0]) => Object.values(takenOutWords(sampleRow(over)))
    expect(words({})).toEqual(['', ''])
    expect(words({ printed_at: early, layout_had: 1 })).toEqual(['印刷済', 'DL済'])
    expect(words({ revision: 3, printed_at: early, paper_had: 1, layout_had: 3 })).toEqual([
      '印刷済（第1版）',
      'DL済（第3版）',
    ])
    expect(words({ revision: 3, printed_at: early, paper_had: 3 })).toEqual(['印刷済（いまの内容）', ''])
  })
  it('is asked about anew where it is more than what was looked at, and not where it is less', () => {
    const seen = [sampleRow(), edited]
    const printed = sampleRow({ seen_at: early, printed_at: late })
    expect(asksMore('print', seen, seen)).toBe(false)
    expect(asksMore('print', seen, [printed, edited])).toBe(true)
    expect(asksMore('print', [printed, edited], seen)).toBe(false)
    for (const way of ['print', 'download'] as const) expect(asksMore(way, [sampleRow()], [edited])).toBe(true)
    // The server says it, with the name.
    expect(asksMore('download', [sampleRow()], [sampleRow({ layout_had: 1 })])).toBe(false)
  })
})
